// models: getopt getopt_long getopt_long_only optarg opterr optind optopt
//
// Options of the command line, as glibc reads them: arguments that are no options are moved to the end, unless the
// string of options or the environment says that they end the options. Messages about wrong options have no effect.
#include <getopt.h>
#include <stddef.h>

#include "warrant_intrinsics.h"

char *optarg;
int optind = 1, opterr = 1, optopt = '?';

// What an argument means that is no option. The environment is asked when the first one is met.
enum warrant_order { WARRANT_UNDECIDED, WARRANT_MOVES, WARRANT_ENDS, WARRANT_RETURNS };

static enum warrant_order warrant_order;
static int warrant_is_started;
static char *warrant_next;              // the rest of a cluster of short options
static int warrant_first, warrant_last;  // the arguments from the first up to the last one have been skipped

static int warrant_is_option(const char *argument) { return argument[0] == '-' && argument[1] != '\0'; }

static const char *warrant_find(const char *options, char c) {
  while (*options != '\0' && *options != c) options++;
  return *options == c ? options : NULL;
}

// The arguments that were skipped change places with the options behind them.
static void warrant_exchange(char **arguments) {
  int moved = optind - warrant_last;
  for (int i = 0; i < moved; i++) {
    char *option = arguments[warrant_last + i];
    for (int place = warrant_last + i; place > warrant_first + i; place--) arguments[place] = arguments[place - 1];
    arguments[warrant_first + i] = option;
  }
  warrant_first += moved;
  warrant_last = optind;
}

static void warrant_decide_order(void) {
  if (warrant_order == WARRANT_UNDECIDED) warrant_order = __warrant_nondet_int() ? WARRANT_ENDS : WARRANT_MOVES;
}

// 0 if the name is not that of the option, 1 if it begins it, 2 if it is the whole.
static int warrant_matches(const char *option, const char *name) {
  size_t i = 0;
  while (name[i] != '\0' && name[i] != '=') {
    if (option[i] != name[i]) return 0;
    i++;
  }
  return option[i] == '\0' ? 2 : 1;
}

enum warrant_long { WARRANT_LONG, WARRANT_LONG_ONLY };

// -1: it may be a cluster of short options.
static int warrant_long_option(int count, char **arguments, const char *short_options, const struct option *options,
                               int *index, enum warrant_long kind) {
  int found = -1, is_ambiguous = 0;
  for (int i = 0; found < 0 && options[i].name != NULL; i++) {
    if (warrant_matches(options[i].name, warrant_next) == 2) found = i;
  }
  if (found < 0) {
    for (int i = 0; options[i].name != NULL; i++) {
      if (warrant_matches(options[i].name, warrant_next) == 0) continue;
      if (found < 0) {
        found = i;
      } else if (kind == WARRANT_LONG_ONLY || options[found].has_arg != options[i].has_arg ||
                 options[found].flag != options[i].flag || options[found].val != options[i].val) {
        is_ambiguous = 1;
      }
    }
  }
  if (found < 0 && kind == WARRANT_LONG_ONLY && arguments[optind][1] != '-' &&
      warrant_find(short_options, *warrant_next) != NULL)
    return -1;
  if (found < 0 || is_ambiguous) {
    warrant_next = NULL;
    optind++;
    optopt = 0;
    return '?';
  }
  char *end = warrant_next;
  while (*end != '\0' && *end != '=') end++;
  optind++;
  warrant_next = NULL;
  if (*end == '=') {
    if (options[found].has_arg == no_argument) {
      optopt = options[found].val;
      return '?';
    }
    optarg = end + 1;
  } else if (options[found].has_arg == required_argument) {
    if (optind >= count) {
      optopt = options[found].val;
      return short_options[0] == ':' ? ':' : '?';
    }
    optarg = arguments[optind++];
  }
  if (index != NULL) *index = found;
  if (options[found].flag == NULL) return options[found].val;
  *options[found].flag = options[found].val;
  return 0;
}

static int warrant_short_option(int count, char **arguments, const char *short_options,
                                const struct option *options) {
  char c = *warrant_next++;
  const char *found = warrant_find(short_options, c);
  if (*warrant_next == '\0') optind++;
  if (found == NULL || c == ':' || c == ';') {
    optopt = c;
    return '?';
  }
  if (found[0] == 'W' && found[1] == ';' && options != NULL) __warrant_unmodelled("call of getopt_long with W;");
  if (found[1] != ':') return c;
  if (*warrant_next != '\0') {
    optarg = warrant_next;
    optind++;
  } else if (found[2] != ':') {
    if (optind == count) {
      optopt = c;
      c = short_options[0] == ':' ? ':' : '?';
    } else {
      optarg = arguments[optind++];
    }
  }
  warrant_next = NULL;
  return c;
}

static int warrant_getopt(int count, char **arguments, const char *short_options, const struct option *options,
                          int *index, enum warrant_long kind) {
  if (count < 1) return -1;
  optarg = NULL;
  int has_order = short_options[0] == '-' || short_options[0] == '+';
  if (optind == 0 || !warrant_is_started) {
    if (optind == 0) optind = 1;
    warrant_first = warrant_last = optind;
    warrant_next = NULL;
    warrant_order = !has_order                ? WARRANT_UNDECIDED
                    : short_options[0] == '-' ? WARRANT_RETURNS
                                              : WARRANT_ENDS;
    warrant_is_started = 1;
  }
  if (has_order) short_options++;
  if (warrant_next == NULL || *warrant_next == '\0') {
    if (warrant_last > optind) warrant_last = optind;
    if (warrant_first > optind) warrant_first = optind;
    if (optind < count && !warrant_is_option(arguments[optind])) warrant_decide_order();
    if (warrant_order == WARRANT_MOVES || warrant_order == WARRANT_UNDECIDED) {
      if (warrant_first != warrant_last && warrant_last != optind) {
        warrant_exchange(arguments);
      } else if (warrant_last != optind) {
        warrant_first = optind;
      }
      while (optind < count && !warrant_is_option(arguments[optind])) optind++;
      warrant_last = optind;
    }
    if (optind != count && arguments[optind][0] == '-' && arguments[optind][1] == '-' &&
        arguments[optind][2] == '\0') {
      optind++;
      if (warrant_first != warrant_last && warrant_last != optind) {
        warrant_exchange(arguments);
      } else if (warrant_first == warrant_last) {
        warrant_first = optind;
      }
      warrant_last = count;
      optind = count;
    }
    if (optind == count) {
      if (warrant_first != warrant_last) optind = warrant_first;
      return -1;
    }
    if (!warrant_is_option(arguments[optind])) {
      if (warrant_order == WARRANT_ENDS) return -1;
      optarg = arguments[optind++];
      return 1;
    }
    if (options != NULL && arguments[optind][1] == '-') {
      warrant_next = arguments[optind] + 2;
      return warrant_long_option(count, arguments, short_options, options, index, kind);
    }
    warrant_next = arguments[optind] + 1;
    if (options != NULL && kind == WARRANT_LONG_ONLY &&
        (arguments[optind][2] != '\0' || warrant_find(short_options, arguments[optind][1]) == NULL)) {
      int result = warrant_long_option(count, arguments, short_options, options, index, kind);
      if (result != -1) return result;
    }
  }
  return warrant_short_option(count, arguments, short_options, options);
}

int getopt(int count, char *const arguments[], const char *options) {
  return warrant_getopt(count, (char **)arguments, options, NULL, NULL, WARRANT_LONG);
}

int getopt_long(int count, char *const arguments[], const char *short_options, const struct option *options,
                int *index) {
  return warrant_getopt(count, (char **)arguments, short_options, options, index, WARRANT_LONG);
}

int getopt_long_only(int count, char *const arguments[], const char *short_options, const struct option *options,
                     int *index) {
  return warrant_getopt(count, (char **)arguments, short_options, options, index, WARRANT_LONG_ONLY);
}
