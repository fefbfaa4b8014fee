// refused: asm label exit
extern void leave(int) asm("exit");
int main(void) {
  leave(0);
  return 1;
}
