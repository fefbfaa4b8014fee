// Locals and parameters whose addresses travel.
// run: returned 34
static void swap(int *a, int *b) {
  int t = *a;
  *a = *b;
  *b = t;
}

static int ordered(int low, int high) {
  if (low > high) swap(&low, &high);
  return low * 10 + high;
}

int main(void) { return ordered(4, 3); }
