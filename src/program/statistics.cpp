#include "program/statistics.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>

#include "program/loops.h"
#include "program/pass/memory/memory.h"

namespace warrant {

using Json = nlohmann::ordered_json;

ProgramStatistics statistics_of(const Program& program) {
  ProgramStatistics result;
  std::map<std::pair<std::string, std::string>, std::size_t> known;  // (what, where) -> index in its list
  const auto add = [&](std::vector<ProgramStatistics::Place>& list, const std::string& what, const SourceRange& range) {
    std::string where = program.sources.to_string(range);
    const auto [found, is_new] = known.try_emplace({what, where}, list.size());
    if (is_new) {
      list.push_back({what, std::move(where), 1});
    } else {
      ++list[found->second].count;
    }
  };
  result.procedures = program.procedures.size();
  for (VariableId id = 0; id < program.variable_count(); ++id) {
    ++(program.symbol(id).sort().is_array() ? result.arrays : result.variables);
  }
  for (const Procedure& procedure : program.procedures) {
    const Loops loops(procedure.cfa);
    result.loops += loops.size();
    for (LoopId id = 0; id < loops.size(); ++id) {
      result.deepest_loop = std::max<std::size_t>(result.deepest_loop, loops.loop(id).depth);
    }
    result.locations += procedure.cfa.location_count();
    for (LocationId id = 0; id < procedure.cfa.location_count(); ++id) {
      const Location& location = procedure.cfa.location(id);
      if (location.kind == LocationKind::Error) ++result.errors[location.note];
      if (location.kind == LocationKind::Unmodelled)
        add(location.note == unknown_address_note ? result.limits : result.unmodelled, location.note, location.range);
      if (location.kind == LocationKind::RecursionCut)
        add(result.limits, "recursion of " + location.note, location.range);
    }
    for (EdgeId id = 0; id < procedure.cfa.edge_count(); ++id) {
      if (procedure.cfa.is_detached(id)) continue;
      const Edge& edge = procedure.cfa.edge(id);
      ++result.edges;
      const auto* havoc = std::get_if<Havoc>(&edge.operation);
      if (!havoc) continue;
      ++result.inputs[describe(havoc->input.kind)];
      if (havoc->input.kind == InputKind::Unmodelled)
        add(havoc->input.name == unknown_value_name ? result.limits : result.unmodelled, havoc->input.name, edge.range);
    }
  }
  for (const Assumption& assumption : program.assumptions) {
    result.assumptions.push_back({describe(assumption.what), program.sources.to_string(assumption.where), 1});
  }
  return result;
}

std::string ProgramStatistics::to_text() const {
  std::string text = fmt::format(
      "procedures  {}\nlocations   {}\nedges       {}\nvariables   {}\narrays      {}\nloops       {} (nested {} "
      "deep)\n",
      procedures, locations, edges, variables, arrays, loops, deepest_loop);
  const auto out = std::back_inserter(text);
  for (const auto& [kind, count] : inputs) fmt::format_to(out, "inputs      {} {}\n", count, kind);
  for (const auto& [event, count] : errors) fmt::format_to(out, "errors      {} {}\n", count, event);
  const auto list = [&](const char* label, const std::vector<Place>& places) {
    for (const Place& place : places) {
      fmt::format_to(out, "{:<12}{}: {}{}\n", label, place.where, place.what,
                     place.count > 1 ? fmt::format(" ({} times)", place.count) : "");
    }
  };
  list("unmodelled", unmodelled);
  list("limit", limits);
  for (const Place& place : assumptions) fmt::format_to(out, "assumption  {}: {}\n", place.where, place.what);
  return text;
}

nlohmann::ordered_json ProgramStatistics::to_json() const {
  const auto places = [](const std::vector<Place>& list) {
    Json result = Json::array();
    for (const Place& place : list) {
      result.push_back({{"what", place.what}, {"where", place.where}, {"count", place.count}});
    }
    return result;
  };
  const auto counts = [](const std::map<std::string, std::size_t>& map) {
    Json result = Json::object();
    for (const auto& [key, count] : map) result[key] = count;
    return result;
  };
  return Json{{"procedures", procedures},         {"locations", locations},   {"edges", edges},
              {"variables", variables},           {"arrays", arrays},         {"loops", loops},
              {"deepest_loop", deepest_loop},     {"inputs", counts(inputs)}, {"errors", counts(errors)},
              {"unmodelled", places(unmodelled)}, {"limits", places(limits)}, {"assumptions", places(assumptions)}};
}

}  // namespace warrant
