// What is a pointer on one path is a number on another.
// verdict: false
// undefined-functions: pure
struct value {
  int tag;
  union {
    long number;
    char *text;
  } u;
};
struct value *get(void);
extern void reach_error(void);

int main(void) {
  struct value *v = get();
  if (!v) return 0;
  if (v->tag == 0 && v->u.number == 1000) reach_error();
  if (v->tag == 1 && v->u.text && v->u.text[0] == 'x') return 1;
  return 0;
}
