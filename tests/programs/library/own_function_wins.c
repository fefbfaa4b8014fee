// A body in the program beats a model of the same name.
// run: returned 77
unsigned long strlen(const char *s) { return 70 + (s[0] == 'a'); }
int abs(int x) { return x + 1; }

int main(void) { return (int)strlen("abc") + abs(5); }
