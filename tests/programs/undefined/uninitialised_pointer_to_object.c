// A pointer that was never written can point to an object of the program as well as anywhere else.
// form: reference
// verdict: false
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
