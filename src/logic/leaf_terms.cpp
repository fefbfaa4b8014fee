#include "logic/leaf_terms.h"

#include <string>
#include <unordered_map>

#include "logic/term_store.h"

namespace warrant {

struct LeafTerms::Implementation {
  TermStore store;
  std::unordered_map<std::string, std::uint64_t> fresh_counts;
};

LeafTerms::LeafTerms() : impl_(std::make_unique<Implementation>()) {}
LeafTerms::~LeafTerms() = default;

Term LeafTerms::boolean(bool value) { return impl_->store.boolean(value); }
Term LeafTerms::integer(const Integer& value) { return impl_->store.integer(Op::IntConst, Sort::integer(), value); }

Term LeafTerms::bit_vec(const Integer& value, unsigned width) {
  return impl_->store.integer(Op::BvConst, Sort::bit_vec(width), value.wrap_unsigned(width));
}

Term LeafTerms::floating(const FloatValue& value) { return impl_->store.floating(value); }
Term LeafTerms::variable(std::string_view name, Sort sort) { return impl_->store.variable(name, sort); }

bool LeafTerms::has_variable(std::string_view name) const {
  return static_cast<bool>(impl_->store.find_variable(name));
}

Term LeafTerms::fresh_variable(std::string_view stem, Sort sort) {
  std::uint64_t& count = impl_->fresh_counts[std::string(stem)];
  std::string name;
  do {
    name = std::string(stem) + "!" + std::to_string(count++);
  } while (has_variable(name));
  return variable(name, sort);
}

Term LeafTerms::make(Op op, Sort sort, std::span<const Term> children, unsigned param0, unsigned param1) {
  return impl_->store.operation(op, sort, children, param0, param1);
}

std::size_t LeafTerms::node_count() const { return impl_->store.node_count(); }
std::size_t LeafTerms::bytes_used() const { return impl_->store.bytes_used(); }

}  // namespace warrant
