// Every way to the error leads through a write to null.
// verdict: unknown
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct device {
  int state;
};
struct device *registered;

int main(void) {
  int x = __VERIFIER_nondet_int();
  registered->state = 1;
  if (x == 5) reach_error();
  return 0;
}
