// Binary search whose midpoint overflows once the bounds are large: undefined behaviour, which ends a run.
//
//   warrant run examples/midpoint.c --input 10
//   warrant run examples/midpoint.c --input 2147483647
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

// The largest number whose square is at most n, for n below 2^31.
static int root(int n) {
  int low = 0, high = n;
  while (low < high) {
    int middle = (low + high + 1) / 2;
    if ((long long)middle * middle <= n) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return low;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0) return 0;
  int r = root(n);
  if ((long long)r * r > n || (long long)(r + 1) * (r + 1) <= n) reach_error();
  return r;
}
