// verdict: unknown
// refused: variable __CPROVER_rounding_mode
extern int __CPROVER_rounding_mode;
int main(void) {
  __CPROVER_rounding_mode = 1;
  return 0;
}
