// What files define, function by function: for who wants to look at each by itself.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "frontend/frontend.h"

namespace warrant {

// A value that a caller chooses: a parameter, or a member that a pointer among them leads to.
struct ArgumentFacts {
  std::string path;  // "n", "b->len"
  enum class Kind : std::uint8_t { Integer, Pointer, Structure, Other } kind = Kind::Other;
  bool is_signed = false;
  // Of a pointer.
  enum class LeadsTo : std::uint8_t { Character, Element, Structure, Anything, Function } leads_to = LeadsTo::Element;
  bool leads_to_pointers = false;           // to an array of them, maybe
  bool has_declared_length = false;         // int a[3]
  std::vector<ArgumentFacts> members;       // of the structure that a parameter points to
  std::vector<std::uint64_t> inner_arrays;  // the lengths of arrays that are members
};

struct FunctionFacts {
  std::string name, file;
  std::uint32_t line = 0, end_line = 0;
  bool is_static = false, has_loop = false;
  std::string declared_in;  // a header of the program's, if there is one that declares it
  std::string refusal;      // why it cannot be called with arbitrary arguments; empty: it can
  std::string signature;    // as C
  std::string type;         // without the names of types
  std::vector<ArgumentFacts> parameters;
  std::set<std::uint64_t> constants;  // that its text has, and the lengths of arrays in it
  std::set<std::string> uses;         // functions and variables that its text names
  bool has_indirect_calls = false;
  bool has_own_state = false;  // static variables
  std::string text;            // as the parser has it, without comments and places
};

struct FileFacts {
  std::vector<FunctionFacts> functions;                        // that it defines, in the order of their lines
  std::set<std::string> changeable;                            // variables that keep something between calls
  std::set<std::string> addressed;                             // functions whose address is taken
  std::vector<std::pair<std::string, std::string>> variables;  // their names and texts
  std::map<std::string, std::set<std::string>> initialisers;   // functions and variables that those of variables name
  std::string types;                                           // the texts of all types
};

// Throws UserError for a file that cannot be read.
FileFacts facts_of(const SourceFile& source, const FrontendOptions& options);

}  // namespace warrant
