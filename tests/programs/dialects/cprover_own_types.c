// verdict: true
// decided by: auto
// run: returned 0
typedef unsigned char __CPROVER_size_t;
int main(void) {
  __CPROVER_size_t size = 256;
  return size;
}
