#include "engine/horn/clauses.h"

#include <fmt/format.h>

#include <map>

#include "logic/substitute.h"
#include "program/liveness.h"

namespace warrant::horn {
namespace {

class Translation {
 public:
  Translation(const Program& program, LargeBlocks& blocks, const std::set<LocationId>& left_out)
      : program_(program),
        terms_(program.terms()),
        blocks_(blocks),
        left_out_(left_out),
        liveness_(program.cfa(), Reads(program, program.cfa())) {}

  // From the entry on, so that only what can be reached gets a relation. The entry's block has no relation before it.
  ProgramClauses run() {
    add_blocks(program_.cfa().entry, std::nullopt);
    for (std::size_t next = 0; next < result_.locations.size(); ++next) add_blocks(result_.locations[next], next);
    return std::move(result_);
  }

 private:
  void add_blocks(LocationId source, std::optional<std::size_t> relation) {
    for (const LargeBlock& block : blocks_.from(source))
      if (!left_out_.contains(block.target)) add(block, relation);
  }

  void add(const LargeBlock& block, std::optional<std::size_t> source) {
    HornClause clause;
    std::vector<Term> facts{block.condition}, read{block.condition};
    if (program_.cfa().location(block.target).kind == LocationKind::Plain) {
      const std::size_t target = relation_at(block.target);
      const std::vector<Term> parameters = result_.system.relations[target].parameters;
      clause.head = HornApplication{target, blocks_.at_end(block, parameters, facts)};
      read = clause.head->arguments;
    }
    if (source) {
      clause.body.push_back({*source, result_.system.relations[*source].parameters});
      read.insert(read.end(), clause.body[0].arguments.begin(), clause.body[0].arguments.end());
    }
    read.insert(read.end(), facts.begin(), facts.end());
    for (const Term term : read) facts.push_back(blocks_.ranges(term));
    clause.constraint = terms_.conjunction(facts);
    if (clause.constraint.is_false()) return;
    result_.system.clauses.push_back(std::move(clause));
    result_.blocks.push_back(&block);
  }

  std::size_t relation_at(LocationId location) {
    const auto [entry, is_new] = relations_.try_emplace(location, result_.locations.size());
    if (!is_new) return entry->second;
    HornRelation relation{fmt::format("at_{}", location), {}};
    liveness_.at(location).for_each([&](VariableId id) { relation.parameters.push_back(program_.symbol(id)); });
    result_.system.relations.push_back(std::move(relation));
    result_.locations.push_back(location);
    return entry->second;
  }

  const Program& program_;
  TermManager& terms_;
  LargeBlocks& blocks_;
  const std::set<LocationId>& left_out_;
  Liveness liveness_;
  ProgramClauses result_;
  std::map<LocationId, std::size_t> relations_;
};

}  // namespace

ProgramClauses clauses_of(const Program& program, LargeBlocks& blocks, const std::set<LocationId>& left_out) {
  return Translation(program, blocks, left_out).run();
}

}  // namespace warrant::horn
