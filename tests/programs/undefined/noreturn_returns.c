// run: undefined behaviour: unreachable code reached
static int stopped;
__attribute__((noreturn)) static void stop(void) { stopped = 1; }
int main(void) {
  stop();
  return stopped;
}
