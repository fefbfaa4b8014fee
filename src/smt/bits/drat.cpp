#include "smt/bits/drat.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <unordered_map>

namespace warrant {

namespace {

constexpr std::size_t additions_between_checks = 64;

// Clauses with two watched literals each, and what follows from them by unit propagation.
class Propagation {
 public:
  explicit Propagation(int variables) : values_(2 * (static_cast<std::size_t>(variables) + 1)) {
    watches_.resize(values_.size());
  }

  bool is_contradiction() const { return is_contradiction_; }
  bool knows(int literal) const { return index(literal) < values_.size(); }

  void add(std::span<const int> literals) {
    const auto id = static_cast<std::uint32_t>(clauses_.size());
    clauses_.push_back({static_cast<std::uint32_t>(literals_.size()), static_cast<std::uint32_t>(literals.size())});
    literals_.insert(literals_.end(), literals.begin(), literals.end());
    by_hash_.emplace(hash(literals), id);
    const std::span<int> own = literals_of(id);
    // Literals that are not false come first, to be watched.
    std::ranges::stable_partition(own, [&](int literal) { return value(literal) >= 0; });
    if (own.empty() || value(own[0]) < 0) {
      is_contradiction_ = true;
      return;
    }
    if (own.size() > 1) {
      watches_[index(own[0])].push_back(id);
      watches_[index(own[1])].push_back(id);
    }
    if ((own.size() == 1 || value(own[1]) < 0) && value(own[0]) == 0) {
      assign(own[0]);
      is_contradiction_ |= !propagate();
    }
  }

  // Whether assuming that no literal holds leads to a contradiction.
  bool implies(std::span<const int> literals) {
    if (is_contradiction_) return true;
    const std::size_t before = trail_.size();
    bool is_implied = false;
    for (const int literal : literals) {
      if (value(literal) > 0) is_implied = true;
      if (value(literal) == 0) assign(-literal);
    }
    is_implied = is_implied || !propagate();
    for (; trail_.size() > before; trail_.pop_back()) {
      values_[index(trail_.back())] = 0;
      values_[index(-trail_.back())] = 0;
    }
    propagated_ = before;
    return is_implied;
  }

  // A clause that is not there, or that something already known rests on, may stay: it follows all the same.
  void remove(std::span<const int> literals) {
    const auto [begin, end] = by_hash_.equal_range(hash(literals));
    std::vector<int> wanted(literals.begin(), literals.end());
    std::ranges::sort(wanted);
    for (auto candidate = begin; candidate != end; ++candidate) {
      const std::span<const int> own = literals_of(candidate->second);
      if (!own.empty() && value(own[0]) > 0) continue;
      std::vector<int> found(own.begin(), own.end());
      std::ranges::sort(found);
      if (found != wanted) continue;
      clauses_[candidate->second].is_removed = true;
      by_hash_.erase(candidate);
      return;
    }
  }

 private:
  struct Clause {
    std::uint32_t begin, size;
    bool is_removed = false;
  };

  static std::size_t index(int literal) {
    return 2 * static_cast<std::size_t>(literal < 0 ? -literal : literal) + (literal < 0 ? 1 : 0);
  }
  static std::uint64_t hash(std::span<const int> literals) {
    std::uint64_t sum = 0, product = 1;
    for (const int literal : literals) {
      const std::uint64_t mixed = (index(literal) + 1) * 0x9E3779B97F4A7C15;
      sum += mixed;
      product *= mixed | 1;
    }
    return sum ^ (product << 1);
  }
  std::span<int> literals_of(std::uint32_t clause) {
    return {literals_.data() + clauses_[clause].begin, clauses_[clause].size};
  }
  int value(int literal) const { return values_[index(literal)]; }
  void assign(int literal) {
    values_[index(literal)] = 1;
    values_[index(-literal)] = -1;
    trail_.push_back(literal);
  }

  // False at a contradiction.
  bool propagate() {
    while (propagated_ < trail_.size()) {
      const int falsified = -trail_[propagated_++];
      std::vector<std::uint32_t>& watching = watches_[index(falsified)];
      std::size_t kept = 0;
      for (std::size_t i = 0; i < watching.size(); ++i) {
        const std::uint32_t id = watching[i];
        if (clauses_[id].is_removed) continue;
        const std::span<int> own = literals_of(id);
        if (own[0] == falsified) std::swap(own[0], own[1]);
        if (value(own[0]) > 0) {
          watching[kept++] = id;
          continue;
        }
        const auto other = std::find_if(own.begin() + 2, own.end(), [&](int literal) { return value(literal) >= 0; });
        if (other != own.end()) {
          std::swap(own[1], *other);
          watches_[index(own[1])].push_back(id);
          continue;
        }
        watching[kept++] = id;
        if (value(own[0]) == 0) {
          assign(own[0]);
          continue;
        }
        watching.erase(watching.begin() + static_cast<std::ptrdiff_t>(kept),
                       watching.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        return false;
      }
      watching.resize(kept);
    }
    return true;
  }

  std::vector<int> literals_;
  std::vector<Clause> clauses_;
  std::vector<std::vector<std::uint32_t>> watches_;  // by literal
  std::vector<signed char> values_;                  // by literal: 1 true, -1 false, 0 open
  std::vector<int> trail_;
  std::size_t propagated_ = 0;
  std::unordered_multimap<std::uint64_t, std::uint32_t> by_hash_;
  bool is_contradiction_ = false;
};

struct Step {
  bool is_removal = false;
  std::vector<int> literals;
};

std::optional<Step> read_step(std::string_view line) {
  Step step;
  if (line.starts_with("d ")) {
    step.is_removal = true;
    line.remove_prefix(2);
  }
  while (true) {
    const std::size_t begin = line.find_first_not_of(" \r");
    if (begin == std::string_view::npos) return std::nullopt;  // not ended by 0
    line.remove_prefix(begin);
    int literal = 0;
    const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), literal);
    if (error != std::errc()) return std::nullopt;
    line.remove_prefix(static_cast<std::size_t>(end - line.data()));
    if (literal == 0) return step;
    step.literals.push_back(literal);
  }
}

}  // namespace

std::string to_dimacs(const ClauseList& clauses) {
  std::string text = fmt::format("p cnf {} {}\n", clauses.variables, clauses.clauses);
  for (const int literal : clauses.literals) {
    text += std::to_string(literal);
    text += literal == 0 ? '\n' : ' ';
  }
  return text;
}

ProofOfUnsatisfiability check_drat(const ClauseList& clauses, std::string_view proof, const Budget& budget) {
  Propagation propagation(clauses.variables);
  std::size_t begin = 0;
  for (std::size_t i = 0; i < clauses.literals.size(); ++i) {
    if (clauses.literals[i] != 0) continue;
    propagation.add(std::span(clauses.literals).subspan(begin, i - begin));
    begin = i + 1;
  }
  ProofOfUnsatisfiability result;
  std::size_t number = 0;
  while (!proof.empty() && !propagation.is_contradiction()) {
    const std::size_t end = std::min(proof.find('\n'), proof.size());
    const std::string_view line = proof.substr(0, end);
    proof.remove_prefix(std::min(end + 1, proof.size()));
    ++number;
    if (line.empty() || line.starts_with('c') || line.starts_with('s')) continue;
    const std::optional<Step> step = read_step(line);
    if (!step || !std::ranges::all_of(step->literals, [&](int literal) { return propagation.knows(literal); })) {
      result.reason = fmt::format("line {} is not a step of a proof", number);
      return result;
    }
    if (step->is_removal) {
      propagation.remove(step->literals);
      continue;
    }
    if (++result.additions % additions_between_checks == 0) budget.check();
    if (!propagation.implies(step->literals)) {
      result.reason = fmt::format("the clause of line {} does not follow", number);
      return result;
    }
    propagation.add(step->literals);
  }
  result.is_accepted = propagation.is_contradiction();
  if (!result.is_accepted) result.reason = "the proof ends without a contradiction";
  return result;
}

}  // namespace warrant
