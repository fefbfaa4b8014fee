// Build, reverse and release a list on the heap.
// run: returned 0
// output: 5 4 3 2 1 0
// output: 0 1 2 3 4 5
// verdict: true
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

static struct node *push(struct node *list, int value) {
  struct node *node = malloc(sizeof *node);
  node->value = value;
  node->next = list;
  return node;
}

static struct node *reverse(struct node *list) {
  struct node *done = NULL;
  while (list != NULL) {
    struct node *next = list->next;
    list->next = done;
    done = list;
    list = next;
  }
  return done;
}

static void print(const struct node *list) {
  for (; list != NULL; list = list->next) printf("%d%c", list->value, list->next ? ' ' : '\n');
}

int main(void) {
  struct node *list = NULL;
  for (int i = 0; i < 6; i++) list = push(list, i);
  print(list);
  list = reverse(list);
  print(list);
  int length = 0;
  while (list != NULL) {
    struct node *next = list->next;
    free(list);
    list = next;
    length++;
  }
  assert(length == 6);
  return 0;
}
