// Accesses of two sizes meet.
// verdict: false
// undefined-functions: pure
union u { int word; unsigned char bytes[4]; };
struct s { union u *u; };
struct s *get(void);
extern void reach_error(void);
int main(void) {
  struct s *s = get();
  if (!s || !s->u) return 0;
  s->u->word = 1;
  s->u->bytes[0] = 7;
  if (s->u->word != 1) reach_error();
  return 0;
}
