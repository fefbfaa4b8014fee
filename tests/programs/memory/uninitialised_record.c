// What was never written can be anything: also what makes the error reachable, read in any order.
// verdict: false
// undefined: signed overflow of lock->state++
#include <stdlib.h>
extern void reach_error(void);

struct key {
  int code;
};
struct lock {
  int state, tries;
  long serial;
  struct key *key;
};

int main(void) {
  struct lock *lock = malloc(sizeof *lock);
  lock->key = malloc(sizeof *lock->key);
  while (lock->tries > 0 && lock->tries < 4) {
    lock->tries++;
    lock->state++;
  }
  if (lock->serial == 77 && lock->state == 5 && lock->key->code == 3 && lock->tries == 4) reach_error();
  return 0;
}
