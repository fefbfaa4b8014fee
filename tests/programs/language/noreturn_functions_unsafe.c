// verdict: false
extern void reach_error(void);
extern void stop(int) __attribute__((noreturn));
extern int choose(void);
int main(void) {
  if (choose()) stop(1);
  reach_error();
}
