// A width bounds what sscanf writes.
// check: assert,bounds
// verdict: true
#include <assert.h>
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char text[4] = {0}, word[3];
  for (int i = 0; i < 3; i++) text[i] = (char)__VERIFIER_nondet_int();
  if (sscanf(text, "%2s", word) == 1) assert(word[0] != ' ' && word[0] != 0);
  return 0;
}
