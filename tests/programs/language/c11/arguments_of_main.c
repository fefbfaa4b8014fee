// main's arguments: argc, argv, the null pointer at the end.
// section: 6.9.1
// run: returned 0
#include <assert.h>

int main(int argc, char **argv) {
  assert(argc >= 0);
  assert(argv[argc] == 0);
  if (argc > 0) assert(argv[0] != 0);
  return 0;
}
