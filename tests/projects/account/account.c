#include "account.h"

int withdraw(struct account *account, int amount) {
  if (amount < 0 || amount > 1000)
    return -1;
  account->balance -= amount;
  audit(account);
  return 0;
}
