// Calls through tables, parameters and struct members.
// run: returned 0
// output: 7 12 -1 81
#include <stdio.h>

typedef int (*operation)(int, int);
static int add(int a, int b) { return a + b; }
static int multiply(int a, int b) { return a * b; }
static int subtract(int a, int b) { return a - b; }

static const operation table[] = {add, multiply, subtract};

struct action {
  int (*run)(int);
};
static int square(int x) { return x * x; }
static int twice(int (*f)(int), int x) { return f(f(x)); }

int main(void) {
  struct action action = {square};
  int results[3];
  for (int i = 0; i < 3; i++) results[i] = table[i](3, 4);
  printf("%d %d %d %d\n", results[0], results[1], results[2], twice(action.run, 3));
  return 0;
}
