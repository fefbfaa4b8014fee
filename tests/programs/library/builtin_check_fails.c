// More than fits: fortified copies end the program.
// verdict: true
extern void reach_error(void);
int main(void) {
  struct {
    char a[2], b[6];
  } s;
  __builtin___memset_chk(s.a, 1, 4, 2);
  reach_error();
  return 0;
}
