// A function of no library is one of the program's environment.
// verdict: false
extern void reach_error(void);
extern int mutex_lock_interruptible(void *);
int main(void) {
  if (mutex_lock_interruptible(0) == 4) reach_error();
  return 0;
}
