// What lies behind a pointer that was never written can be anything, but no object of the program holds a value with
// which the error is reached: it may not rest on a guess.
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
  if (s->state == 2) reach_error();
  return 0;
}
