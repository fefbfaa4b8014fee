// As write_in_struct.c, in bounds.
// verdict: true
// holds: unconditionally
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct packet {
  int data[4];
  int flag;
} packet;

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (x < 0 || x > 1000000 || y < 0 || y > 1000000) return 0;
  if (x + y == 123457 && y - x == 4711) {
    packet.data[x - 59370] = 1;
    if (packet.flag != 0) reach_error();
  }
  return 0;
}
