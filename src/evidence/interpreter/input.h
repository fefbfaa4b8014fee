// Where a run's inputs come from.
//
// Input values are the C values, whatever the encoding: an Integer in the range of the input's type, or a FloatValue.
#pragma once

#include <cstdint>
#include <optional>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "logic/value.h"
#include "program/program.h"

namespace warrant {

class InputSource {
 public:
  virtual ~InputSource() = default;
  // Of a Havoc of the reference form, `input` is the edge's own.
  virtual Value next(const Input& input) = 0;
  // The load of the lowered program reads memory that was never written.
  virtual Value next_loaded([[maybe_unused]] const Edge& load, const Input& input) { return next(input); }
  // A whole array becomes unknown. The number that is returned comes with each of its elements that is read later.
  virtual std::uint32_t next_array([[maybe_unused]] const Input& input) { return 0; }
  virtual Value next_element([[maybe_unused]] std::uint32_t array, [[maybe_unused]] const Integer& index,
                             const Input& input) {
    return next(input);
  }
  // The bytes of a block that is an input as a whole, if they are known before it is read.
  virtual std::optional<std::string> next_block([[maybe_unused]] const std::string& name,
                                                [[maybe_unused]] std::uint64_t size) {
    return std::nullopt;
  }
  // Which of `count` enabled edges an execution takes; below `count`.
  virtual std::size_t choose([[maybe_unused]] std::size_t count) { return 0; }
  // The same, told the edges and how many steps the execution has made.
  virtual std::size_t choose_edge(std::span<const EdgeId> enabled, [[maybe_unused]] std::uint64_t steps) {
    return choose(enabled.size());
  }
};

// The value of the input that is nearest to 0.
Value default_input(const Input& input);
// The input's range: the type's, narrowed by low and high. Not for floats.
Integer input_low(const Input& input);
Integer input_high(const Input& input);
// The value as one of the input's type: integers wrap, numbers and floats are converted into one another.
Value fit_input(const Value& value, const Input& input);
// The same, and what lies outside of the input's range is moved to the nearest value inside.
Value nearest_input(const Value& value, const Input& input);

// A number as people write it: decimal, hexadecimal, a character in quotes, a float. Nothing for other text.
std::optional<Value> parse_input(const std::string& text);

class DefaultInputs : public InputSource {
 public:
  Value next(const Input& input) override { return default_input(input); }
};

// The listed values in order, then default values.
class ListedInputs : public InputSource {
 public:
  explicit ListedInputs(std::vector<Value> values) : values_(std::move(values)) {}
  Value next(const Input& input) override;
  bool exhausted() const { return next_ == values_.size(); }

 private:
  std::vector<Value> values_;
  std::size_t next_ = 0;
};

// Small values, values at the ends of the range and uniform ones, mixed. The same seed gives the same values.
class RandomInputs : public InputSource {
 public:
  explicit RandomInputs(std::uint64_t seed) : generator_(seed) {}
  Value next(const Input& input) override;
  std::size_t choose(std::size_t count) override;

 protected:
  std::uint64_t draw() { return generator_(); }
  Integer uniform(const Integer& low, const Integer& high);

 private:
  Value next_float(const Input& input);

  std::mt19937_64 generator_;
};

// The numbers that the program compares something with, ascending; none if there are very many.
std::vector<Integer> compared_numbers(const Program& program);

// Random values as a program expects them: each run is of one kind, in which numbers are small, or characters are those
// of texts, or all is mixed; and the numbers that the program compares something with are more frequent than others.
class LikelyInputs : public RandomInputs {
 public:
  LikelyInputs(std::uint64_t seed, const Program& program);
  void begin_run();
  Value next(const Input& input) override;

 private:
  enum class Temper : std::uint8_t { Mixed, Small, Text };
  Integer text_character();

  std::vector<Integer> compared_;  // with something else
  Temper temper_ = Temper::Mixed;
};

}  // namespace warrant
