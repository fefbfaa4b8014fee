#include "engine/symexplus/precision_file.h"

#include <fmt/format.h>

#include <fstream>
#include <optional>
#include <tuple>

#include "base/atomic_file.h"
#include "base/error.h"
#include "program/liveness.h"

namespace warrant::symexplus {
namespace {

constexpr std::size_t max_text = 120;

// The names of locations and edges in a program's own words.
class SourceNames {
 public:
  using LocationName = std::pair<std::string, unsigned>;         // text, which of those with that text
  using EdgeName = std::tuple<std::string, unsigned, unsigned>;  // the same, and which way out of its source

  explicit SourceNames(const Program& program) : program_(program) {
    const Cfa& cfa = program.cfa();
    std::map<std::string, unsigned> location_uses;
    std::map<std::pair<std::string, std::size_t>, unsigned> edge_uses;
    for (LocationId id = 0; id < cfa.location_count(); ++id) {
      const std::string text = text_of(id);
      locations_by_text_[text].push_back(id);
      location_names_.emplace_back(text, ++location_uses[text]);
      locations_.emplace(location_names_.back(), id);
    }
    edge_names_.resize(cfa.edge_count());
    for (LocationId id = 0; id < cfa.location_count(); ++id) {
      const std::vector<EdgeId>& out = cfa.location(id).out;
      for (std::size_t way = 0; way < out.size(); ++way) {
        const std::string text = text_of(cfa.edge(out[way]).range);
        edge_names_[out[way]] = {text, ++edge_uses[{text, way}], static_cast<unsigned>(way)};
        edges_.emplace(edge_names_[out[way]], out[way]);
      }
    }
    for (VariableId id = 0; id < program.variable_count(); ++id) variables_.emplace(program.variable(id).name, id);
  }

  const LocationName& name(LocationId location) const { return location_names_[location]; }
  const EdgeName& edge_name(EdgeId edge) const { return edge_names_[edge]; }

  // The location of that name, else all of that text.
  std::vector<LocationId> locations(const LocationName& name) const {
    if (const auto found = locations_.find(name); found != locations_.end()) return {found->second};
    const auto found = locations_by_text_.find(name.first);
    return found == locations_by_text_.end() ? std::vector<LocationId>{} : found->second;
  }
  std::optional<EdgeId> edge(const EdgeName& name) const { return find(edges_, name); }
  std::optional<VariableId> variable(const std::string& name) const { return find(variables_, name); }

 private:
  template <typename Map, typename Key>
  static std::optional<std::uint32_t> find(const Map& map, const Key& key) {
    const auto found = map.find(key);
    if (found == map.end()) return std::nullopt;
    return found->second;
  }

  std::string text_of(LocationId id) const {
    const Location& location = program_.cfa().location(id);
    SourceRange range = location.range;
    for (const EdgeId edge : location.out)
      if (!range.known()) range = program_.cfa().edge(edge).range;
    return text_of(range);
  }
  // The first line of a long statement: what is inside may change.
  std::string text_of(SourceRange range) const {
    if (range.end_line > range.line) {
      range.end_line = range.line + 1;
      range.end_column = 0;
    }
    return program_.sources.text(range, max_text);
  }

  const Program& program_;
  std::vector<LocationName> location_names_;
  std::vector<EdgeName> edge_names_;
  std::map<LocationName, LocationId> locations_;
  std::map<std::string, std::vector<LocationId>> locations_by_text_;
  std::map<EdgeName, EdgeId> edges_;
  std::map<std::string, VariableId> variables_;
};

// One line of the file, word by word.
class LineReader {
 public:
  LineReader(std::string text, std::string place) : text_(std::move(text)), place_(std::move(place)) {}

  std::string word() {
    skip_space();
    const std::size_t begin = at_;
    while (at_ < text_.size() && text_[at_] != ' ') ++at_;
    return text_.substr(begin, at_ - begin);
  }
  unsigned number() {
    const std::string digits = word();
    if (digits.empty() || digits.size() > 9 || digits.find_first_not_of("0123456789") != std::string::npos)
      fail(fmt::format("'{}' is not a number", digits));
    return static_cast<unsigned>(std::stoul(digits));
  }
  std::string rest() {
    skip_space();
    return text_.substr(at_);
  }
  [[noreturn]] void fail(const std::string& what) const { throw UserError(fmt::format("{}: {}", place_, what)); }

 private:
  void skip_space() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }

  std::string text_, place_;
  std::size_t at_ = 0;
};

class PrecisionReader {
 public:
  PrecisionReader(const Program& program, const std::set<LocationId>& places)
      : names_(program), places_(places), liveness_(program.cfa(), Reads(program, program.cfa())) {}

  void read(LineReader line) {
    const std::string kind = line.word();
    if (kind.empty() || kind[0] == '#') return;
    if (kind == "location") {
      finish_location();
      const unsigned which = line.number();
      location_ = SourceNames::LocationName{line.rest(), which};
      return;
    }
    if (!location_) line.fail("a precision begins with a line 'location NUMBER TEXT'");
    if (kind == "variable") {
      if (const auto id = names_.variable(line.rest())) current_.variables.insert(*id);
    } else if (kind == "constraint") {
      const unsigned which = line.number(), way = line.number();
      if (const auto id = names_.edge({line.rest(), which, way})) current_.constraints.insert(*id);
    } else if (kind == "exact") {
      current_.is_exact = true;
    } else {
      line.fail(fmt::format("'{}' is not one of location, variable, constraint, exact", kind));
    }
  }

  Precision result() {
    finish_location();
    return std::move(result_);
  }

 private:
  void finish_location() {
    if (!location_) return;
    bool is_found = false;
    for (const LocationId id : names_.locations(*location_)) {
      if (!places_.contains(id)) continue;
      result_.add(id, current_);
      is_found = true;
    }
    if (!is_found) {
      for (const LocationId id : places_) {
        LocationPrecision here{{}, current_.constraints, false};
        for (const VariableId variable : current_.variables)
          if (liveness_.at(id).contains(variable)) here.variables.insert(variable);
        result_.add(id, here);
      }
    }
    current_ = {};
    location_.reset();
  }

  SourceNames names_;
  const std::set<LocationId>& places_;
  Liveness liveness_;
  std::optional<SourceNames::LocationName> location_;
  LocationPrecision current_;
  Precision result_;
};

}  // namespace

void write_precision(const std::string& path, const Program& program, const Precision& precision) {
  const SourceNames names(program);
  std::string text = "# precision of symexplus\n";
  for (const auto& [location, here] : precision.all()) {
    const auto& [place, which] = names.name(location);
    text += fmt::format("location {} {}\n", which, place);
    for (const VariableId id : here.variables) text += fmt::format("  variable {}\n", program.variable(id).name);
    for (const EdgeId id : here.constraints) {
      const auto& [condition, number, way] = names.edge_name(id);
      text += fmt::format("  constraint {} {} {}\n", number, way, condition);
    }
    if (here.is_exact) text += "  exact\n";
  }
  write_file(path, text);
}

Precision read_precision(const std::string& path, const Program& program, const std::set<LocationId>& places) {
  std::ifstream file(path);
  if (!file) throw UserError("cannot read " + path);
  PrecisionReader reader(program, places);
  std::string text;
  for (unsigned number = 1; std::getline(file, text); ++number)
    reader.read(LineReader(text, fmt::format("{}:{}", path, number)));
  return reader.result();
}

}  // namespace warrant::symexplus
