// refused: attribute made_up_attribute
__attribute__((made_up_attribute)) static int f(int x) { return x; }
int main(void) { return f(0); }
