// verdict: unknown
// refused: call of __CPROVER_havoc_object for an unknown object
void *malloc(unsigned long size);
int main(void) {
  int *p = malloc(8);
  __CPROVER_havoc_object(p);
  return 0;
}
