// Header names may come from macros and in both kinds of brackets.
// section: 6.4.7
// run: returned 0
#define HEADER <assert.h>
#include HEADER
#define NAME(x) <x.h>
#include NAME(limits)
#include "stddef.h"
#include <stddef.h>
#include <assert.h>

int main(void) {
  assert(INT_MAX == 2147483647);
  assert(sizeof(size_t) == sizeof(ptrdiff_t));
  return 0;
}
