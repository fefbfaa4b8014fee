// A ring buffer that overwrites its oldest cell.
// verdict: false
// decided by: bmc
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
#define ASSERT(condition) do { if (!(condition)) reach_error(); } while (0)

enum { CELLS = 4, CALLS = 8 };

static unsigned char cells[CELLS];
static unsigned first, count;

static int put(unsigned char value) {
  if (count == CELLS + 1) return 0;
  cells[(first + count) % CELLS] = value;
  count++;
  return 1;
}

static unsigned char take(void) {
  unsigned char value = cells[first];
  first = (first + 1) % CELLS;
  count--;
  return value;
}

int main(void) {
  unsigned char next_in = __VERIFIER_nondet_uchar(), next_out = next_in;
  for (int i = 0; i < CALLS; i++) {
    if (__VERIFIER_nondet_uchar() & 1) {
      if (put(next_in)) next_in++;
    } else if (count > 0) {
      ASSERT(take() == next_out);
      next_out++;
    }
  }
  ASSERT((unsigned char)(next_in - next_out) == count);
  return 0;
}
