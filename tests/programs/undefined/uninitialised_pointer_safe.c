// Whatever lies behind the pointer, the error is out of reach.
// verdict: true
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
  if (s->state == 3) reach_error();
  return 0;
}
