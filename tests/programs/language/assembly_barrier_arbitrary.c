// What a register holds that nobody has written is not known: no FALSE may rest on it, and no TRUE on its not being so.
// verdict: unknown
extern void reach_error(void);
int main(void) {
  int y = 3;
  asm volatile("" : "=r"(y));
  if (y == 12345) reach_error();
  return 0;
}
