// violated: valid-deref
// A name of the greatest length fills its field, and is then printed as a string.
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

enum { field_size = 8 };
struct record {
  int key;
  char name[field_size];
};

static void set_name(struct record *record, int length) {
  memset(record->name, 'a', (size_t)length);
  if (length < field_size) record->name[length] = '\0';
}

static void show(const struct record *record) {
#ifdef MENDED
  printf("%.*s %d\n", field_size, record->name, record->key);
#else
  printf("%s %d\n", record->name, record->key);  // BUG
#endif
}

int main(void) {
  struct record *records[1];
  static struct record record;
  records[0] = &record;
  int length = __VERIFIER_nondet_int();
  if (length < 0 || length > field_size) return 0;
  set_name(records[0], length);
  show(records[0]);
  return 0;
}
