// verdict: false
// decided by: auto
struct pair {
  char tag;
  int value;
  _Bool flag;
} pair;
int main(void) {
  __CPROVER_havoc_object(&pair);
  __CPROVER_assume(pair.flag);
  __CPROVER_assert(pair.tag != 'x' || pair.value != 1234, "");
  return 0;
}
