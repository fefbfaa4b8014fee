#include "logic/value.h"

#include <fmt/format.h>

#include <vector>

namespace warrant {

// A treap: ordered by index, a heap by priority, which is a hash of the index, so that the shape depends on the set of
// indices only. Nodes are shared between arrays and copied before they change.
struct ArrayValue::Node {
  Integer index;
  Value element;
  Tree left, right;

  std::size_t priority() const { return index.hash() * 0x9E3779B97F4A7C15; }
};

const Value& ArrayValue::select(const Integer& index) const {
  for (const Node* node = root_.get(); node != nullptr;) {
    const auto order = index <=> node->index;
    if (order == 0) return node->element;
    node = (order < 0 ? node->left : node->right).get();
  }
  return default_;
}

void ArrayValue::store(const Integer& index, Value element) {
  entries_.store(nullptr);
  insert(root_, index, element);
}

void ArrayValue::insert(Tree& tree, const Integer& index, Value& element) {
  if (!tree) {
    tree = std::make_shared<Node>(Node{index, std::move(element), nullptr, nullptr});
    return;
  }
  if (tree.use_count() != 1) tree = std::make_shared<Node>(*tree);
  const auto order = index <=> tree->index;
  if (order == 0) {
    tree->element = std::move(element);
  } else if (order < 0) {
    insert(tree->left, index, element);
    if (tree->left->priority() > tree->priority()) rotate_up(tree, &Node::left, &Node::right);
  } else {
    insert(tree->right, index, element);
    if (tree->right->priority() > tree->priority()) rotate_up(tree, &Node::right, &Node::left);
  }
}

// The child on the side `from` becomes the root; both are this tree's own.
void ArrayValue::rotate_up(Tree& tree, Tree Node::* from, Tree Node::* to) {
  Tree child = std::move((*tree).*from);
  (*tree).*from = std::move((*child).*to);
  (*child).*to = std::move(tree);
  tree = std::move(child);
}

const std::map<Integer, Value>& ArrayValue::entries() const {
  if (const auto known = entries_.load()) return *known;
  auto made = std::make_shared<std::map<Integer, Value>>();
  std::vector<const Node*> pending;
  if (root_) pending.push_back(root_.get());
  while (!pending.empty()) {
    const Node* node = pending.back();
    pending.pop_back();
    made->emplace(node->index, node->element);
    for (const Tree* child : {&node->left, &node->right}) {
      if (*child) pending.push_back(child->get());
    }
  }
  std::shared_ptr<const std::map<Integer, Value>> none;
  entries_.compare_exchange_strong(none, std::move(made));
  return *entries_.load();
}

namespace {

bool same_arrays(const ArrayValue& a, const ArrayValue& b) {
  if (!same_value(a.default_value(), b.default_value())) return false;
  for (const auto& [index, element] : a.entries()) {
    if (!same_value(element, b.select(index))) return false;
  }
  for (const auto& [index, element] : b.entries()) {
    if (!same_value(element, a.select(index))) return false;
  }
  return true;
}

}  // namespace

bool same_value(const Value& a, const Value& b) {
  if (a.index() != b.index()) return false;
  if (const bool* left = std::get_if<bool>(&a)) return *left == std::get<bool>(b);
  if (const Integer* left = std::get_if<Integer>(&a)) return *left == std::get<Integer>(b);
  if (const FloatValue* left = std::get_if<FloatValue>(&a)) return *left == std::get<FloatValue>(b);
  const auto& left = std::get<std::shared_ptr<const ArrayValue>>(a);
  const auto& right = std::get<std::shared_ptr<const ArrayValue>>(b);
  return left == right || same_arrays(*left, *right);
}

std::string to_string(const Value& value) {
  if (const bool* truth = std::get_if<bool>(&value)) return *truth ? "true" : "false";
  if (const Integer* integer = std::get_if<Integer>(&value)) return integer->to_string();
  if (const FloatValue* datum = std::get_if<FloatValue>(&value)) return datum->to_string();
  const ArrayValue& array = *std::get<std::shared_ptr<const ArrayValue>>(value);
  std::string text = "{";
  for (const auto& [index, element] : array.entries()) {
    text += fmt::format("[{}] = {}, ", index.to_string(), to_string(element));
  }
  return text + fmt::format("default = {}}}", to_string(array.default_value()));
}

}  // namespace warrant
