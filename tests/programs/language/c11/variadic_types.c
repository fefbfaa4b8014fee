// Arguments of an ellipsis have their promoted types.
// section: 7.16
// section: 6.5.2.2
// run: returned 0
#include <assert.h>
#include <limits.h>
#include <stdarg.h>
#include <stddef.h>

enum colour { red, green = 7 };
struct bits {
  unsigned three : 3;
  int four : 4;
};

static int evaluations;
static int next(void) { return ++evaluations; }

// One letter for each argument.
static void take(const char *kinds, ...) {
  va_list list;
  va_start(list, kinds);
  for (; *kinds; kinds++) {
    switch (*kinds) {
      case 'i': assert(va_arg(list, int) == -5); break;
      case 'u': assert(va_arg(list, unsigned) == UINT_MAX); break;
      case 'l': assert(va_arg(list, long) == LONG_MIN + 1); break;
      case 'L': assert(va_arg(list, long long) == LLONG_MIN + 2); break;
      case 'q': assert(va_arg(list, unsigned long long) == 0x123456789abcdef0ull); break;
      case 'z': assert(va_arg(list, size_t) == sizeof(int)); break;
      case 'd': assert(va_arg(list, double) == 2.5); break;
      case 'D': assert(va_arg(list, long double) == -0.125L); break;
      case 'c': assert(va_arg(list, int) == 'x'); break;
      case 'h': assert(va_arg(list, int) == -300); break;
      case 'b': assert(va_arg(list, int) == 1); break;
      case 'e': assert(va_arg(list, enum colour) == green); break;
      case '3': assert(va_arg(list, int) == 6); break;
      case '4': assert(va_arg(list, int) == -3); break;
      case 's': assert(*va_arg(list, const char *) == 's'); break;
      case 'v': assert(va_arg(list, void *) == NULL); break;
      case 'p': *va_arg(list, int *) += 1; break;
      case 'f': assert(va_arg(list, int (*)(void))() == 1); break;
      case 'a': assert(va_arg(list, int *)[2] == 30); break;
    }
  }
  va_end(list);
}

int main(void) {
  int target = 41, row[] = {10, 20, 30};
  struct bits bits = {6, -3};
  float f = 2.5f;
  signed char c = 'x';
  short h = -300;
  _Bool b = 9;
  take("");
  take("i", -5);
  take("iulLqz", -5, UINT_MAX, LONG_MIN + 1, LLONG_MIN + 2, 0x123456789abcdef0ull, sizeof(int));
  take("dDid", 2.5, -0.125L, -5, f);
  take("chbe34", c, h, b, green, bits.three, bits.four);
  take("svpfa", "s", (void *)0, &target, next, row);
  assert(target == 42 && evaluations == 1);
  take("iiiiiiiiiddddddddddD", -5, -5, -5, -5, -5, -5, -5, -5, -5, 2.5, 2.5, 2.5, 2.5, 2.5, 2.5, 2.5, 2.5, 2.5, 2.5,
       -0.125L);
  return 0;
}
