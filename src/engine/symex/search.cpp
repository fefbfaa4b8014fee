#include "engine/symex/search.h"

#include <algorithm>
#include <cassert>
#include <deque>
#include <map>
#include <random>

#include "program/loops.h"

namespace warrant {
namespace {

// Of the mixed search: to go from a deep path to a shallow one and back costs the solver as many steps as it is deep.
constexpr std::uint64_t states_per_turn = 64;

class DepthFirst : public Search {
 public:
  void add(SymexState state) override { states_.push_back(std::move(state)); }
  bool is_empty() const override { return states_.empty(); }
  SymexState next() override {
    SymexState state = std::move(states_.back());
    states_.pop_back();
    return state;
  }

 private:
  std::vector<SymexState> states_;
};

class BreadthFirst : public Search {
 public:
  void add(SymexState state) override { states_.push_back(std::move(state)); }
  bool is_empty() const override { return states_.empty(); }
  SymexState next() override {
    SymexState state = std::move(states_.front());
    states_.pop_front();
    return state;
  }

 private:
  std::deque<SymexState> states_;
};

class Random : public Search {
 public:
  explicit Random(std::uint64_t seed) : generator_(seed) {}
  void add(SymexState state) override { states_.push_back(std::move(state)); }
  bool is_empty() const override { return states_.empty(); }
  SymexState next() override {
    std::swap(states_[generator_() % states_.size()], states_.back());
    SymexState state = std::move(states_.back());
    states_.pop_back();
    return state;
  }

 private:
  std::mt19937_64 generator_;
  std::vector<SymexState> states_;
};

// The smallest key first, the newest state among equal keys.
class ByKey : public Search {
 public:
  void add(SymexState state) override {
    const std::uint64_t key = key_of(state);
    states_[key].push_back(std::move(state));
  }
  bool is_empty() const override { return states_.empty(); }
  SymexState next() override {
    auto& bucket = states_.begin()->second;
    SymexState state = std::move(bucket.back());
    bucket.pop_back();
    if (bucket.empty()) states_.erase(states_.begin());
    return state;
  }

 protected:
  virtual std::uint64_t key_of(const SymexState& state) const = 0;

 private:
  std::map<std::uint64_t, std::vector<SymexState>> states_;
};

class FewestIterations : public ByKey {
  std::uint64_t key_of(const SymexState& state) const override { return state.iterations; }
};

class Nearest : public ByKey {
 public:
  explicit Nearest(const Program& program) {
    const Cfa& cfa = program.cfa();
    distances_.assign(cfa.location_count(), UINT32_MAX);
    std::deque<LocationId> work;
    for (LocationId id = 0; id < cfa.location_count(); ++id)
      if (cfa.location(id).kind == LocationKind::Error) {
        distances_[id] = 0;
        work.push_back(id);
      }
    while (!work.empty()) {
      const LocationId at = work.front();
      work.pop_front();
      for (EdgeId edge : cfa.location(at).in) {
        const LocationId from = cfa.edge(edge).source;
        if (distances_[from] != UINT32_MAX) continue;
        distances_[from] = distances_[at] + 1;
        work.push_back(from);
      }
    }
  }

 private:
  std::uint64_t key_of(const SymexState& state) const override { return distances_[state.location]; }
  std::vector<std::uint32_t> distances_;
};

// Every state is in both orders, few iterations first and depth first; who takes it first wins. What the one finds does
// not lead the other away from its deep path. Among the sides of a fork, depth first takes any: the same side each time
// would make deep paths all alike.
class Mixed : public Search {
 public:
  explicit Mixed(std::uint64_t seed) : generator_(seed) {}
  void add(SymexState state) override {
    const std::uint64_t number = added_++;
    by_iterations_[state.iterations].push_back(number);
    if (turn_) {
      newest_.push_back(number);
    } else {
      newest_.push_front(number);
    }
    states_.emplace(number, std::move(state));
  }
  bool is_empty() const override { return states_.empty(); }
  SymexState next() override {
    if (++taken_ % states_per_turn == 0) turn_ = !turn_;
    if (turn_) shuffle_last_fork();
    while (true) {
      const std::uint64_t number = turn_ ? take_newest() : take_first();
      const auto found = states_.find(number);
      if (found == states_.end()) continue;  // the other order had it
      SymexState state = std::move(found->second);
      states_.erase(found);
      if (states_.empty()) {
        newest_.clear();
        by_iterations_.clear();
      }
      return state;
    }
  }

 private:
  std::uint64_t take_newest() {
    const std::uint64_t number = newest_.back();
    newest_.pop_back();
    return number;
  }
  std::uint64_t take_first() {
    std::vector<std::uint64_t>& from = by_iterations_.begin()->second;
    const std::uint64_t number = from.back();
    from.pop_back();
    if (from.empty()) by_iterations_.erase(by_iterations_.begin());
    return number;
  }
  void shuffle_last_fork() {
    if (newest_.size() < 2 || generator_() % 2 == 0) return;
    const auto last = states_.find(newest_.back()), other = states_.find(newest_[newest_.size() - 2]);
    if (last == states_.end() || other == states_.end()) return;
    if (last->second.path.node->parent != other->second.path.node->parent) return;
    std::swap(newest_[newest_.size() - 1], newest_[newest_.size() - 2]);
  }

  std::map<std::uint64_t, SymexState> states_;
  std::map<std::uint64_t, std::vector<std::uint64_t>> by_iterations_;
  std::deque<std::uint64_t> newest_;
  std::uint64_t added_ = 0;
  bool turn_ = true;  // of depth first
  std::uint64_t taken_ = 0;
  std::mt19937_64 generator_;
};

}  // namespace

const std::vector<std::string>& search_names() {
  static const std::vector<std::string> names = {"dfs", "bfs", "random", "nearest", "iterations", "mixed"};
  return names;
}

std::unique_ptr<Search> make_search(const std::string& name, const Program& program, std::uint64_t seed) {
  if (name == "dfs") return std::make_unique<DepthFirst>();
  if (name == "bfs") return std::make_unique<BreadthFirst>();
  if (name == "random") return std::make_unique<Random>(seed);
  if (name == "nearest") return std::make_unique<Nearest>(program);
  if (name == "iterations") return std::make_unique<FewestIterations>();
  assert(name == "mixed" && "the option table lists the searches");
  return std::make_unique<Mixed>(seed);
}

}  // namespace warrant
