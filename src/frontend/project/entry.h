// A `main` for a function that is to be looked at by itself: it calls the function with arbitrary arguments.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "frontend/frontend.h"

namespace warrant {

// What libFuzzer calls, with a block of bytes and its size.
inline constexpr const char* fuzz_target = "LLVMFuzzerTestOneInput";
// The name of that block as an input.
inline constexpr const char* fuzz_data = "data";

// Objects that point to others can be made so deep.
inline constexpr unsigned max_entry_depth = 64;

struct EntryOptions {
  std::string function;
  // A pointer that points to so many elements: `p` or `b->data` to `8`, `n`, `b->cap`, `n * m`.
  std::map<std::string, std::string> arrays;
  // A parameter that is a terminated string: of that length, a parameter or a number, or of any if that is empty.
  std::map<std::string, std::string> strings;
  bool all_nonnull = false;                // no pointer parameter is null
  std::vector<std::string> nonnull;        // pointers that are not: `p`, `s->next`
  std::optional<std::uint64_t> max_input;  // elements of arrays and strings, bytes of a fuzz target's input
  std::vector<std::string> assumed;        // expressions over the parameters
  unsigned depth = 3;                      // pointers in arguments lead through so many objects
  bool is_prepared = false;                // the file has LLVMFuzzerInitialize, to be called before
  bool has_state = true;                   // the program may keep something from one call to the next
};

// What a pointer that nothing was said about leads to: to one of these.
enum class LeadsTo : std::uint8_t { Element, Structure, Anything };

// What advice depends on.
struct EntryFacts {
  bool is_function = false;             // there is an entry: not main is looked at
  std::vector<std::string> nullable;    // pointers that may be null and could be something else: `p`, `s->next`
  std::map<std::string, LeadsTo> lone;  // parameters that lead to one object, or to a string
  bool has_sequences = false;           // there are inputs that --max-input bounds
  // It also bounds what lengths are computed from, which may be large where the array is short.
  bool has_numbers_in_lengths = false;
  std::uint64_t least_bound = 0;  // that --max-input can have
};

struct Entry {
  std::size_t file = 0;              // of the function, among the files
  std::string text;                  // C to stand behind that file's text
  std::vector<Assumed> assumptions;  // what it takes for granted
  EntryFacts facts;
};

// Throws UserError if no file defines the function, or if it has parameters for which no arguments can be made.
Entry make_entry(const std::vector<SourceFile>& files, const FrontendOptions& options, const EntryOptions& entry);

// Puts the entry into its file, where it takes the place of a main of the program's.
void add_entry(std::vector<SourceFile>& files, const Entry& entry);

// Whether one of the files defines the function.
bool defines_function(const std::vector<SourceFile>& files, const FrontendOptions& options, const std::string& name);
// Whether one of the files itself, not a header, defines a function of another name. False if they cannot be read.
bool defines_function_but(const ProgramSource& source, const std::string& name);

}  // namespace warrant
