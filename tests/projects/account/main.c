#include "account.h"

extern int __VERIFIER_nondet_int(void);

int main(void) {
  struct account account = {1500, 300};
  for (int day = 0; day < 2; day++)
    withdraw(&account, __VERIFIER_nondet_int());
  return 0;
}
