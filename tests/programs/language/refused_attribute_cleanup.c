// refused: attribute cleanup
static void end(int *p) { *p = 0; }
int main(void) {
  int x __attribute__((cleanup(end))) = 1;
  return x - 1;
}
