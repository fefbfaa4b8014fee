// A number that is read, and a pointer that is written over it.
// verdict: false
// undefined-functions: pure
union word {
  long number;
  int *pointer;
};
struct holder {
  union word *word;
};
struct holder *get(void);
extern void reach_error(void);
int own;

int main(void) {
  struct holder *h = get();
  if (!h || !h->word) return 0;
  long number = h->word->number;
  h->word->pointer = &own;
  int *pointer = h->word->pointer;
  if (pointer == &own && number == 5) reach_error();
  return 0;
}
