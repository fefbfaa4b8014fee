// Attributes that change what a program does, and those that do not.
// run: returned 0
#include <assert.h>

static int order[8], steps;
static void step(int n) { order[steps++] = n; }
__attribute__((constructor)) static void late(void) { step(3); }
__attribute__((constructor(200))) static void second(void) { step(2); }
__attribute__((__constructor__(101))) static void first(void) { step(1); }
static void last(void) __attribute__((constructor));
static void last(void) { step(4); }

static int original(int x) { return x + 1; }
int renamed(int x) __attribute__((alias("original")));
int weak_alias(int x) __attribute__((weak, alias("original")));
int object = 5;
extern int other_object __attribute__((alias("object")));
int array[2] = {1, 2};
extern int other_array[2] __attribute__((alias("array")));
__attribute__((weak)) int weak_definition(void) { return 8; }

__attribute__((noinline, noclone, noipa, optimize("O2"), hot, unused, externally_visible, leaf)) static int many(int x)
    __attribute__((const, nothrow, warn_unused_result));
static int many(int x) { return 2 * x; }
__attribute__((section(".data.here"), used, aligned(32))) static int placed = 3;

struct __attribute__((packed)) tight {
  char c;
  int i;
};
struct loose {
  char c;
  int i __attribute__((aligned(16)));
};
typedef int word __attribute__((mode(DI)));
typedef union {
  int *i;
  char *c;
} either __attribute__((transparent_union));
static int through(either e) { return *e.i; }

static int falls(int x) {
  switch (x) {
    case 1:
      x = 5;
      __attribute__((fallthrough));
    case 2:
      return x;
  }
  return 0;
}

int main(void) {
  assert(steps == 4 && order[0] == 1 && order[1] == 2 && order[2] == 3 && order[3] == 4);
  assert(renamed(1) == 2 && weak_alias(2) == 3 && renamed == original);
  int (*f)(int) = renamed;
  assert(f(5) == 6);
  other_object = 7;
  assert(object == 7 && &object == &other_object);
  int *p = &other_object;
  *p = 9;
  assert(object == 9);
  other_array[1] = 6;
  assert(array[1] == 6);
  assert(weak_definition() == 8 && weak_definition);
  assert(many(4) == 8 && placed == 3 && (unsigned long)&placed % 32 == 0);
  assert(sizeof(struct tight) == 5 && sizeof(struct loose) == 32 && sizeof(word) == 8);
  int i = 6;
  assert(through(&i) == 6 && through((char *)&i) == 6);
  assert(falls(1) == 5 && falls(2) == 2);
  _Alignas(64) char local[3];
  int aligned __attribute__((aligned(128)));
  assert((unsigned long)local % 64 == 0 && (unsigned long)&aligned % 128 == 0);
  return 0;
}
