// The program that files and options name.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "api/warrant.h"
#include "frontend/frontend.h"
#include "frontend/project/entry.h"

namespace warrant {

using FileNames = std::vector<std::string>;

// Among Options::nonnull: all pointer parameters.
inline constexpr const char* all_pointers = "*";

// Reads what there is to read but the C files. Throws UserError. `otherwise` is the property if none is named.
// `facts` gets what advice depends on.
ProgramSource program_source(const FileNames& files, const api::Options& options, const Property& otherwise,
                             EntryFacts* facts = nullptr);
// As `program_source`, but a function that is given is not yet started from.
ProgramSource source_without_entry(const FileNames& files, const api::Options& options, const Property& otherwise);

// Files that are looked at one by one.
struct ListedSources {
  std::vector<SourceFile> files;    // those named, or all that a project compiles
  std::vector<std::string> chosen;  // of a project, the paths of those that are named, or match --files; else all
  FrontendOptions options;
  std::vector<std::string> notes;  // what is left out, and why
};
ListedSources listed_sources(const FileNames& files, const api::Options& options);

// What --max-input assumes.
Assumed short_inputs(std::uint64_t bound, const EntryFacts& facts);
EntryOptions entry_options(const api::Options& options);
// Nothing for `auto`.
std::optional<Arithmetic> chosen_arithmetic(const api::Options& options);

// A file that an option names to be written; an empty path: the option was not given.
struct OutputFile {
  std::string option, path;
};
// Throws UserError if an output is one of the inputs, or two are one file.
void check_outputs(const ProgramSource& source, const std::vector<OutputFile>& outputs);

}  // namespace warrant
