// A function of no library is missing: no FALSE rests on what it returns.
// verdict: unknown
extern void reach_error(void);
extern int mutex_lock_interruptible(void *);
int main(void) {
  if (mutex_lock_interruptible(0) == 4) reach_error();
  return 0;
}
