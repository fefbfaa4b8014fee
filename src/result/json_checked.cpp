#include "result/json_checked.h"

#include <array>
#include <nlohmann/json.hpp>

#include "base/error.h"

namespace warrant {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<const char*, 4> proof_forms{"formulas", "unrolled", "induction", "contracts"};
constexpr std::array<const char*, 7> undefined_ends{
    "excluded", "none in run", "harmless", "harmless always", "harmless but overflow", "occurs", "not excluded"};
constexpr std::array<const char*, 3> replay_ends{"reached", "skipped", "out of time"};
constexpr std::array<const char*, 6> run_ends{"none fails",   "fails",       "switched off",
                                              "not repeated", "out of time", "skipped"};
constexpr std::array<const char*, 2> reused_parts{"proof", "inputs"};

template <typename Enumeration, std::size_t count>
const char* name_in(const std::array<const char*, count>& names, Enumeration value) {
  return names[static_cast<unsigned>(value)];
}

template <typename Enumeration, std::size_t count>
Enumeration value_in(const std::array<const char*, count>& names, const Json& name) {
  for (unsigned i = 0; i < count; ++i)
    if (name == names[i]) return static_cast<Enumeration>(i);
  throw UserError("a result of another version: " + name.dump());
}

// What each kind of entry is called, and its operands.
struct EntryWriter {
  Json operator()(const ProofChecked& proof) const {
    return {{"kind", "proof"},      {"form", name_in(proof_forms, proof.form)}, {"formulas", proof.formulas},
            {"paths", proof.paths}, {"obligations", proof.obligations},         {"stretches", proof.stretches}};
  }
  Json operator()(const ProofNotAccepted& proof) const { return {{"kind", "proof not accepted"}, {"why", proof.why}}; }
  Json operator()(const OnlyRunChecked& run) const {
    return {{"kind", "only run"}, {"end", run.end}, {"steps", run.steps}};
  }
  Json operator()(const KindsApart&) const { return {{"kind", "kinds apart"}}; }
  Json operator()(const SecondSolver& solver) const {
    return {{"kind", "second solver"}, {"confirmed", solver.confirmed}, {"obligations", solver.obligations}};
  }
  Json operator()(const CertifiedSolver& solver) const {
    return {{"kind", "certified solver"}, {"certified", solver.certified}, {"obligations", solver.obligations}};
  }
  Json operator()(const UndefinedSearch& search) const {
    Json json{{"kind", "undefined behaviour"}, {"end", name_in(undefined_ends, search.end)}};
    if (!search.engine.empty()) json["engine"] = search.engine;
    if (!search.what.empty()) json["what"] = search.what;
    return json;
  }
  Json operator()(const Replayed& replay) const {
    return {{"kind", "replay"},
            {"file", replay.where.file},
            {"line", replay.where.line},
            {"points_uninitialised", replay.points_uninitialised}};
  }
  Json operator()(const ReplayedNatively& replay) const {
    return {{"kind", "native replay"}, {"end", name_in(replay_ends, replay.end)}, {"how", replay.how}};
  }
  Json operator()(const NativeRuns& runs) const {
    return {{"kind", "native runs"},   {"end", name_in(run_ends, runs.end)}, {"how", runs.how}, {"inputs", runs.inputs},
            {"blocked", runs.blocked}, {"undefined", runs.undefined},        {"cut", runs.cut}};
  }
  Json operator()(Reused reused) const { return {{"kind", "reused"}, {"what", name_in(reused_parts, reused)}}; }
};

}  // namespace

Json to_json(const Checked& checked) { return std::visit(EntryWriter{}, checked); }

Checked checked_from_json(const Json& json) {
  const auto number = [&json](const char* name) { return json.at(name).get<std::size_t>(); };
  const auto small = [&json](const char* name) { return json.at(name).get<unsigned>(); };
  const auto text = [&json](const char* name) { return json.value(name, ""); };
  const auto kind = json.at("kind").get<std::string>();
  if (kind == "proof")
    return ProofChecked{value_in<ProofChecked::Form>(proof_forms, json.at("form")), number("formulas"), number("paths"),
                        number("obligations"), small("stretches")};
  if (kind == "proof not accepted") return ProofNotAccepted{text("why")};
  if (kind == "only run") return OnlyRunChecked{text("end"), json.at("steps").get<std::uint64_t>()};
  if (kind == "kinds apart") return KindsApart{};
  if (kind == "second solver") return SecondSolver{number("confirmed"), number("obligations")};
  if (kind == "certified solver") return CertifiedSolver{number("certified"), number("obligations")};
  if (kind == "undefined behaviour")
    return UndefinedSearch{value_in<UndefinedSearch::End>(undefined_ends, json.at("end")), text("engine"),
                           text("what")};
  if (kind == "replay")
    return Replayed{{text("file"), json.at("line").get<std::uint32_t>()}, json.at("points_uninitialised").get<bool>()};
  if (kind == "native replay")
    return ReplayedNatively{value_in<ReplayedNatively::End>(replay_ends, json.at("end")), text("how")};
  if (kind == "native runs")
    return NativeRuns{value_in<NativeRuns::End>(run_ends, json.at("end")),
                      text("how"),
                      small("inputs"),
                      small("blocked"),
                      small("undefined"),
                      small("cut")};
  if (kind == "reused") return value_in<Reused>(reused_parts, json.at("what"));
  throw UserError("a result of another version: checked by " + kind);
}

}  // namespace warrant
