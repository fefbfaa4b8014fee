#include "c_text/dump.h"

#include <fmt/format.h>

#include <iterator>
#include <nlohmann/json.hpp>

#include "c_text/print_c.h"
#include "program/loops.h"

namespace warrant {

namespace {

using Json = nlohmann::ordered_json;

const char* name_of(DataModel model) { return model == DataModel::ILP32 ? "ILP32" : "LP64"; }

const char* name_of(VariableRole role) {
  switch (role) {
    case VariableRole::Global:
      return "global";
    case VariableRole::Local:
      return "local";
    case VariableRole::Temporary:
      return "temporary";
    case VariableRole::Address:
      return "address";
    case VariableRole::Observed:
      return "observed";
    case VariableRole::Memory:
      return "memory";
  }
  return "";
}

const char* name_of(AssumeKind kind) {
  switch (kind) {
    case AssumeKind::Branch:
      return "branch";
    case AssumeKind::Program:
      return "assume";
    case AssumeKind::Undefined:
      return "defined";
    case AssumeKind::Resource:
      return "resource";
    case AssumeKind::Environment:
      return "environment";
    case AssumeKind::Range:
      return "range";
    case AssumeKind::Guess:
      return "guess";
  }
  return "";
}

const char* name_of(Lifetime lifetime) {
  switch (lifetime) {
    case Lifetime::Static:
      return "static";
    case Lifetime::Automatic:
      return "automatic";
    case Lifetime::Alloca:
      return "alloca";
    case Lifetime::External:
      return "external";
    case Lifetime::Heap:
      return "heap";
  }
  return "";
}

std::string quote(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    switch (c) {
      case '"':
      case '\\':
        result += '\\';
        result += c;
        break;
      case '\n':
        result += "\\n";
        break;
      case '\t':
        result += "\\t";
        break;
      default:
        if (static_cast<unsigned char>(c) < 0x20) {
          result += fmt::format("\\x{:02x}", static_cast<unsigned>(static_cast<unsigned char>(c)));
        } else {
          result += c;
        }
    }
  }
  return result + '"';
}

// Writes one operation; the overloads are in the order of the variant.
class OperationWriter {
 public:
  OperationWriter(const Program& program, std::size_t max_length) : program_(program), max_length_(max_length) {}

  std::string operator()(const Assume& assume) const {
    std::string text = "[" + term(assume.condition) + "]";
    if (assume.kind == AssumeKind::Undefined) {
      text += fmt::format(" (else {})", describe(assume.undefined));
    } else if (assume.kind != AssumeKind::Branch) {
      text += fmt::format(" ({})", name_of(assume.kind));
    }
    return text;
  }
  std::string operator()(const Assign& assign) const { return name(assign.target) + " := " + term(assign.value); }
  std::string operator()(const Havoc& havoc) const {
    const Input& input = havoc.input;
    std::string text =
        fmt::format("{} := {} {} : {}", name(havoc.target), describe(input.kind), input.name, input.type.to_string());
    if (input.low || input.high) {
      text += fmt::format(" in [{}, {}]", input.low ? input.low->to_string() : "low",
                          input.high ? input.high->to_string() : "high");
    }
    return text;
  }
  std::string operator()(const Skip&) const { return "skip"; }
  std::string operator()(const Output& output) const {
    std::string text = "print " + quote(output.format);
    for (const OutputArgument& argument : output.arguments) text += ", " + term(argument.value);
    return text;
  }
  std::string operator()(const Load& load) const {
    return fmt::format("{} := load {} at {}", name(load.target), load.type.to_string(), term(load.address));
  }
  std::string operator()(const Store& store) const {
    return fmt::format("store {} at {} := {}", store.type.to_string(), term(store.address), term(store.value));
  }
  std::string operator()(const Allocate& allocate) const {
    const char* const content = allocate.bytes                       ? ", with content"
                                : allocate.content == Content::Zero  ? ", zeroed"
                                : allocate.content == Content::Input ? ", an input"
                                                                     : "";
    return fmt::format("{} := allocate {} ({}, align {}{}{}) for {}", name(allocate.target), bytes(allocate.size),
                       name_of(allocate.lifetime), allocate.align, content, allocate.is_constant ? ", constant" : "",
                       allocate.name);
  }
  std::string operator()(const Free& free) const {
    if (free.lifetime == Lifetime::Static) return "end of the program";
    if (free.only_checks) return "check that free is possible of " + term(free.address);
    return (free.lifetime == Lifetime::Heap ? "free " : "end of ") + term(free.address);
  }
  std::string operator()(const Copy& copy) const {
    return fmt::format("copy {} from {} to {}", bytes(copy.size), term(copy.from), term(copy.to));
  }
  std::string operator()(const Fill& fill) const {
    return fmt::format("fill {} at {} with {}", bytes(fill.size), term(fill.address), term(fill.byte));
  }
  std::string operator()(const Relate& relate) const {
    if (relate.how == Relate::How::Number) return fmt::format("number of {}", term(relate.left));
    const bool is_ordered = relate.how == Relate::How::Ordered;
    return fmt::format("{} {} and {}", is_ordered ? "relate" : "compare", term(relate.left), term(relate.right));
  }
  std::string operator()(const Separate& separate) const {
    return fmt::format("separate {} at {} and {} at {}", bytes(separate.left_size), term(separate.left),
                       bytes(separate.right_size), term(separate.right));
  }
  std::string operator()(const Aligned& aligned) const {
    return fmt::format("check that {} is a multiple of {}", term(aligned.address), aligned.align);
  }
  std::string operator()(const Call& call) const {
    std::string text = call.result == none_id ? std::string() : name(call.result) + " := ";
    text += (call.callee < program_.procedures.size() ? program_.procedures[call.callee].name : "?") + "(";
    for (std::size_t i = 0; i < call.arguments.size(); ++i) text += (i ? ", " : "") + term(call.arguments[i]);
    return text + ")";
  }

 private:
  std::string name(VariableId id) const { return id == none_id ? "?" : program_.variable(id).name; }
  std::string term(Term value) const { return value ? to_c(value, max_length_) : "?"; }
  std::string bytes(Term count) const {
    const std::string text = term(count);
    return text + (text == "1" ? " byte" : " bytes");
  }

  const Program& program_;
  std::size_t max_length_;
};

const char* kind_name(const Operation& operation) {
  static constexpr const char* names[] = {"assume", "assign", "havoc",    "skip",    "output",
                                          "load",   "store",  "allocate", "free",    "copy",
                                          "fill",   "relate", "separate", "aligned", "call"};
  static_assert(std::size(names) == std::variant_size_v<Operation>);
  return names[operation.index()];
}

// Calls visit(edge id, edge) for the edges that are in the graph, in order.
template <typename Visit>
void for_each_edge(const Cfa& cfa, Visit visit) {
  for (EdgeId id = 0; id < cfa.edge_count(); ++id) {
    if (!cfa.is_detached(id)) visit(id, cfa.edge(id));
  }
}

std::string type_text(const Variable& variable) {
  return variable.type ? variable.type->to_string() : variable.symbol.sort().to_string();
}

Json range_json(const Program& program, const SourceRange& range) {
  if (!range.known()) return nullptr;
  return Json{{"file", program.sources.path(range.file)},
              {"line", range.line},
              {"column", range.column},
              {"end_line", range.end_line},
              {"end_column", range.end_column}};
}

Json edge_json(const Program& program, EdgeId id, const Edge& edge) {
  Json result = {{"id", id},
                 {"source", edge.source},
                 {"target", edge.target},
                 {"operation", kind_name(edge.operation)},
                 {"text", to_text(program, edge.operation)}};
  if (const auto* assume = std::get_if<Assume>(&edge.operation)) {
    result["assume"] = name_of(assume->kind);
    if (assume->kind == AssumeKind::Undefined) result["undefined"] = describe(assume->undefined);
  }
  if (const auto* havoc = std::get_if<Havoc>(&edge.operation)) {
    result["input"] = {
        {"kind", describe(havoc->input.kind)}, {"name", havoc->input.name}, {"type", havoc->input.type.to_string()}};
  }
  result["range"] = range_json(program, edge.range);
  return result;
}

Json procedure_json(const Program& program, const Procedure& procedure) {
  const Loops loops(procedure.cfa);
  Json locations = Json::array(), edges = Json::array(), parameters = Json::array();
  for (LocationId id = 0; id < procedure.cfa.location_count(); ++id) {
    const Location& location = procedure.cfa.location(id);
    Json item = {{"id", id}, {"kind", describe(location.kind)}};
    if (!location.note.empty()) item["note"] = location.note;
    if (loops.is_head(id)) item["loop_head"] = true;
    item["range"] = range_json(program, location.range);
    locations.push_back(std::move(item));
  }
  for_each_edge(procedure.cfa, [&](EdgeId id, const Edge& edge) { edges.push_back(edge_json(program, id, edge)); });
  for (const VariableId id : procedure.parameters) parameters.push_back(program.variable(id).name);
  const Json result = procedure.result == none_id ? Json(nullptr) : Json(program.variable(procedure.result).name);
  return Json{{"name", procedure.name},     {"parameters", std::move(parameters)},
              {"result", result},           {"entry", procedure.cfa.entry},
              {"exit", procedure.cfa.exit}, {"locations", std::move(locations)},
              {"edges", std::move(edges)}};
}

std::string to_valid_json(const Json& json) { return json.dump(2, ' ', false, Json::error_handler_t::replace); }

std::string location_style(const Cfa& cfa, const Loops& loops, LocationId id) {
  switch (cfa.location(id).kind) {
    case LocationKind::Error:
      return ", shape=octagon, color=red";
    case LocationKind::Unmodelled:
    case LocationKind::RecursionCut:
      return ", shape=octagon, color=orange";
    case LocationKind::Plain:
      break;
  }
  if (id == cfa.entry || id == cfa.exit) return ", shape=box";
  return loops.is_head(id) ? ", shape=doublecircle" : "";
}

}  // namespace

std::string to_text(const Program& program, const Operation& operation, std::size_t max_length) {
  std::string text = std::visit(OperationWriter(program, max_length), operation);
  if (text.size() > max_length + 3) {
    text.resize(max_length);
    text += "...";
  }
  return text;
}

std::string dump_text(const Program& program) {
  std::string text = fmt::format("program {} {}\n", name_of(program.data_model),
                                 program.encoding().arithmetic() == Arithmetic::Int ? "int" : "bv");
  const auto out = std::back_inserter(text);
  for (VariableId id = 0; id < program.variable_count(); ++id) {
    const Variable& variable = program.variable(id);
    fmt::format_to(out, "variable {} : {} ({})\n", variable.name, type_text(variable), name_of(variable.role));
  }
  for (const Procedure& procedure : program.procedures) {
    fmt::format_to(out, "\nprocedure {}, entry L{}, exit L{}\n", procedure.name, procedure.cfa.entry,
                   procedure.cfa.exit);
    const Loops loops(procedure.cfa);
    for (LocationId id = 0; id < procedure.cfa.location_count(); ++id) {
      const Location& location = procedure.cfa.location(id);
      if (location.out.empty() && location.in.empty() && id != procedure.cfa.entry && id != procedure.cfa.exit)
        continue;
      fmt::format_to(out, "L{}:", id);
      if (location.kind != LocationKind::Plain) fmt::format_to(out, " {} {}", describe(location.kind), location.note);
      if (loops.is_head(id)) fmt::format_to(out, " loop head");
      text += '\n';
      for (const EdgeId edge_id : location.out) {
        const Edge& edge = procedure.cfa.edge(edge_id);
        fmt::format_to(out, "  {} -> L{}    {}\n", to_text(program, edge.operation), edge.target,
                       program.sources.to_string(edge.range));
      }
    }
  }
  return text;
}

std::string dump_dot(const Program& program) {
  std::string text = "digraph program {\n  node [shape=circle, fontname=\"sans\"];\n  edge [fontname=\"monospace\"];\n";
  const auto out = std::back_inserter(text);
  for (std::size_t index = 0; index < program.procedures.size(); ++index) {
    const Procedure& procedure = program.procedures[index];
    const Loops loops(procedure.cfa);
    fmt::format_to(out, "  subgraph cluster_{} {{\n    label={};\n", index, quote(procedure.name));
    for (LocationId id = 0; id < procedure.cfa.location_count(); ++id) {
      const Location& location = procedure.cfa.location(id);
      const std::string label = location.note.empty() ? std::to_string(id) : fmt::format("{}\n{}", id, location.note);
      fmt::format_to(out, "    p{}_{} [label={}{}];\n", index, id, quote(label),
                     location_style(procedure.cfa, loops, id));
    }
    for_each_edge(procedure.cfa, [&](EdgeId, const Edge& edge) {
      std::string label = to_text(program, edge.operation, 80);
      if (edge.range.known()) label += fmt::format("\nline {}", edge.range.line);
      fmt::format_to(out, "    p{0}_{1} -> p{0}_{2} [label={3}];\n", index, edge.source, edge.target, quote(label));
    });
    text += "  }\n";
  }
  return text + "}\n";
}

std::string dump_json(const Program& program) {
  Json variables = Json::array(), procedures = Json::array(), assumptions = Json::array();
  for (VariableId id = 0; id < program.variable_count(); ++id) {
    const Variable& variable = program.variable(id);
    variables.push_back({{"name", variable.name},
                         {"c_name", variable.c_name},
                         {"c_type", variable.c_type},
                         {"type", type_text(variable)},
                         {"role", name_of(variable.role)}});
  }
  for (const Procedure& procedure : program.procedures) procedures.push_back(procedure_json(program, procedure));
  for (const Assumption& assumption : program.assumptions) {
    assumptions.push_back({{"text", describe(assumption.what)}, {"range", range_json(program, assumption.where)}});
  }
  return to_valid_json(Json{{"data_model", name_of(program.data_model)},
                            {"arithmetic", program.encoding().arithmetic() == Arithmetic::Int ? "int" : "bv"},
                            {"entry", program.entry},
                            {"variables", std::move(variables)},
                            {"procedures", std::move(procedures)},
                            {"assumptions", std::move(assumptions)}});
}

}  // namespace warrant
