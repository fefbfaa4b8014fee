// The function that is called has another type: without memory, a proof must not take the call for one that changes
// nothing. One that holds only without undefined behaviour is left.
// verdict: true
// holds: if no undefined behaviour occurs
// sketch: on
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int state;
struct handlers {
  void (*go)(int);
};
static void go(long n) { state = 1; }
static struct handlers handlers;

int main(void) {
  struct handlers *p = &handlers;
  p->go = (void (*)(int))(void *)go;
  int k = __VERIFIER_nondet_int();
  if (k / 3 != 1234567 || k % 3 != 1) return 0;
  p->go(5);
  if (state) reach_error();
  return 0;
}
