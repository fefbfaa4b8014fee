// refused: attribute weak
extern int maybe __attribute__((weak));
int main(void) { return &maybe == 0; }
