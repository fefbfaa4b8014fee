#include "tokenizer.h"

#include <assert.h>

int main(void) {
  assert(count_words("a b 3c") == 2);
  return 0;
}
