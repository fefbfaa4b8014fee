// Two questions for one variable give the same text.
// form: lowered
// verdict: unknown
#include <assert.h>
#include <stdlib.h>

int main(void) {
  const char *first = getenv("HOME"), *second = getenv("HOME");
  if (first && second) assert(first != second);
  return 0;
}
