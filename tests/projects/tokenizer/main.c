#include "tokenizer.h"

#include <assert.h>

static int calls(void) { return count_words("x1 = 3 + y_2"); }

int main(void) {
  assert(calls() == 2);
  assert(count_words("") == 0);
  assert(count_words("12 34") == 0);
  return 0;
}
