// One of two objects is constant: what happens then is undefined, what happens to the other is not.
// run --input 0: error reached
// run --input 1: undefined behaviour: write to a constant object
// form: lowered
// verdict: false
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char buffer[4] = "abc";
  char *s = __VERIFIER_nondet_int() ? "abc" : buffer;
  s[0] = 'x';
  if (s[0] == 'x') reach_error();
  return 0;
}
