// Options of a program, whatever its arguments are.
// verdict: true
#include <assert.h>
#include <unistd.h>

int main(int argc, char **argv) {
  if (argc != 2 || argv[1][0] != '-' || argv[1][1] != 'n') return 0;
  int option = getopt(argc, argv, "n:");
  assert(option == 'n' || option == '?');
  if (option == 'n') assert(optarg == argv[1] + 2);
  return 0;
}
