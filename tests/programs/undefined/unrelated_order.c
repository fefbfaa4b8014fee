// Which of two objects comes first is not defined.
// run: undefined behaviour: comparison or subtraction of pointers to different objects
// form: lowered
int first[4], second[4];

static int *later(int *a, int *b) { return a < b ? b : a; }

int main(void) {
  int *p = later(first + 1, first + 4);
  p = later(p, second);
  return p == second;
}
