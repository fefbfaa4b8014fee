// So is one that no header of ours declares, under whatever name of glibc's.
// run: unmodelled construct
// verdict: unknown
extern void reach_error(void);
extern int __isoc23_sscanf(const char *, const char *, ...);
int main(void) {
  int n = 1;
  __isoc23_sscanf("2", "%d", &n);
  if (n == 1) reach_error();
  return 0;
}
