// verdict: true
// decided by: auto
// run: returned 0
int main(void) {
  __CPROVER_size_t size = sizeof(int);
  __CPROVER_bool flag = 2;
  __CPROVER_assert(flag == 1, "a boolean");
  return sizeof(__CPROVER_size_t) == sizeof(sizeof size) && size == 4 ? 0 : 1;
}
