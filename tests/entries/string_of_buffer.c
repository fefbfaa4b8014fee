// entry: LLVMFuzzerTestOneInput : TRUE
// The end is written by the program, at a place that only it knows.
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
static int is_setting(const char *s) {
  const char *p = s;
  while (*p && *p != '=') p++;
  return *p == '=' && p > s;
}
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  char *s = malloc(size + 1);
  if (!s) return 0;
  memcpy(s, data, size);
  s[size] = 0;
  const int result = is_setting(s);
  free(s);
  return result && 0;
}
