// verdict: false
extern void reach_error(void);
int main(void) {
  char a[4];
  __builtin___memset_chk(a, 1, 4, 4);
  if (a[3] == 1) reach_error();
  return 0;
}
