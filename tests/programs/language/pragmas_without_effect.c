// run: returned 0
#pragma once_upon_a_time
#pragma GCC optimize("O2")
#pragma GCC push_options
#pragma GCC diagnostic ignored "-Wunused"
#pragma STDC FP_CONTRACT OFF
#pragma omp parallel
#pragma pack(push, 1)
struct tight {
  char c;
  int i;
};
#pragma pack(pop)
struct loose {
  char c;
  int i;
};
#pragma GCC pop_options
int main(void) {
#pragma GCC unroll 4
  for (int i = 0; i < 3; ++i)
    ;
  return sizeof(struct tight) != 5 || sizeof(struct loose) != 8;
}
