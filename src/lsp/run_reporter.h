// What becomes of runs: their processes, their progress, and what their results change in the editor.
#pragma once

#include <cstdint>
#include <string>

#include "lsp/published.h"
#include "lsp/run.h"

namespace warrant::lsp {

class RunReporter : public RunQueue::Listener {
 public:
  // The queue is the one that this listens to.
  RunReporter(Editor& editor, Published& published, RunQueue& runs)
      : editor_(editor), published_(published), runs_(runs) {}

  void begins(Run& run) override;
  void progresses(Run& run, const std::string& text) override;
  void ends(Run& run) override;
  void is_cancelled(Run& run, const std::string& why) override;

 private:
  void begin_progress(Run& run);
  void end_progress(const Run& run, const std::string& message);
  Json conclude(const Run& run);  // the answer to the command
  Json conclude_verification(const Run& run);
  Json conclude_explanation(const Run& run);
  void insert_precondition(const Run& run, const Json& explanation);
  void write_test(const Run& run);
  FindingContext context_of(const Run& run);

  Editor& editor_;
  Published& published_;
  RunQueue& runs_;
  std::uint64_t tokens_ = 0;
};

}  // namespace warrant::lsp
