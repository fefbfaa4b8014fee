// What the user assumes contradicts what the program assumes.
// verdict: true
// options: --assume argc<2
// says: which contradicts --assume 'argc<2'
#include <assert.h>
extern void __VERIFIER_assume(int);

int main(int argc, char **argv) {
#ifdef MENDED
  __VERIFIER_assume(argc > 0);
#else
  __VERIFIER_assume(argc > 2);  // BLOCKS
#endif
  assert(argc != 2);  // NEVER
  return 0;
}
