// run: undefined behaviour:
int main(void) {
  int n = 32;
  return 1 << n;
}
