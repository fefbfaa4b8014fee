// asm with instructions that are known exactly.
// extension: Using Assembly Language with C
// run: returned 0
#include <assert.h>

#if defined(__x86_64__) || defined(__i386__)
static void increment(int *v) { __asm__ volatile("lock; incl %0" : "+m"(*v)); }
static int drop(int *v) {
  unsigned char is_zero;
  __asm__ volatile("lock; decl %0; sete %1" : "+m"(*v), "=qm"(is_zero) : : "memory");
  return is_zero;
}
static int fetch_add(int i, int *v) {
  __asm__ volatile("lock; xaddl %0, %1" : "+r"(i), "+m"(*v) : : "memory");
  return i;
}
static int exchange(int x, int *p) {
  __asm__ volatile("xchgl %0,%1" : "=r"(x), "+m"(*p) : "0"(x) : "memory");
  return x;
}
static int compare_exchange(int *p, int old, int desired) {
  int before;
  __asm__ volatile("lock; cmpxchgl %2,%1" : "=a"(before), "+m"(*p) : "r"(desired), "0"(old) : "memory");
  return before;
}
static unsigned swap_bytes(unsigned v) {
  __asm__("bswapl %0" : "=r"(v) : "0"(v));
  return v;
}
static int first_bit(int w) {
  __asm__("bsfl %1,%0" : "=r"(w) : "rm"(w));
  return w;
}
static int last_bit(int w) {
  __asm__("bsrl %[from],%[to]" : [to] "=r"(w) : [from] "rm"(w));
  return w;
}
static int written(int value, volatile int *to) {
  __asm__ volatile("movl %0,%1" : : "r"(value), "m"(*to) : "memory");
  return *to;
}

int main(void) {
  int x = 5, y, count = 1;
  asm("movl %1, %0\n\taddl $1, %0" : "=&r"(y) : "r"(x));
  assert(y == 6);
  asm("negl %0\n1:\tnotl %0" : "+r"(y));
  assert(y == 5);
  increment(&count);
  assert(count == 2 && !drop(&count) && drop(&count) && count == 0);
  assert(fetch_add(5, &count) == 0 && count == 5);
  assert(exchange(6, &count) == 5 && count == 6);
  assert(compare_exchange(&count, 4, 9) == 6 && count == 6);
  assert(compare_exchange(&count, 6, 9) == 6 && count == 9);
  assert(swap_bytes(0x01020304u) == 0x04030201u);
  assert(first_bit(40) == 3 && last_bit(40) == 5);
  assert(written(12, &count) == 12);
  __asm__ volatile("rep; nop\n\tmfence" : : : "memory");
  return 0;
}
#else
int main(void) { return 0; }
#endif
