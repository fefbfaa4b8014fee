#include "engine/sentinels.h"

#include <algorithm>
#include <map>
#include <set>
#include <variant>

#include "logic/linear_sum.h"
#include "program/uses.h"

namespace warrant {
namespace {

// A text that is initialised has many zeros, of which the last ones end it; loops read few places.
constexpr std::size_t max_sentinels = 4, max_reads = 4, max_places = 32;

// The locations from which an edge leads on, or back.
template <typename Next>
std::vector<bool> reached(const Cfa& cfa, LocationId start, Next&& next) {
  std::vector<bool> is_reached(cfa.location_count(), false);
  std::vector<LocationId> work{start};
  while (!work.empty()) {
    const LocationId at = work.back();
    work.pop_back();
    next(cfa.location(at), [&](LocationId location) {
      if (is_reached[location]) return;
      is_reached[location] = true;
      work.push_back(location);
    });
  }
  return is_reached;
}

class SentinelSearch {
 public:
  SentinelSearch(const Program& program, LocationId head) : program_(program), cfa_(program.cfa()) {
    const std::vector<bool> behind = reached(cfa_, head, [this](const Location& location, auto&& take) {
      for (const EdgeId edge : location.out) take(cfa_.edge(edge).target);
    });
    before_ = reached(cfa_, head, [this](const Location& location, auto&& take) {
      for (const EdgeId edge : location.in) take(cfa_.edge(edge).source);
    });
    for (LocationId at = 0; at < cfa_.location_count(); ++at) inside_.push_back(behind[at] && before_[at]);
  }

  std::vector<Sentinel> run() {
    for (EdgeId id = 0; id < cfa_.edge_count(); ++id) {
      if (cfa_.is_detached(id)) continue;
      const Edge& edge = cfa_.edge(id);
      if (!inside_[edge.source] || !inside_[edge.target]) continue;
      for (const Term term : terms_of(edge.operation)) find_reads(term);
    }
    if (reads_.empty()) return {};
    for (EdgeId id = cfa_.edge_count(); id-- > 0;) {
      if (cfa_.is_detached(id)) continue;
      const Edge& edge = cfa_.edge(id);
      const auto* assign = std::get_if<Assign>(&edge.operation);
      if (!assign || !before_[edge.source] || (inside_[edge.source] && inside_[edge.target])) continue;
      if (reads_.contains(assign->target)) find_stores(assign->target, assign->value);
      find_copy(*assign);
    }
    for (Sentinel& sentinel : sentinels_) find_places(sentinel.places);
    return std::move(sentinels_);
  }

 private:
  void find_reads(Term term) {
    if (!seen_.insert(term.id()).second) return;
    if (term.op() == Op::Select && term.child(0).op() == Op::Variable && term.child(1).sort().is_int() &&
        term.sort().is_int()) {
      std::vector<Term>& reads = reads_[program_.variable_of(term.child(0))];
      if (reads.size() < max_reads) reads.push_back(term.child(1));
    }
    for (const Term child : term.children()) find_reads(child);
  }

  void find_stores(VariableId memory, Term term) {
    for (; term.op() == Op::Store; term = term.child(0)) {
      if (!term.child(2).is_constant() || sentinels_.size() >= max_sentinels) continue;
      sentinels_.push_back({memory, {term.child(1)}, term.child(2), reads_.at(memory)});
    }
  }

  // copy := original + distance
  struct Copy {
    Term copy, original;
    Integer distance;
  };

  void find_copy(const Assign& assign) {
    if (!assign.value.sort().is_int()) return;
    const LinearSum sum(assign.value);
    if (sum.monomials().size() != 1) return;
    const auto& [base, coefficient] = sum.monomials().front();
    if (base.op() == Op::Variable && coefficient == Integer(1))
      copies_.push_back({program_.symbol(assign.target), base, sum.constant()});
  }

  void find_places(std::vector<Term>& places) const {
    TermManager& terms = program_.terms();
    for (std::size_t next = 0; next < places.size(); ++next) {
      const Term place = places[next];
      const LinearSum sum(place);
      for (const auto& [base, coefficient] : sum.monomials()) {
        for (const Copy& copy : copies_) {
          if (copy.original != base || coefficient != Integer(1) || places.size() >= max_places) continue;
          const Term distance = terms.add(terms.sub(copy.copy, base), terms.integer(-copy.distance));
          const Term same = terms.add(place, distance);
          if (std::ranges::find(places, same) == places.end()) places.push_back(same);
        }
      }
    }
  }

  const Program& program_;
  const Cfa& cfa_;
  std::vector<bool> before_, inside_;
  std::set<std::uint32_t> seen_;
  std::map<VariableId, std::vector<Term>> reads_;
  std::vector<Sentinel> sentinels_;
  std::vector<Copy> copies_;
};

}  // namespace

std::vector<Sentinel> sentinels_at(const Program& program, LocationId head) {
  return SentinelSearch(program, head).run();
}

}  // namespace warrant
