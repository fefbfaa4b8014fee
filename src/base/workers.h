// Work in processes of their own, forked off this one: several at once, whose limits are kept and whose crashes are
// survived. A worker knows what this process knew when it was started, and sends messages.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace warrant {

// Sends one message, a text without line ends, to the process that started the worker.
using SendMessage = std::function<void(const std::string& message)>;
using Work = std::function<void(const SendMessage&)>;

struct WorkerEnd {
  std::string failure;  // how it ended other than by returning from its work: "signal 11 (Segmentation fault)"
  double cpu_seconds = 0;
};

struct WorkerOptions {
  std::optional<std::uint64_t> memory_bytes = {};  // beyond what the process has when it starts
  // A group of its own: the terminal's Ctrl-C goes to this process, which decides.
  bool has_own_group = false;
  std::function<void()> prepare = {};  // in the worker, first of all
};

// The processors that this process may use, but no more than `most`.
unsigned usable_processors(unsigned most);

class Workers {
 public:
  using Id = std::size_t;

  Workers() = default;
  ~Workers();  // Nothing of the workers is left.
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  Id start(const Work& work, const WorkerOptions& options = {});

  struct Event {
    Id worker = 0;
    std::string message;           // unless it has ended
    std::optional<WorkerEnd> end;  // after all its messages; it was waited for
  };
  // The next event, in the order of a worker's messages. Nothing when the time is over (negative: never), when no
  // worker runs, or when `other`, a descriptor, is readable. A worker that dies while it writes sends no half message.
  // While it waits, `released` is.
  std::optional<Event> next(int milliseconds, int other = -1, std::unique_lock<std::mutex>* released = nullptr);

  // Ends a worker and what it has started. There are no more events of it.
  WorkerEnd kill(Id worker);

  bool is_running(Id worker) const { return workers_[worker].process >= 0; }
  std::size_t running() const;
  pid_t process(Id worker) const { return workers_[worker].process; }

 private:
  struct Worker {
    pid_t process = -1;  // -1: it was waited for
    int input = -1;
    std::string pending;
    std::size_t read = 0;  // of pending
  };
  std::optional<Event> message_of(Id id);
  WorkerEnd wait_for(Worker& worker);

  std::vector<Worker> workers_;
};

}  // namespace warrant
