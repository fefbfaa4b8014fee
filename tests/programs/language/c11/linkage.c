// External, internal and no linkage; `extern` keeps the linkage of a visible prior declaration.
// section: 6.2.2
// run: returned 0
#include <assert.h>

static int hidden = 3;
extern int hidden;  // stays internal
int shared;
extern int shared;
static int helper(void);
int helper(void) { return ++hidden; }  // internal, as declared before

extern int defined_later;
int use_before(void) { return defined_later; }
int defined_later = 8;

static int counter(void) {
  static int calls;  // no linkage, static storage
  return ++calls;
}
static int other_counter(void) {
  static int calls = 10;
  return ++calls;
}

int main(void) {
  extern int shared;
  shared = 5;
  {
    int shared = 1;
    { extern int shared; assert(shared == 5); shared++; }
    assert(shared == 1);
  }
  assert(shared == 6);
  assert(helper() == 4 && hidden == 4);
  assert(use_before() == 8);
  assert(counter() == 1 && counter() == 2);
  assert(other_counter() == 11 && counter() == 3);
  return 0;
}
