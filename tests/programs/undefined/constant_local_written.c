// run: undefined behaviour: write to a constant object
// verdict: true
#include <string.h>
extern void reach_error(void);

struct pair {
  int a, b;
};

int main(void) {
  const struct pair p = {1, 2};
  memset((void *)&p, 0, sizeof p);
  reach_error();
  return 0;
}
