// Runs read values that are not modelled exactly, such as sin(2): what such a run shows says something about the
// program only if it does not depend on them.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <streambuf>

#include "evidence/interpreter.h"

namespace warrant {

// What a run prints: passed on, if there is a target, and remembered as a digest.
class PrintedText : public std::streambuf {
 public:
  explicit PrintedText(std::streambuf* target = nullptr) : target_(target) {}
  bool at_line_start() const { return last_ == '\n'; }
  std::uint64_t digest() const { return digest_; }

 protected:
  int_type overflow(int_type character) override;
  std::streamsize xsputn(const char* text, std::streamsize count) override;
  int sync() override { return target_ != nullptr ? target_->pubsync() : 0; }

 private:
  void add(char character);

  std::streambuf* target_;
  char last_ = '\n';
  std::uint64_t digest_ = 14695981039346656037U;  // FNV-1a
};

// The inputs of a source; with a seed, values that are not modelled exactly are other ones.
class GuessedInputs : public InputSource {
 public:
  explicit GuessedInputs(std::unique_ptr<InputSource> source, std::optional<std::uint64_t> seed = {});
  Value next(const Input& input) override;
  std::size_t choose(std::size_t count) override { return source_->choose(count); }
  bool has_guessed() const { return has_guessed_; }

 private:
  std::unique_ptr<InputSource> source_;
  std::optional<RandomInputs> others_;
  bool has_guessed_ = false;
};

// A run that has guessed values: how it ended, and what it printed (nothing: that does not count).
struct GuessingRun {
  const Program& program;
  const RunOptions& options;
  std::function<std::unique_ptr<InputSource>()> inputs;
  const RunResult& result;
  std::optional<std::uint64_t> printed;
};

// If the run ends or prints differently with other values in the place of the guessed ones, or takes another way to an
// error: an end that names the first of these values.
std::optional<RunResult> end_at_decisive_guess(const GuessingRun& first);

}  // namespace warrant
