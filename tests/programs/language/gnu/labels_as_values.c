// &&label and goto *p.
// extension: Labels as Values
// run: returned 0
#include <assert.h>

static int machine(const unsigned char *code) {
  static void *table[] = {&&increment, &&twice, &&stop};
  int x = 1;
  goto *table[*code++];
increment:
  x++;
  goto *table[*code++];
twice:
  x *= 2;
  goto *table[*code++];
stop:
  return x;
}

int main(void) {
  assert(machine((const unsigned char[]){0, 1, 1, 0, 2}) == 9);
  return 0;
}
