// refused: __CPROVER_forall is not supported
int a[4];
int main(void) {
  __CPROVER_assert(__CPROVER_forall { int i; (0 <= i && i < 4) ==> a[i] == 0 }, "");
  return 0;
}
