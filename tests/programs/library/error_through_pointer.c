// verdict: false
extern void reach_error(void);
int main(void) {
  void (*f)(void) = reach_error;
  f();
  return 0;
}
