// Library functions in tables, in structures of hooks and as arguments.
// run: returned 0
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct hooks {
  void *(*allocate)(size_t);
  void (*release)(void *);
  void *(*resize)(void *, size_t);
};
static struct hooks hooks = {malloc, free, realloc};

struct command {
  const char *name;
  int (*run)(const char *, const char *);
};
static const struct command commands[] = {{"compare", strcmp}, {"collate", strcoll}};

static int (*print)(char *, const char *, ...) = sprintf;
static int (*scan)(const char *, const char *, ...) = sscanf;
static void (*sort)(void *, size_t, size_t, int (*)(const void *, const void *)) = qsort;

static int order(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

static size_t apply(size_t (*measure)(const char *), const char *text) { return measure(text); }

int main(void) {
  char *block = hooks.allocate(4);
  block = hooks.resize(block, 16);
  assert(print(block, "%d-%s", 12, "ab") == 5 && strcmp(block, "12-ab") == 0);
  const char *format = "%d";
  assert(print(block, format, 7) == 1 && block[0] == '7');
  int a = 0, b = 0;
  assert(scan("3 4", "%d%d", &a, &b) == 2 && a + b == 7);
  int numbers[] = {3, 1, 2};
  sort(numbers, 3, sizeof *numbers, order);
  assert(numbers[0] == 1 && numbers[2] == 3);
  for (int i = 0; i < 2; i++) assert(commands[i].run("a", "b") < 0);
  assert(apply(strlen, "four") == 4);
  hooks.release(block);
  return 0;
}
