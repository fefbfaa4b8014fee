// verdict: true
// decided by: auto
// Declared by the program with types of its own.
typedef unsigned char byte;
extern void __CPROVER_assume(int condition);
void __CPROVER_assert(_Bool condition, const char *text);
byte nondet_int(void);
int main(void) {
  int x = nondet_int();
  __CPROVER_assert(x >= 0 && x < 256, "a byte");
  __CPROVER_assume(0.5);  // 0 as an int
  __CPROVER_assert(0, "not reached");
  return 0;
}
