// Maps from small numbers to values that share structure, for analyses that keep one state per location.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <utility>

namespace warrant {

// An immutable map as a big-endian Patricia trie (Okasaki and Gill, "Fast mergeable integer maps", 1998). A changed
// copy costs the logarithm of the size; merging and comparing maps that come from one another cost what they differ
// by, as long as the merge keeps values that are equal on both sides. Not for several threads.
template <typename V>
class PersistentMap {
 public:
  using Key = std::uint32_t;

  PersistentMap() = default;
  PersistentMap(const PersistentMap& other) : root_(retain(other.root_)) {}
  PersistentMap(PersistentMap&& other) noexcept : root_(std::exchange(other.root_, nullptr)) {}
  PersistentMap& operator=(PersistentMap other) noexcept {
    std::swap(root_, other.root_);
    return *this;
  }
  ~PersistentMap() { release(root_); }

  bool is_empty() const { return root_ == nullptr; }
  const V* find(Key key) const { return find_in(root_, key); }
  bool contains(Key key) const { return find(key) != nullptr; }

  void set(Key key, V value) { adopt(insert(root_, key, std::move(value))); }
  void erase(Key key) {
    if (contains(key)) adopt(remove(root_, key));
  }

  // Keys of both maps; merge(a, b) gives the value, or nothing to leave the key out. It must give v for (v, v).
  template <typename Merge>
  static PersistentMap intersect(const PersistentMap& a, const PersistentMap& b, Merge merge) {
    return PersistentMap(intersect_nodes(a.root_, b.root_, merge));
  }
  // Keys of either map; merge(a, b) gives the value of a key of both, and must give v for (v, v).
  template <typename Merge>
  static PersistentMap unite(const PersistentMap& a, const PersistentMap& b, Merge merge) {
    return PersistentMap(unite_nodes(a.root_, b.root_, merge));
  }
  // Calls visit(key, value) for the keys of a that b lacks.
  template <typename Visit>
  static void for_each_missing(const PersistentMap& a, const PersistentMap& b, Visit visit) {
    visit_missing(a.root_, b.root_, visit);
  }
  // Calls visit(key, value) in ascending order of keys.
  template <typename Visit>
  void for_each(Visit visit) const {
    visit_all(root_, visit);
  }

  // test(key, value) is true of all keys; stops at the first that fails.
  template <typename Test>
  bool all_of(Test test) const {
    return all_in(root_, test);
  }

  friend bool operator==(const PersistentMap& a, const PersistentMap& b) { return same(a.root_, b.root_); }

 private:
  // A leaf has branch_bit 0. A branch has the bits above branch_bit in `key`; keys with branch_bit clear are on the
  // left.
  struct Node {
    Key key;
    Key branch_bit;
    mutable std::uint32_t references = 1;
  };
  struct Leaf : Node {
    V value;
    Leaf(Key key, V v) : Node{key, 0}, value(std::move(v)) {}
  };
  struct Branch : Node {
    const Node* left;
    const Node* right;
    Branch(Key prefix, Key bit, const Node* l, const Node* r) : Node{prefix, bit}, left(l), right(r) {}
  };

  explicit PersistentMap(const Node* root) : root_(root) {}

  static const Leaf* leaf(const Node* node) { return static_cast<const Leaf*>(node); }
  static const Branch* branch(const Node* node) { return static_cast<const Branch*>(node); }
  static bool is_leaf(const Node* node) { return node->branch_bit == 0; }
  static Key prefix_of(Key key, Key bit) { return key & ~(bit | (bit - 1)); }
  static bool covers(const Node* node, Key key) { return prefix_of(key, node->branch_bit) == node->key; }

  static const Node* retain(const Node* node) {
    if (node) ++node->references;
    return node;
  }
  static void release(const Node* node) {
    if (!node || --node->references > 0) return;
    if (is_leaf(node)) {
      delete leaf(node);
      return;
    }
    release(branch(node)->left);
    release(branch(node)->right);
    delete branch(node);
  }
  void adopt(const Node* root) {
    release(root_);
    root_ = root;
  }

  // These return a node that the caller owns, and take over nodes that they are given as parts.
  static const Node* join(const Node* a, Key key_a, const Node* b, Key key_b) {
    const Key bit = std::bit_floor(key_a ^ key_b);
    const bool a_left = (key_a & bit) == 0;
    return new Branch(prefix_of(key_a, bit), bit, a_left ? a : b, a_left ? b : a);
  }
  // The branch over new parts, which is the old node if the parts are.
  static const Node* branch_over(const Node* old, const Node* left, const Node* right) {
    if (left == branch(old)->left && right == branch(old)->right) {
      release(left);
      release(right);
      return retain(old);
    }
    if (!left) return right;
    if (!right) return left;
    return new Branch(old->key, old->branch_bit, left, right);
  }

  static const V* find_in(const Node* node, Key key) {
    while (node && !is_leaf(node)) {
      if (!covers(node, key)) return nullptr;
      node = key & node->branch_bit ? branch(node)->right : branch(node)->left;
    }
    return node && node->key == key ? &leaf(node)->value : nullptr;
  }

  static const Node* insert(const Node* node, Key key, V value) {
    if (!node) return new Leaf(key, std::move(value));
    if (is_leaf(node)) {
      if (node->key == key) return leaf(node)->value == value ? retain(node) : new Leaf(key, std::move(value));
      return join(new Leaf(key, std::move(value)), key, retain(node), node->key);
    }
    if (!covers(node, key)) return join(new Leaf(key, std::move(value)), key, retain(node), node->key);
    const Branch* b = branch(node);
    if (key & node->branch_bit) return branch_over(node, retain(b->left), insert(b->right, key, std::move(value)));
    return branch_over(node, insert(b->left, key, std::move(value)), retain(b->right));
  }

  static const Node* remove(const Node* node, Key key) {
    if (is_leaf(node)) return nullptr;
    const Branch* b = branch(node);
    if (key & node->branch_bit) return branch_over(node, retain(b->left), remove(b->right, key));
    return branch_over(node, remove(b->left, key), retain(b->right));
  }

  template <typename Merge>
  static const Node* merged_leaf(const Node* a, const Node* b, Merge& merge) {
    std::optional<V> value = merge(leaf(a)->value, leaf(b)->value);
    if (!value) return nullptr;
    if (*value == leaf(a)->value) return retain(a);
    if (*value == leaf(b)->value) return retain(b);
    return new Leaf(a->key, std::move(*value));
  }
  static const Node* leaf_in(const Node* node, Key key) {
    while (node && !is_leaf(node)) {
      if (!covers(node, key)) return nullptr;
      node = key & node->branch_bit ? branch(node)->right : branch(node)->left;
    }
    return node && node->key == key ? node : nullptr;
  }

  template <typename Merge>
  static const Node* intersect_nodes(const Node* a, const Node* b, Merge& merge) {
    if (a == b) return retain(a);
    if (!a || !b) return nullptr;
    if (is_leaf(a)) {
      const Node* other = leaf_in(b, a->key);
      return other ? merged_leaf(a, other, merge) : nullptr;
    }
    if (is_leaf(b)) {
      const Node* other = leaf_in(a, b->key);
      return other ? merged_leaf(other, b, merge) : nullptr;
    }
    if (a->branch_bit == b->branch_bit) {
      if (a->key != b->key) return nullptr;
      const Node* left = intersect_nodes(branch(a)->left, branch(b)->left, merge);
      return branch_over(a, left, intersect_nodes(branch(a)->right, branch(b)->right, merge));
    }
    if (a->branch_bit > b->branch_bit) {
      if (!covers(a, b->key)) return nullptr;
      return intersect_nodes(b->key & a->branch_bit ? branch(a)->right : branch(a)->left, b, merge);
    }
    if (!covers(b, a->key)) return nullptr;
    return intersect_nodes(a, a->key & b->branch_bit ? branch(b)->right : branch(b)->left, merge);
  }

  template <typename Merge>
  static const Node* unite_nodes(const Node* a, const Node* b, Merge& merge) {
    if (a == b || !b) return retain(a);
    if (!a) return retain(b);
    if (is_leaf(a)) {
      const Node* other = leaf_in(b, a->key);
      if (!other) return insert(b, a->key, leaf(a)->value);
      const Node* both = merged_leaf(a, other, merge);
      const Node* result = insert(b, a->key, leaf(both)->value);
      release(both);
      return result;
    }
    if (is_leaf(b)) {
      const Node* other = leaf_in(a, b->key);
      if (!other) return insert(a, b->key, leaf(b)->value);
      const Node* both = merged_leaf(other, b, merge);
      const Node* result = insert(a, b->key, leaf(both)->value);
      release(both);
      return result;
    }
    if (a->branch_bit == b->branch_bit) {
      if (a->key != b->key) return join(retain(a), a->key, retain(b), b->key);
      const Node* left = unite_nodes(branch(a)->left, branch(b)->left, merge);
      const Node* right = unite_nodes(branch(a)->right, branch(b)->right, merge);
      // Sharing with either side keeps later merges short.
      if (left == branch(b)->left && right == branch(b)->right) return branch_over(b, left, right);
      return branch_over(a, left, right);
    }
    if (a->branch_bit > b->branch_bit) {
      if (!covers(a, b->key)) return join(retain(a), a->key, retain(b), b->key);
      const Branch* big = branch(a);
      if (b->key & a->branch_bit) return branch_over(a, retain(big->left), unite_nodes(big->right, b, merge));
      return branch_over(a, unite_nodes(big->left, b, merge), retain(big->right));
    }
    if (!covers(b, a->key)) return join(retain(a), a->key, retain(b), b->key);
    const Branch* big = branch(b);
    if (a->key & b->branch_bit) return branch_over(b, retain(big->left), unite_nodes(a, big->right, merge));
    return branch_over(b, unite_nodes(a, big->left, merge), retain(big->right));
  }

  template <typename Visit>
  static void visit_all(const Node* node, Visit& visit) {
    if (!node) return;
    if (is_leaf(node)) {
      visit(node->key, leaf(node)->value);
      return;
    }
    visit_all(branch(node)->left, visit);
    visit_all(branch(node)->right, visit);
  }

  template <typename Test>
  static bool all_in(const Node* node, Test& test) {
    if (!node) return true;
    if (is_leaf(node)) return test(node->key, leaf(node)->value);
    return all_in(branch(node)->left, test) && all_in(branch(node)->right, test);
  }

  template <typename Visit>
  static void visit_missing(const Node* a, const Node* b, Visit& visit) {
    if (a == b || !a) return;
    if (!b) return visit_all(a, visit);
    if (is_leaf(a)) {
      if (!leaf_in(b, a->key)) visit(a->key, leaf(a)->value);
      return;
    }
    if (is_leaf(b) || a->branch_bit > b->branch_bit) {
      const bool inside = covers(a, b->key);
      const bool right = inside && (b->key & a->branch_bit);
      visit_missing(branch(a)->left, inside && !right ? b : nullptr, visit);
      visit_missing(branch(a)->right, right ? b : nullptr, visit);
      return;
    }
    if (a->branch_bit == b->branch_bit) {
      if (a->key != b->key) return visit_all(a, visit);
      visit_missing(branch(a)->left, branch(b)->left, visit);
      visit_missing(branch(a)->right, branch(b)->right, visit);
      return;
    }
    if (!covers(b, a->key)) return visit_all(a, visit);
    visit_missing(a, a->key & b->branch_bit ? branch(b)->right : branch(b)->left, visit);
  }

  static bool same(const Node* a, const Node* b) {
    if (a == b) return true;
    if (!a || !b || a->key != b->key || a->branch_bit != b->branch_bit) return false;
    if (is_leaf(a)) return leaf(a)->value == leaf(b)->value;
    return same(branch(a)->left, branch(b)->left) && same(branch(a)->right, branch(b)->right);
  }

  const Node* root_ = nullptr;
};

// A set with the same properties.
class PersistentSet {
 public:
  bool is_empty() const { return map_.is_empty(); }
  bool contains(std::uint32_t key) const { return map_.contains(key); }
  void insert(std::uint32_t key) { map_.set(key, {}); }
  void erase(std::uint32_t key) { map_.erase(key); }
  static PersistentSet unite(const PersistentSet& a, const PersistentSet& b) {
    PersistentSet result;
    result.map_ = PersistentMap<Unit>::unite(a.map_, b.map_, [](Unit, Unit) { return std::optional<Unit>(Unit{}); });
    return result;
  }
  // Calls visit(key) for the keys of a that b lacks.
  template <typename Visit>
  static void for_each_missing(const PersistentSet& a, const PersistentSet& b, Visit visit) {
    PersistentMap<Unit>::for_each_missing(a.map_, b.map_, [&](std::uint32_t key, Unit) { visit(key); });
  }
  template <typename Visit>
  void for_each(Visit visit) const {
    map_.for_each([&](std::uint32_t key, Unit) { visit(key); });
  }
  template <typename Test>
  bool all_of(Test test) const {
    return map_.all_of([&](std::uint32_t key, Unit) { return test(key); });
  }
  friend bool operator==(const PersistentSet&, const PersistentSet&) = default;

 private:
  struct Unit {
    friend bool operator==(const Unit&, const Unit&) = default;
  };
  PersistentMap<Unit> map_;
};

}  // namespace warrant
