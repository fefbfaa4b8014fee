// run: undefined behaviour: write to a constant object
// verdict: true
extern void reach_error(void);

struct pair {
  int a, b;
};

static void change(const struct pair p) {
  struct pair *q = (struct pair *)&p;
  q->b = 3;
  reach_error();
}

int main(void) {
  struct pair p = {1, 2};
  change(p);
  return 0;
}
