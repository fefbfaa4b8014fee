// The index of a ring is wrapped one element too late.
// violated: valid-deref
extern int __VERIFIER_nondet_int(void);

enum { slots = 8 };
static int ring[slots];
static unsigned head;

static void put(int value) {
#ifdef MENDED
  if (head >= slots) head = 0;
#else
  if (head > slots) head = 0;
#endif
  ring[head] = value;  // BUG
  head++;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++) put(i);
  return 0;
}
