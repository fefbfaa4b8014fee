// Nor does C say what is in the bits beside a bit-field.
// form: lowered
// verdict: unknown
#include <assert.h>

struct flags {
  unsigned low : 3;
};

int main(void) {
  struct flags flags = {5};
  assert(*(unsigned char *)&flags == 5);
  return 0;
}
