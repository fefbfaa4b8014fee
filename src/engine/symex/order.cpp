#include "engine/symex/order.h"

#include <algorithm>
#include <deque>
#include <map>
#include <random>

#include "engine/symex/tuning.h"
#include "program/loops.h"

namespace warrant::symex {
namespace {

class DepthFirst : public Order {
 public:
  void add(State state) override { states_.push_back(std::move(state)); }
  bool is_empty() const override { return states_.empty(); }
  State next() override {
    State state = std::move(states_.back());
    states_.pop_back();
    return state;
  }

 private:
  std::vector<State> states_;
};

class BreadthFirst : public Order {
 public:
  void add(State state) override { states_.push_back(std::move(state)); }
  bool is_empty() const override { return states_.empty(); }
  State next() override {
    State state = std::move(states_.front());
    states_.pop_front();
    return state;
  }

 private:
  std::deque<State> states_;
};

class Random : public Order {
 public:
  explicit Random(std::uint64_t seed) : generator_(seed) {}
  void add(State state) override { states_.push_back(std::move(state)); }
  bool is_empty() const override { return states_.empty(); }
  State next() override {
    std::swap(states_[generator_() % states_.size()], states_.back());
    State state = std::move(states_.back());
    states_.pop_back();
    return state;
  }

 private:
  std::mt19937_64 generator_;
  std::vector<State> states_;
};

// The smallest key first, the newest state among equal keys.
class ByKey : public Order {
 public:
  void add(State state) override {
    const std::uint64_t key = key_of(state);
    states_[key].push_back(std::move(state));
  }
  bool is_empty() const override { return states_.empty(); }
  State next() override {
    auto& bucket = states_.begin()->second;
    State state = std::move(bucket.back());
    bucket.pop_back();
    if (bucket.empty()) states_.erase(states_.begin());
    return state;
  }

 protected:
  virtual std::uint64_t key_of(const State& state) const = 0;

 private:
  std::map<std::uint64_t, std::vector<State>> states_;
};

class FewestIterations : public ByKey {
  std::uint64_t key_of(const State& state) const override { return state.iterations; }
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
  std::uint64_t key_of(const State& state) const override { return distances_[state.location]; }
  std::vector<std::uint32_t> distances_;
};

// Every state is in both orders, few iterations first and depth first; who takes it first wins. What the one finds does
// not lead the other away from its deep path. Among the sides of a fork, depth first takes any: the same side each time
// would make deep paths all alike.
class Mixed : public Order {
 public:
  explicit Mixed(std::uint64_t seed) : generator_(seed) {}
  void add(State state) override {
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
  State next() override {
    if (++taken_ % tuning.states_per_turn == 0) turn_ = !turn_;
    if (turn_) shuffle_last_fork();
    while (true) {
      const std::uint64_t number = turn_ ? take_newest() : take_first();
      const auto found = states_.find(number);
      if (found == states_.end()) continue;  // the other order had it
      State state = std::move(found->second);
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

  std::map<std::uint64_t, State> states_;
  std::map<std::uint64_t, std::vector<std::uint64_t>> by_iterations_;
  std::deque<std::uint64_t> newest_;
  std::uint64_t added_ = 0;
  bool turn_ = true;  // of depth first
  std::uint64_t taken_ = 0;
  std::mt19937_64 generator_;
};

}  // namespace

std::unique_ptr<Order> make_order(OrderKind kind, const Program& program, std::uint64_t seed) {
  switch (kind) {
    case OrderKind::DepthFirst:
      return std::make_unique<DepthFirst>();
    case OrderKind::BreadthFirst:
      return std::make_unique<BreadthFirst>();
    case OrderKind::Random:
      return std::make_unique<Random>(seed);
    case OrderKind::Nearest:
      return std::make_unique<Nearest>(program);
    case OrderKind::FewestIterations:
      return std::make_unique<FewestIterations>();
    case OrderKind::Mixed:
      break;
  }
  return std::make_unique<Mixed>(seed);
}

}  // namespace warrant::symex
