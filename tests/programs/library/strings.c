// run: returned 0
// output: hello, world 12
// output: 1 0 1
// output: world 2
// output: one two three
#include <stdio.h>
#include <string.h>

int main(void) {
  char text[32] = "hello";
  strcat(text, ", ");
  strcat(text, "world");
  printf("%s %d\n", text, (int)strlen(text));
  printf("%d %d %d\n", strcmp("abc", "abd") < 0, strcmp("x", "x"), strncmp("abcd", "abxx", 2) == 0);
  printf("%s %d\n", strstr(text, "wor"), (int)(strchr(text, 'l') - text));
  char list[] = "one,two;three";
  char *a = strtok(list, ",;"), *b = strtok(NULL, ",;"), *c = strtok(NULL, ",;");
  printf("%s %s %s\n", a, b, c);
  return strtok(NULL, ",;") == NULL ? 0 : 1;
}
