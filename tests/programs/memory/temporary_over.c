// A struct that a call returns lives to the end of its expression.
// verdict: false
// check: lifetime
// violated: valid-deref
struct pair {
  int cells[2];
};
static struct pair make(int x) {
  struct pair made = {{x, x + 1}};
  return made;
}

int main(void) {
  int *first = make(3).cells;
  return first[0];
}
