// run: undefined behaviour: write to a constant object
// verdict: true
extern void reach_error(void);

static const int table[4] = {1, 2, 3};

int main(void) {
  int *p = (int *)table;
  p[3] = 4;
  reach_error();
  return 0;
}
