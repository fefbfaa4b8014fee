// With a declaration that is not the function's, the call means nothing that C defines.
// run: unmodelled construct
// verdict: unknown
extern int sqrt();
extern void reach_error(void);
int main(void) {
  if (sqrt(16.0) == 4) reach_error();
  return 0;
}
