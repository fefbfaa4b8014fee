// C does not say what is between the members of an automatic object: equal members do not make equal bytes.
// form: lowered
// verdict: unknown
#include <assert.h>
#include <string.h>

struct pair {
  char key;
  int value;
};

int main(void) {
  struct pair a = {1, 2}, b = {1, 2};
  assert(memcmp(&a, &b, sizeof a) == 0);
  return 0;
}
