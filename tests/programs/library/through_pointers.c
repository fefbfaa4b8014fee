// A library function called through a pointer does what it does when it is called by its name.
// run: returned 0
// output: through 3
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *(*allocate)(size_t) = malloc;
static void (*release)(void *) = free;

struct operations {
  void *(*fill)(void *, int, size_t);
  void *(*copy)(void *, const void *, size_t);
  size_t (*length)(const char *);
};
static const struct operations operations = {memset, memcpy, strlen};

int main(void) {
  char *p = allocate(4), copy[4] = "...";
  operations.fill(p, 'x', 3);
  p[3] = 0;
  assert(strcmp(p, "xxx") == 0);
  operations.copy(copy, p, 2);
  assert(strcmp(copy, "xx.") == 0);
  int (*print)(const char *, ...) = printf;
  assert(print("through %zu\n", operations.length(p)) == 10);
  int *(*numbers)(size_t, size_t) = (int *(*)(size_t, size_t))calloc;
  int *zeros = numbers(2, sizeof(int));
  assert(zeros[1] == 0);
  void *(*resize)(void *, size_t) = realloc;
  zeros[0] = 5;
  zeros = resize(zeros, 3 * sizeof(int));
  assert(zeros[0] == 5);
  release(p);
  release(zeros);
  return 0;
}
