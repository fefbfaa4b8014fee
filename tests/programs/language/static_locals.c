// A static local is initialised once and lives on.
// run: returned 15
static int next(void) {
  static int calls = 2;
  static int total;
  calls++;
  total += calls;
  return total;
}

int main(void) {
  next();
  next();
  next();
  int shadowed = 3;
  {
    int shadowed = 100;
    (void)shadowed;
  }
  return next() - shadowed;
}
