// verdict: unknown
// refused: call of __CPROVER_OBJECT_SIZE
int x;
int main(void) {
  __CPROVER_assert(__CPROVER_OBJECT_SIZE(&x) == sizeof x, "");
  return 0;
}
