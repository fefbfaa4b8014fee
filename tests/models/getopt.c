// Random command lines: what the options are, and where the other arguments end up.
#define _GNU_SOURCE
#include <getopt.h>
#include <stdio.h>

#include "support.h"

static int flag;
static const struct option options[] = {{"verbose", no_argument, NULL, 'v'},  {"version", no_argument, NULL, 'V'},
                                        {"output", required_argument, NULL, 'o'}, {"level", optional_argument, NULL, 'l'},
                                        {"flag", no_argument, &flag, 7},      {"flat", no_argument, &flag, 7},
                                        {NULL, 0, NULL, 0}};

static int place(char **arguments, int count, const char *text) {
  if (text == NULL) return -1;
  for (int i = 0; i < count; i++) {
    const int length = (int)strlen(arguments[i]);
    for (int at = 0; at <= length; at++)
      if (text == arguments[i] + at) return at;
  }
  return -2;
}

int main(void) {
  static char pieces[][16] = {"-a", "-b", "-bx", "-abc", "-c", "file", "x",       "--",        "-",     "--verbose", "--ver",
                              "--output=z", "--output", "-o", "--level", "--level=9", "--fla", "--nothing", "--verb=1", "-ac", "-cq"};
  static const char *const strings[] = {"ab:c::", ":ab:c::o:", "+ab:c::", "-ab:c::", "-:abo:"};
  char name[] = "program", *arguments[8];
  opterr = 0;
  for (int round = 0; round < ROUNDS * 8; round++) {
    const int count = 1 + random_below(7), kind = random_below(3);
    const char *string = strings[random_below(5)];
    arguments[0] = name;
    for (int i = 1; i < count; i++) arguments[i] = pieces[random_below(21)];
    arguments[count] = NULL;
    optind = 0;
    flag = 0;
    for (int steps = 0; steps < 20; steps++) {
      int index = -1;
      const int option = kind == 0   ? getopt(count, arguments, string)
                         : kind == 1 ? getopt_long(count, arguments, string, options, &index)
                                     : getopt_long_only(count, arguments, string, options, &index);
      show("option", option);
      show("index", index * 100 + optind);
      show("argument", place(arguments, count, optarg));
      if (option == '?' || option == ':') show("unknown", optopt);
      if (option == -1) break;
    }
    show("flag", flag);
    for (int i = 0; i < count; i++) show_bytes("order", arguments[i], (int)strlen(arguments[i]));
  }
  return 0;
}
