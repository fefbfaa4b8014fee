// models: hcreate hdestroy hsearch insque lfind lsearch remque tdelete tdestroy tfind tsearch twalk
#define _GNU_SOURCE
#include <search.h>

#include "warrant_intrinsics.h"

void *lfind(const void *key, const void *base, size_t *count, size_t size,
            int (*compare)(const void *, const void *)) {
  const char *elements = base;
  __warrant_require(key != NULL && base != NULL && compare != NULL);
  for (size_t i = 0; i < *count; i++) {
    if (compare(key, elements + i * size) == 0) return (void *)(elements + i * size);
  }
  return NULL;
}

void *lsearch(const void *key, void *base, size_t *count, size_t size, int (*compare)(const void *, const void *)) {
  char *elements = base;
  __warrant_require(key != NULL && base != NULL && compare != NULL);
  for (size_t i = 0; i < *count; i++) {
    if (compare(key, elements + i * size) == 0) return elements + i * size;
  }
  __warrant_copy(elements + *count * size, key, size);
  return elements + (*count)++ * size;
}

// Doubly linked lists whose elements begin with the links.
struct warrant_links {
  struct warrant_links *next, *previous;
};

void insque(void *element, void *before) {
  struct warrant_links *links = element, *place = before;
  if (place == NULL) {
    links->next = NULL;
    links->previous = NULL;
    return;
  }
  struct warrant_links *next = place->next;
  place->next = links;
  links->next = next;
  links->previous = place;
  if (next != NULL) next->previous = links;
}

void remque(void *element) {
  struct warrant_links *links = element, *next = links->next, *previous = links->previous;
  if (next != NULL) next->previous = previous;
  if (previous != NULL) previous->next = next;
}

// Binary trees. Their shape is that of the insertions: C libraries balance them.
struct warrant_node {
  const void *key;  // what tsearch returns points to
  struct warrant_node *left, *right;
};

void *tsearch(const void *key, void **root, int (*compare)(const void *, const void *)) {
  if (root == NULL) return NULL;
  struct warrant_node **place = (struct warrant_node **)root;
  while (*place != NULL) {
    int order = compare(key, (*place)->key);
    if (order == 0) return *place;
    place = order < 0 ? &(*place)->left : &(*place)->right;
  }
  struct warrant_node *node = __warrant_allocate(sizeof *node, 0);
  node->key = key;
  node->left = NULL;
  node->right = NULL;
  *place = node;
  return node;
}

void *tfind(const void *key, void *const *root, int (*compare)(const void *, const void *)) {
  if (root == NULL) return NULL;
  struct warrant_node *node = *root;
  while (node != NULL) {
    int order = compare(key, node->key);
    if (order == 0) return node;
    node = order < 0 ? node->left : node->right;
  }
  return NULL;
}

// The parent of what was deleted; of the root it is any pointer but null.
void *tdelete(const void *key, void **root, int (*compare)(const void *, const void *)) {
  if (root == NULL) return NULL;
  struct warrant_node **place = (struct warrant_node **)root;
  void *parent = root;
  while (*place != NULL) {
    int order = compare(key, (*place)->key);
    if (order == 0) break;
    parent = *place;
    place = order < 0 ? &(*place)->left : &(*place)->right;
  }
  struct warrant_node *node = *place;
  if (node == NULL) return NULL;
  if (node->left != NULL && node->right != NULL) {
    struct warrant_node **next = &node->right;
    while ((*next)->left != NULL) next = &(*next)->left;
    struct warrant_node *successor = *next;
    *next = successor->right;
    successor->left = node->left;
    successor->right = node->right;
    *place = successor;
  } else {
    *place = node->left != NULL ? node->left : node->right;
  }
  __warrant_free(node);
  return parent;
}

static void warrant_walk(const struct warrant_node *node, void (*action)(const void *, VISIT, int), int level) {
  if (node->left == NULL && node->right == NULL) {
    action(node, leaf, level);
    return;
  }
  action(node, preorder, level);
  if (node->left != NULL) warrant_walk(node->left, action, level + 1);
  action(node, postorder, level);
  if (node->right != NULL) warrant_walk(node->right, action, level + 1);
  action(node, endorder, level);
}

void twalk(const void *root, void (*action)(const void *, VISIT, int)) {
  if (root != NULL && action != NULL) warrant_walk(root, action, 0);
}

static void warrant_destroy(struct warrant_node *node, void (*release)(void *)) {
  if (node->left != NULL) warrant_destroy(node->left, release);
  if (node->right != NULL) warrant_destroy(node->right, release);
  release((void *)node->key);
  __warrant_free(node);
}

void tdestroy(void *root, void (*release)(void *)) {
  if (root != NULL) warrant_destroy(root, release);
}

// The table of keys. A table may have more room than was asked for.
struct warrant_entry {
  ENTRY entry;
  struct warrant_entry *next;
};

static struct warrant_entry *warrant_entries;
static size_t warrant_room, warrant_entry_count;
static int warrant_has_table;

int hcreate(size_t count) {
  if (warrant_has_table) return 0;
  warrant_has_table = 1;
  warrant_room = count;
  warrant_entry_count = 0;
  warrant_entries = NULL;
  return 1;
}

void hdestroy(void) {
  while (warrant_entries != NULL) {
    struct warrant_entry *next = warrant_entries->next;
    __warrant_free(warrant_entries);
    warrant_entries = next;
  }
  warrant_has_table = 0;
}

static int warrant_is_same(const char *a, const char *b) {
  while (*a != '\0' && *a == *b) a++, b++;
  return *a == *b;
}

ENTRY *hsearch(ENTRY item, ACTION action) {
  if (!warrant_has_table) __warrant_unmodelled("call of hsearch without a table");
  for (struct warrant_entry *found = warrant_entries; found != NULL; found = found->next) {
    if (warrant_is_same(found->entry.key, item.key)) return &found->entry;
  }
  if (action == FIND || (warrant_entry_count >= warrant_room && __warrant_nondet_int())) return NULL;
  struct warrant_entry *made = __warrant_allocate(sizeof *made, 0);
  made->entry = item;
  made->next = warrant_entries;
  warrant_entries = made;
  warrant_entry_count++;
  return &made->entry;
}
