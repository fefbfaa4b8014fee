// Nothing says what the pointer points to: no verdict may rest on what lies behind it.
// run --seed 1: unmodelled
// form: reference
// verdict: unknown
extern void reach_error(void);
extern void *malloc(unsigned long);

struct cipher {
  int bits;
};
struct session {
  int state;
  struct cipher *cipher;
};

int main(void) {
  struct session *s = malloc(sizeof(struct session));
  s->state = 1;
  if (s->cipher->bits & 256) s->state = 2;
  if (s->state == 1) reach_error();
  return 0;
}
