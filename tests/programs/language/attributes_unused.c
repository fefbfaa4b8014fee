// What is refused does not matter where it is not used.
// run: returned 0
__attribute__((made_up_attribute)) static int f(int x) { return x; }

struct unused {
  int x;
} __attribute__((scalar_storage_order("big-endian")));

int between;


extern int scanned(const char *, ...) asm("__isoc99_scanned");
static int labelled asm("another_label") = 4;

int main(void) { return labelled - 4; }
