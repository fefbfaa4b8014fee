// A search tree with pointers to pointers.
// form: lowered
// run: returned 0
// output: 1 2 3 5 7 8 9
#include <stdio.h>
#include <stdlib.h>

struct tree {
  int key;
  struct tree *child[2];
};

static void insert(struct tree **place, int key) {
  while (*place != NULL && (*place)->key != key) place = &(*place)->child[key > (*place)->key];
  if (*place == NULL) {
    *place = calloc(1, sizeof **place);
    (*place)->key = key;
  }
}

static void walk(const struct tree *tree) {
  if (tree == NULL) return;
  walk(tree->child[0]);
  printf("%d%c", tree->key, tree->key == 9 ? '\n' : ' ');
  walk(tree->child[1]);
}

int main(void) {
  static const int keys[] = {5, 2, 8, 1, 9, 3, 7, 5};
  struct tree *root = NULL;
  for (int i = 0; i < 8; i++) insert(&root, keys[i]);
  walk(root);
  return 0;
}
