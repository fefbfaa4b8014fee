// A function without body that does not return ends the execution.
// verdict: true
// decided by: symex
extern void reach_error(void);
extern void stop(int) __attribute__((noreturn));
extern _Noreturn void stop_too(void);
extern int choose(void);
int main(void) {
  if (choose()) {
    stop(1);
    reach_error();
  }
  void (*f)(void) = stop_too;
  f();
  reach_error();
}
