#include "audit/project_functions.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "base/error.h"
#include "frontend/project/entry.h"

namespace warrant::audit {

namespace {

namespace fs = std::filesystem;

struct File {
  std::string path;
  FileFacts facts;
  std::map<std::string, const FunctionFacts*> functions = {};
  std::map<std::string, const std::string*> variables = {};
};

bool is_below(const std::string& path, const std::string& folder) {
  std::error_code problem;
  const fs::path relative =
      fs::weakly_canonical(path, problem).lexically_relative(fs::weakly_canonical(folder, problem));
  return !relative.empty() && *relative.begin() != "..";
}

class Linked {
 public:
  Linked(const std::vector<File>& files, const std::string& headers) : files_(files), headers_(headers) {
    for (const File& file : files) {
      for (const FunctionFacts& function : file.facts.functions)
        if (!function.is_static) functions_.try_emplace(function.name, &file);
      for (const auto& [name, text] : file.facts.variables)
        if (!text.starts_with("static ") && !text.starts_with("extern ")) variables_.try_emplace(name, &file);
      addressed_.insert(file.facts.addressed.begin(), file.facts.addressed.end());
    }
  }

  ProjectFunction function(const File& file, const FunctionFacts& facts) {
    ProjectFunction result;
    result.facts = facts;
    result.unit = file.path;
    collect(file, facts, result);
    const bool is_declared = headers_.empty() || (!facts.declared_in.empty() && is_below(facts.declared_in, headers_));
    const bool is_start = facts.name == "main" || facts.name == fuzz_target;
    result.is_public = is_start || addressed_.contains(facts.name) || (!facts.is_static && is_declared);
    for (const ArgumentFacts& parameter : facts.parameters) {
      using To = ArgumentFacts::LeadsTo;
      const bool is_pointer = parameter.kind == ArgumentFacts::Kind::Pointer;
      const bool is_plain =
          !parameter.leads_to_pointers && (parameter.leads_to == To::Character || parameter.leads_to == To::Element);
      if ((is_pointer && (!is_plain || !parameter.members.empty())) || parameter.kind == ArgumentFacts::Kind::Structure)
        result.has_hidden_parts = true;
    }
    result.has_hidden_parts = result.has_hidden_parts || result.has_state;
    return result;
  }

 private:
  // What the function needs, from one name to the next.
  void collect(const File& file, const FunctionFacts& facts, ProjectFunction& result) {
    std::set<std::pair<const File*, std::string>> seen;
    std::set<const File*> touched;
    std::set<std::pair<std::string, std::string>> texts;
    std::vector<std::pair<const File*, std::string>> open{{&file, facts.name}};
    while (!open.empty()) {
      const auto [here, name] = open.back();
      open.pop_back();
      if (!seen.insert({here, name}).second) continue;
      const File* const home = home_of(*here, name);
      if (!home) continue;
      if (touched.insert(home).second) texts.emplace(home->path, home->facts.types);
      if (const auto found = home->functions.find(name); found != home->functions.end()) {
        texts.emplace(name, found->second->text);
        result.has_state = result.has_state || found->second->has_own_state;
        for (const std::string& used : found->second->uses) open.emplace_back(home, used);
        continue;
      }
      texts.emplace(name, *home->variables.at(name));
      result.has_state = result.has_state || home->facts.changeable.contains(name);
      // A constant table may name functions, and a constant pointer what is changed through it.
      for (const std::string& used : home->facts.initialisers.at(name)) open.emplace_back(home, used);
    }
    result.files.push_back(file.path);
    for (const File& other : files_)
      if (&other != &file && touched.contains(&other)) result.files.push_back(other.path);
    for (const auto& [name, text] : texts) result.closure += name + "\n" + text + "\n";
  }

  // The file that defines what a file means by a name; null if none does.
  const File* home_of(const File& here, const std::string& name) const {
    if (here.functions.contains(name)) return &here;
    if (const auto function = functions_.find(name); function != functions_.end()) return function->second;
    const auto own = here.variables.find(name);
    if (own != here.variables.end() && !own->second->starts_with("extern ")) return &here;
    const auto variable = variables_.find(name);
    return variable == variables_.end() ? nullptr : variable->second;
  }

  const std::vector<File>& files_;
  const std::string headers_;
  std::map<std::string, const File*> functions_, variables_;
  std::set<std::string> addressed_;
};

}  // namespace

ProjectFunctions project_functions(const std::vector<SourceFile>& files, const FrontendOptions& options,
                                   const std::string& headers) {
  ProjectFunctions result;
  std::vector<File> read;
  for (const SourceFile& source : files) {
    try {
      read.push_back({source.path, facts_of(source, options)});
    } catch (const UserError& error) {
      result.notes.push_back(fmt::format("left out: {}", first_line(error.what())));
    }
  }
  for (File& file : read) {
    for (const FunctionFacts& function : file.facts.functions) file.functions.try_emplace(function.name, &function);
    for (const auto& [name, text] : file.facts.variables) {
      const auto [known, is_new] = file.variables.try_emplace(name, &text);
      if (!is_new && known->second->starts_with("extern ")) known->second = &text;
    }
  }
  Linked linked(read, headers);
  // What a header defines may be another function in another file.
  std::set<std::tuple<std::string, std::uint32_t, std::string, std::string>> seen;
  for (const File& file : read)
    for (const FunctionFacts& function : file.facts.functions)
      if (seen.emplace(function.file, function.line, function.text, function.type).second)
        result.functions.push_back(linked.function(file, function));
  std::ranges::stable_sort(result.functions, {}, [](const ProjectFunction& function) {
    return std::pair(function.facts.file, function.facts.line);
  });
  return result;
}

}  // namespace warrant::audit
