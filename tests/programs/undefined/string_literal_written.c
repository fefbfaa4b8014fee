// run: undefined behaviour: write to a constant object
// verdict: true
extern void reach_error(void);

int main(void) {
  char *s = "abc";
  s[0] = 'x';
  reach_error();
  return 0;
}
