// refused: __CPROVER_requires is not supported
int half(int x) __CPROVER_requires(x > 0) { return x / 2; }
int main(void) { return half(4); }
