#ifndef ACCOUNT_H
#define ACCOUNT_H
struct account {
  int balance;
  int limit;
};
int withdraw(struct account *account, int amount);
void audit(const struct account *account);
#endif
