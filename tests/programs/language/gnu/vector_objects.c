// Vectors as members, elements, arguments and results; their lanes lie in memory like an array's elements.
// extension: Vector Extensions
// run: returned 0
#include <assert.h>
#include <string.h>

typedef int v4 __attribute__((vector_size(16)));
typedef short s4 __attribute__((vector_size(8)));

struct pair {
  char name;
  v4 value;
};
union lanes {
  v4 vector;
  int array[4];
  unsigned char bytes[16];
};

static v4 global = {1, 2, 3};
static struct pair pairs[2] = {{'a', {4, 5, 6, 7}}, {'b'}};

static v4 add(v4 a, v4 b) { return a + b; }
static int sum(const v4 *v) {
  int s = 0;
  for (int i = 0; i < 4; ++i) s += (*v)[i];
  return s;
}

int main(void) {
  assert(global[2] == 3 && global[3] == 0 && pairs[0].value[3] == 7 && pairs[1].value[0] == 0);
  assert(sizeof(struct pair) == 32 && _Alignof(v4) == 16 && _Alignof(s4) == 8 && sizeof(s4) == 8);
  v4 c = add(global, pairs[0].value);
  assert(sum(&c) == 28 && add(c, c)[1] == 14 && sum(&(v4){1, 1}) == 2);
  v4 (*pointer)(v4, v4) = add;
  assert(pointer(c, c)[0] == 10);
  union lanes u = {.array = {9, 8, 7, 6}};
  u.vector[2] = 0x01020304;
  assert(u.vector[1] == 8 && u.array[2] == 0x01020304 && u.bytes[8] == 4);
  v4 list[2] = {c, global};
  int i = 1;
  list[i][i] = 50;
  int *p = (int *)&list[1];
  assert(p[1] == 50 && sum(list + 1) == 54);
  v4 chosen = i ? list[1] : c, copied;
  memcpy(&copied, &chosen, sizeof copied);
  assert(copied[1] == 50 && ({
           v4 inner = chosen;
           inner + 1;
         })[1] == 51);
  copied = chosen = global;
  assert(copied[0] == 1 && (copied = chosen + 1)[0] == 2);
  return 0;
}
