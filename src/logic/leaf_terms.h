// The lowest layer of TermManager (term_manager.h): variables and constants, and the nodes of all layers above.
#pragma once

#include <initializer_list>
#include <memory>
#include <span>
#include <string_view>

#include "logic/float_value.h"
#include "logic/integer.h"
#include "logic/term.h"

namespace warrant {

class LeafTerms {
 public:
  LeafTerms(const LeafTerms&) = delete;
  LeafTerms& operator=(const LeafTerms&) = delete;

  // `variable` returns the one variable of that name; asking again with another sort is a broken invariant.
  Term boolean(bool value);
  Term truth() { return boolean(true); }
  Term falsity() { return boolean(false); }
  Term integer(const Integer& value);
  Term bit_vec(const Integer& value, unsigned width);  // value modulo 2^width
  Term floating(const FloatValue& value);
  Term variable(std::string_view name, Sort sort);
  bool has_variable(std::string_view name) const;
  Term fresh_variable(std::string_view stem, Sort sort);  // a name not in use: stem!n

  std::size_t node_count() const;
  std::size_t bytes_used() const;  // nodes, child lists and the unique table

  static constexpr std::size_t flat_limit = 32;

 protected:
  LeafTerms();
  ~LeafTerms();

  // The node of these parts, without any simplification.
  Term make(Op op, Sort sort, std::span<const Term> children, unsigned param0 = 0, unsigned param1 = 0);
  Term make(Op op, Sort sort, std::initializer_list<Term> children, unsigned param0 = 0, unsigned param1 = 0) {
    return make(op, sort, std::span(children.begin(), children.size()), param0, param1);
  }

 private:
  struct Implementation;
  std::unique_ptr<Implementation> impl_;
};

}  // namespace warrant
