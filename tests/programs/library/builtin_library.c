// A builtin of the name of a library function is that function.
// run: ended
// output: 7 seven
#include <assert.h>

int main(void) {
  char text[16], copy[16];
  assert(__builtin_strlen("abc") == 3);
  __builtin_strcpy(text, "abc");
  assert(__builtin_strcmp(text, "abc") == 0 && __builtin_strncmp(text, "abd", 2) == 0);
  assert(__builtin_memcmp(text, "abx", 2) == 0 && __builtin_strchr(text, 'c') == text + 2);
  __builtin_memcpy(copy, text, 4);
  __builtin_memset(copy, 'x', 2);
  assert(__builtin_strcmp(copy, "xxc") == 0);
  assert(__builtin_sqrt(16.0) == 4.0 && __builtin_floor(-1.5) == -2.0 && __builtin_fmax(1.0, 2.0) == 2.0);
  assert(__builtin_copysign(3.0, -0.0) == -3.0 && __builtin_signbit(-0.0) && !__builtin_signbitf(1.0f));
  assert(__builtin_fabs(-2.5) == 2.5 && __builtin_abs(-7) == 7 && __builtin_labs(-7L) == 7);
  assert(__builtin_printf("%d %s\n", 7, "seven") == 8);
  assert(__builtin_sprintf(text, "%d", 42) == 2 && text[0] == '4' && text[2] == 0);
  assert(__builtin_toupper('a') == 'A' && __builtin_isdigit('7'));
  int *p = __builtin_malloc(sizeof *p);
  *p = 3;
  p = __builtin_realloc(p, 2 * sizeof *p);
  assert(*p == 3);
  __builtin_free(p);
  __builtin_exit(0);
}
