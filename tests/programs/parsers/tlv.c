// A reader of records of type, length and value stays within any eight bytes.
// verdict: true
// decided by: bmc
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
#define ASSERT(condition) do { if (!(condition)) reach_error(); } while (0)

enum { LENGTH = 8 };

static int depth_of(const unsigned char *data, int begin, int end) {
  int records = 0;
  while (begin < end) {
    if (end - begin < 2) return -1;
    unsigned char type = data[begin], length = data[begin + 1];
    if (type == 0) break;
    if (length > end - begin - 2) return -1;
    ASSERT(begin + 2 + length <= LENGTH);
    begin += 2 + length;
    records++;
  }
  return records;
}

int main(void) {
  unsigned char data[LENGTH + 2];
  for (int i = 0; i < LENGTH + 2; i++) data[i] = __VERIFIER_nondet_uchar();
  int records = depth_of(data, 0, LENGTH);
  ASSERT(records <= LENGTH / 2);
  return 0;
}
