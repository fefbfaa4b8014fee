// Static objects are zero between their members, and members do not mind what is between them.
// run: returned 0
// verdict: true
#include <assert.h>
#include <string.h>

struct pair {
  char key;
  int value;
};

static struct pair a = {1, 2}, b = {1, 2};

int main(void) {
  assert(memcmp(&a, &b, sizeof a) == 0);
  struct pair c = {1, 2}, list[3] = {{3, 4}};
  struct pair d = c;
  assert(c.key == 1 && c.value == 2 && d.key == 1 && d.value == 2);
  assert(list[0].value == 4 && list[1].key == 0 && list[2].value == 0);
  struct pair nothing;
  memset(&nothing, 0, sizeof nothing);
  for (unsigned i = 0; i < sizeof nothing; i++) assert(((char *)&nothing)[i] == 0);
  return 0;
}
