// The error lies at the bottom of a million calls.
// verdict: false
// decided by: auto
extern void reach_error(void);

int down(int n) {
  if (n == 1000000) reach_error();
  if (n > 1000000) return 0;
  return 1 + down(n + 1);
}

int main(void) { return down(0) > 5; }
