// The objects that the arguments of an entry lead to: C that makes them.
#pragma once

#include <map>
#include <set>
#include <string>

#include "clang/AST/ASTContext.h"
#include "frontend/lowering/types.h"
#include "frontend/project/entry_parameters.h"

namespace warrant {

// A declaration `TYPE NAME` in C, for types whose name goes around that of the object.
std::string declared(clang::QualType type, const std::string& name, const clang::ASTContext& context);
// "n elements", "1 element".
std::string elements(const std::string& count);
bool is_stream(clang::QualType type);

class EntryObjects {
 public:
  EntryObjects(clang::ASTContext& context, const EntryOptions& options, const EntryParameters& parameters)
      : context_(context), types_(context), options_(options), parameters_(parameters) {}

  // What is said of an object.
  struct About {
    std::string name;         // of its block, and of inputs for it
    std::string path;         // as options name it; empty: they cannot
    bool is_nonnull = false;  // the pointer that it is for
  };
  // An expression for the address of a new object of the type, or of a string. `depth` is C: through how many objects
  // pointers from there may lead.
  std::string object(clang::QualType type, const About& about, const std::string& depth);
  // A function that makes an object of the type, in the given place or in a new one, and what it points to. `members`
  // is what options put before the names of its members: `b->`, `s.`.
  std::string maker_of(clang::QualType type, const std::string& name, const std::string& members);
  // An expression for the address of `length` elements in a block of that name.
  std::string array(clang::QualType element, const std::string& name, const std::string& block,
                    const std::string& length, unsigned depth);
  std::string string_of_any_length(const std::string& block);
  // Of that length, unless it is empty, in so many elements, unless that is empty.
  std::string string_in(const std::string& length, const std::string& room, const std::string& block);

  // An expression that reads an input of a scalar type.
  std::string input(clang::QualType type, const std::string& name);
  // Adds a function once.
  void define(const std::string& text);

  bool has_pointers(clang::QualType type) const { return types_.has_pointers(type); }
  void assume(const std::string& text) { assumptions_.insert(text); }
  const std::set<std::string>& assumptions() const { return assumptions_; }
  std::string lead_somewhere() const;
  bool has_strings() const { return has_strings_; }  // of any length
  // Of the objects that were made, by name.
  unsigned count_of(const std::string& name) const;
  std::string text() const { return declarations_ + makers_; }

 private:
  struct Place {
    std::string text;  // C
    std::string name;
    std::string path;  // of a pointer; of a structure, what comes before the names of its members
    unsigned nesting = 0;
    bool is_const = false;  // it is part of something that is const, and only its block may be written for sure
  };
  std::string array_maker(clang::QualType element, const std::string& name, const std::string& block);
  std::string absent_function(clang::QualType type, const std::string& name);
  std::string stream();
  void declare_strings();
  std::string spelled_of(clang::QualType type) const;
  std::string pointer_to(clang::QualType type, const std::string& name) const;
  void note_unnamed(clang::QualType pointee, std::string place);
  std::string fields_of(clang::QualType type, Place place);
  std::string pointer_at(clang::QualType type, const Place& place);
  std::string members_of(const clang::RecordDecl* record, const Place& place);

  const clang::ASTContext& context_;
  const TypeMap types_;
  const EntryOptions& options_;
  const EntryParameters& parameters_;
  std::string declarations_, makers_;
  std::set<std::string> declared_, assumptions_;
  std::map<std::string, std::string> makers_by_type_;
  std::map<std::string, std::string> functions_;             // their types by name
  std::map<const clang::RecordDecl*, std::string> unnamed_;  // types without a name, as C can spell them
  std::string object_;                              // that is being made, as an expression outside of its maker
  std::map<std::string, unsigned> objects_called_;  // by name
  unsigned array_makers_ = 0;
  bool has_strings_ = false;
};

}  // namespace warrant
