#include "frontend/lowering/claim_points.h"

#include <algorithm>

#include "clang/Basic/SourceManager.h"
#include "frontend/lowering/module_units.h"
#include "frontend/lowering/procedures.h"
#include "frontend/lowering/text_ranges.h"

namespace warrant {

void ClaimPoints::read() {
  std::vector<clang::ASTContext*> contexts;
  for (const std::unique_ptr<Unit>& unit : units.all()) contexts.push_back(&unit->context());
  claims_ = find_claims(contexts, options.property);
  for (const TextClaim& claim : claims_) {
    noted_[claim.call];
    for (const clang::Stmt* condition : claim.conditions) noted_[condition];
  }
}

bool ClaimPoints::note_start(const clang::Stmt* evaluated, ProgramPoint point) {
  const auto noted = noted_.find(evaluated);
  if (noted == noted_.end()) return false;
  noted->second.starts.push_back(point);
  return true;
}

void ClaimPoints::note_passing(const clang::Stmt* evaluated, ProgramPoint point) {
  if (const auto noted = noted_.find(evaluated); noted != noted_.end()) noted->second.passing.push_back(point);
}

void ClaimPoints::move(ProcedureId procedure, LocationId from, LocationId to) {
  for (auto& [evaluated, noted] : noted_)
    std::ranges::replace(noted.starts, ProgramPoint{procedure, from}, ProgramPoint{procedure, to});
}

void ClaimPoints::finish(const std::vector<std::vector<LocationId>>& tidied, const std::vector<SourceFile>& files) {
  std::unordered_map<const clang::FunctionDecl*, ProcedureId> lowered;
  for (ProcedureId id = 0; id < program.procedures.size(); ++id)
    if (const clang::FunctionDecl* definition = procedures.definition_of(id)) lowered.emplace(definition, id);
  std::unordered_map<const clang::ASTContext*, Unit*> unit_of;
  for (const std::unique_ptr<Unit>& unit : units.all()) unit_of.emplace(&unit->context(), unit.get());
  // Of a library that is entered at one function, the others are not meant.
  const bool has_own_main = std::ranges::none_of(files, [](const SourceFile& file) {
    return std::ranges::any_of(file.insertions, [](const Insertion& i) { return i.offset == std::string::npos; });
  });
  const auto add_points = [&](const std::vector<ProgramPoint>& noted, std::vector<ProgramPoint>& points) {
    for (const auto& [procedure, location] : noted)
      if (const LocationId now = tidied[procedure][location]; now != none_id) points.push_back({procedure, now});
    std::ranges::sort(points);
    points.erase(std::ranges::unique(points).begin(), points.end());
  };
  for (const TextClaim& made : claims_) {
    Unit& unit = *unit_of.at(&made.within->getASTContext());
    Claim claim;
    claim.kind = made.kind;
    claim.function = made.call->getDirectCallee()->getNameAsString();
    claim.where = text.range(made.call->getSourceRange(), unit);
    claim.text = program.sources.text(claim.where);
    claim.never_holds = made.never_holds;
    const auto procedure = lowered.find(made.within);
    if (procedure == lowered.end()) {
      const clang::SourceManager& manager = unit.context().getSourceManager();
      if (!has_own_main || !manager.isInMainFile(manager.getExpansionLoc(made.within->getLocation()))) continue;
      claim.uncalled = made.within->getNameAsString();
    } else if (made.conditions.empty()) {
      claim.points.push_back({procedure->second, program.procedures[procedure->second].cfa.entry});
    } else {
      for (const clang::Stmt* condition : made.conditions) {
        const Noted& noted = noted_.at(condition);
        claim.is_left_out = claim.is_left_out || noted.starts.empty();
        add_points(noted.starts, claim.points);
      }
    }
    add_points(noted_.at(made.call).passing, claim.passing);
    program.claims.push_back(std::move(claim));
  }
}

}  // namespace warrant
