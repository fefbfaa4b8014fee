#include "account.h"

#include <assert.h>

void audit(const struct account *account) {
  assert(account->balance >= -account->limit);
}
