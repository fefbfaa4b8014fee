// Runs of `verify` and `explain`, one at a time, in the order in which they are wanted.
#pragma once

#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lsp/child.h"
#include "lsp/protocol.h"
#include "lsp/settings.h"

namespace warrant::lsp {

enum class RunKind : std::uint8_t {
  Verify,
  Explain,       // shows the condition under which a function fails
  Precondition,  // puts it into the text
  Test,          // writes the file that makes the program fail
};

struct Run {
  RunKind kind = RunKind::Verify;
  std::string uri, path;
  std::string function;                // empty: main
  std::vector<std::string> arguments;  // of this run alone
  bool is_asked = false;               // by a command, not by opening or saving
  std::uint64_t edits = 0;             // of the document when the run was wanted
  std::optional<Json> request;         // that waits for the end
  Json token;                          // of its progress; null: none is shown
  enum class Progress : std::uint8_t { None, Asked, Shown } progress = Progress::None;

  std::unique_ptr<Child> child;  // null: it has not begun
  std::size_t told = 0;          // bytes of its standard error whose progress was shown

  std::string title() const;  // "verify share"
  std::string directory() const;
};

// The command line of a run, without the program. `database` is the folder of a compilation database, or empty.
std::vector<std::string> command_line(const Run& run, const Settings& settings, const std::string& database);
// The folder of the database that compiles the file: the one that is set, or a usual one below the root of the
// workspace. Empty if there is none. Throws UserError if one that is set cannot be read.
std::string database_for(const std::string& path, const std::string& root, const Settings& settings);

// What a run has said on standard error, apart from its progress.
std::string complaint_of(const std::string& errors);

class RunQueue {
 public:
  struct Listener {
    virtual ~Listener() = default;
    virtual void begins(Run& run) = 0;  // starts its process, or says why not and leaves it out
    virtual void progresses(Run& run, const std::string& text) = 0;
    virtual void ends(Run& run) = 0;
    virtual void is_cancelled(Run& run, const std::string& why) = 0;
  };
  explicit RunQueue(Listener& listener) : listener_(listener) {}

  // Takes the place of a run for the same purpose, which is cancelled. What is asked for goes before the others.
  void add(Run run);
  std::size_t cancel(const std::function<bool(const Run&)>& concerns, const std::string& why);
  // Looks what the processes have done, and begins the next run.
  void advance();
  // Null if there is none.
  Run* find(const std::function<bool(const Run&)>& is_meant);

  bool is_empty() const { return runs_.empty(); }
  std::vector<int> descriptors() const;

 private:
  void tell_progress(Run& run);

  Listener& listener_;
  std::list<Run> runs_;  // the first one is running, or about to
};

}  // namespace warrant::lsp
