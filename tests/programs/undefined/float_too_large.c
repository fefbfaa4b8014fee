// run: undefined behaviour:
int main(void) {
  double big = 1e10;
  return (int)big;
}
