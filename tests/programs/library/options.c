// getopt and its variables.
// run: returned 0
#include <assert.h>
#include <getopt.h>
#include <string.h>
#include <unistd.h>

int main(void) {
  char name[] = "p", a[] = "-ab", value[] = "-ofile", file[] = "input", end[] = "--";
  char *arguments[] = {name, a, value, end, file, 0};
  assert(optind == 1 && opterr == 1);
  opterr = 0;
  assert(getopt(5, arguments, "abo:") == 'a' && getopt(5, arguments, "abo:") == 'b' && optind == 2);
  assert(getopt(5, arguments, "abo:") == 'o' && strcmp(optarg, "file") == 0);
  assert(getopt(5, arguments, "abo:") == -1 && optind == 4 && arguments[optind] == file);

  const struct option options[] = {{"size", required_argument, 0, 's'}, {0, 0, 0, 0}};
  char size[] = "--size=12", unknown[] = "-x";
  char *more[] = {name, size, unknown, 0};
  int index = -1, *place = &optind;
  *place = 0;
  assert(getopt_long(3, more, "s:", options, &index) == 's' && index == 0 && strcmp(optarg, "12") == 0);
  assert(getopt_long(3, more, "s:", options, &index) == '?' && optopt == 'x');
  assert(getopt_long(3, more, "s:", options, &index) == -1 && optind == 3);
  return 0;
}
