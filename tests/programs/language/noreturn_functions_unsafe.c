// verdict: false
extern void reach_error(void);
extern void stop(int) __attribute__((noreturn));
extern int __VERIFIER_nondet_int(void);
int main(void) {
  if (__VERIFIER_nondet_int()) stop(1);
  reach_error();
}
