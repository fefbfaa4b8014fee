// Designators, nested braces, strings, compound literals; the rest is zero.
// form: lowered
// run: returned 0
// output: 0 7 0 9 0
// output: 1 2 3 0 0 6
// output: abc 4 0
// output: 11 0 22
#include <stdio.h>

static int sparse[5] = {[3] = 9, [1] = 7};
static int table[2][3] = {{1, 2, 3}, {[2] = 6}};
static const char text[] = "abc";
static const char *const names[3] = {"x", [2] = "z"};
static int *pointer = &sparse[3];

struct node {
  int value;
  struct node *next;
  int tail;
};
static struct node second = {22};
static struct node first = {.value = 11, .next = &second};

int main(void) {
  printf("%d %d %d %d %d\n", sparse[0], sparse[1], sparse[2], *pointer, sparse[4]);
  for (int i = 0; i < 2; i++) {
    for (int j = 0; j < 3; j++) printf("%d%c", table[i][j], i + j == 3 ? '\n' : ' ');
  }
  printf("%s %d %d\n", text, (int)sizeof text, names[1] != NULL);
  printf("%d %d %d\n", first.value, first.tail, (&(struct node){.next = &second})->next->value);
  return 0;
}
