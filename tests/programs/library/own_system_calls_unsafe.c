// The functions that a program defines are its own, whatever a compiled program's harness would need them for; it closes
// and writes where it likes, too.
// verdict: false
#include <assert.h>
#include <stdio.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static int opened, written;

int open(const char *name, int flags) { return name[0] == '/' && flags == 0 ? 3 + opened++ : -1; }
long write(int descriptor, const void *from, unsigned long size) {
  written += descriptor >= 3 && from ? (int)size : 0;
  return (long)size;
}
int dup2(int from, int to) { return from == to ? to : -1; }
int close(int descriptor) { return descriptor >= 3 && opened > 0 ? --opened, 0 : -1; }
int fork(void) { return -1; }
int kill(int process, int number) { return process == number ? 0 : -1; }

int main(void) {
  unsigned char size = __VERIFIER_nondet_uchar();
  int descriptor = open("/dev/uart", 0);
  for (int f = 3; f < 40; ++f) dprintf(f, "reached\n");
  write(descriptor, &size, size);
  assert(dup2(1, 200) == -1 && fork() == -1 && kill(1, 9) == -1);
  close(descriptor);
  assert(opened == 0);
  assert(written != 200);
  return 0;
}
