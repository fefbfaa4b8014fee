// A million calls deep.
// verdict: false
// decided by: auto
extern void reach_error(void);

static int bottom;

int down(int n) {
  if (n == 0) {
    bottom = 1;
    return 0;
  }
  return down(n - 1) + 1;
}

int main(void) {
  const int depth = down(1000000);
  if (bottom && depth == 1000000) reach_error();
  return 0;
}
