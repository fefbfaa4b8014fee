// A builtin that has no meaning here is refused, not taken for a function without body.
// run: unmodelled construct
// verdict: unknown
extern void reach_error(void);
int main(void) {
  if (__builtin_cpu_supports("avx")) reach_error();
  return 0;
}
