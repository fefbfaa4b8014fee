// Calls: conversion of arguments, by value, default promotions without a prototype, recursion through pointers.
// section: 6.5.2.2
// run: returned 0
#include <assert.h>

static int narrow(signed char c) { return c; }
static double widen(double d) { return d / 2; }
static int old_style();
static int change(int a[3], int n) { a[0] = n; n = 0; return a[0]; }
struct pair { int x, y; };
static struct pair swap(struct pair p) { int t = p.x; p.x = p.y; p.y = t; return p; }
static int is_even(unsigned n);
static int is_odd(unsigned n) { return n == 0 ? 0 : is_even(n - 1); }
static int is_even(unsigned n) { return n == 0 ? 1 : is_odd(n - 1); }
static int (*choose(int which))(unsigned) { return which ? is_odd : is_even; }
static int order;
static int first(void) { return order = order * 10 + 1; }
static int count(int a, int b, int c) { return a + b * 10 + c * 100; }

int main(void) {
  assert(narrow(300) == 44 && narrow(-1u) == -1);
  assert(widen(3) == 1.5 && widen('a') == 48.5);
  assert(old_style((char)'x', 2.5f) == 122);  // promoted to int and double
  int a[3] = {1, 2, 3}, n = 9;
  assert(change(a, n) == 9 && a[0] == 9 && n == 9);
  struct pair p = {1, 2}, q = swap(p);
  assert(p.x == 1 && q.x == 2 && q.y == 1 && swap(swap(q)).x == 2);
  assert(is_even(10) && !is_even(7) && choose(1)(3) && (*choose(0))(4));
  assert(count(1, 2, 3) == 321);
  int x = 5;
  assert(count(x, x + 1, x + 2) == 765);
  assert(first() + 0 == 1);
  struct { int (*f)(int, int, int); } object = {count};
  assert(object.f(1, 1, 1) == 111 && (&object)->f(0, 0, 2) == 200);
  return 0;
}

static int old_style(c, f) char c; float f; { return c + (int)(f * 1); }
