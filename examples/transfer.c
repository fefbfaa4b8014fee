// Two accounts and any number of transfers between them: nothing gets lost.
//
//   warrant verify examples/transfer.c
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int savings = 1000, wallet = 0;
  while (__VERIFIER_nondet_int()) {
    int amount = __VERIFIER_nondet_int();
    if (amount > 0 && amount <= savings) {
      savings -= amount;
      wallet += amount;
    } else if (amount < 0 && amount >= -wallet) {
      wallet += amount;
      savings -= amount;
    }
  }
  if (savings + wallet != 1000 || savings < 0 || wallet < 0) reach_error();
  return 0;
}
