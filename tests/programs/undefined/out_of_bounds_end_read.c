// run: undefined behaviour: access out of bounds
int main(void) {
  int a[3] = {1, 2, 3};
  int i = 3;
  return a[i];
}
