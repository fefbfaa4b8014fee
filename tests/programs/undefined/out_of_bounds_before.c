// run: undefined behaviour: access out of bounds
int main(void) {
  int a[3];
  int i = -1;
  int *p = &a[i];
  return p == a;
}
