// The smallest number has no absolute value.
// violated: no-overflow
extern int __VERIFIER_nondet_int(void);

static int buckets[16];

static int absolute(int x) {
  return x < 0 ? -x : x;  // BUG
}

int main(void) {
  int hash = __VERIFIER_nondet_int();
#ifdef MENDED
  if (hash == -2147483647 - 1) hash = 0;
#endif
  return buckets[absolute(hash) % 16];
}
