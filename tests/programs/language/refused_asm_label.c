// refused: asm label shared_name
int value asm("shared_name") = 4;
extern int shared_name;
int main(void) { return shared_name - 4; }
