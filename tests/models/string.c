// String functions on short random strings over a small alphabet, so that prefixes and matches are frequent.
#define _GNU_SOURCE
#include <string.h>

#include <stdlib.h>

#include "support.h"

static char a[24], b[24], set[6], buffer[96];

static void random_text(char *to, int capacity) {
  static const char alphabet[] = "abAB-\x81";
  int length = random_below(capacity);
  for (int i = 0; i < length; i++) to[i] = alphabet[random_below(6)];
  to[length] = '\0';
}

static void clear_buffer(void) { memset(buffer, '#', sizeof buffer); }

static void lengths_and_comparisons(void) {
  size_t n = random_below(26);
  show("strlen", strlen(a));
  show("strnlen", strnlen(a, n));
  show_sign("strcmp", strcmp(a, b));
  show_sign("strcoll", strcoll(a, b));
  show_sign("strncmp", strncmp(a, b, n));
  show_sign("strcasecmp", strcasecmp(a, b));
  show_sign("strncasecmp", strncasecmp(a, b, n));
  n = random_below(24);
  show_sign("memcmp", memcmp(a, b, n));
  show_truth("bcmp", bcmp(a, b, n));
  if (n > 0) {
    a[n - 1] = '\0';
    strcpy(b, a);
    show_sign("strcmp equal", strcmp(a, b));
    show_sign("strncmp equal", strncmp(a, b, sizeof a));
  }
}

static void copies(void) {
  size_t n = random_below(20);
  clear_buffer();
  show_place("strcpy", strcpy(buffer, a), buffer);
  show_bytes("strcpy", buffer, sizeof buffer);
  clear_buffer();
  show_place("stpcpy", stpcpy(buffer, a), buffer);
  show_bytes("stpcpy", buffer, sizeof buffer);
  clear_buffer();
  show_place("strncpy", strncpy(buffer, a, n), buffer);
  show_bytes("strncpy", buffer, sizeof buffer);
  clear_buffer();
  show_place("stpncpy", stpncpy(buffer, a, n), buffer);
  show_bytes("stpncpy", buffer, sizeof buffer);
  clear_buffer();
  strcpy(buffer, b);
  show_place("strcat", strcat(buffer, a), buffer);
  show_place("strncat", strncat(buffer, a, n), buffer);
  show_bytes("strcat", buffer, sizeof buffer);
  clear_buffer();
  show_place("mempcpy", mempcpy(buffer, a, n), buffer);
  show_place("memccpy", memccpy(buffer + 20, b, 'A', n), buffer);
  bcopy(buffer, buffer + 3, n);
  bzero(buffer + 30, n);
  explicit_bzero(buffer + 60, n);
  show_bytes("mempcpy", buffer, sizeof buffer);
  clear_buffer();
  show("strxfrm", strxfrm(buffer, a, 12));
  if (strlen(a) < 12) show_bytes("strxfrm", buffer, sizeof buffer);
  char *whole = strdup(a), *part = strndup(a, n);
  show_bytes("strdup", whole, strlen(whole) + 1);
  show_bytes("strndup", part, strlen(part) + 1);
  free(whole);
  free(part);
}

static void searches(void) {
  int c = "abAB-\x81z"[random_below(8)];
  size_t n = random_below(24);
  show_place("memchr", memchr(a, c, n), a);
  show_place("memrchr", memrchr(a, c, n), a);
  show_place("rawmemchr", rawmemchr(a, '\0'), a);
  show_place("strchr", strchr(a, c), a);
  show_place("strchr", strchr(a, c + 256), a);
  show_place("strrchr", strrchr(a, c), a);
  show_place("strchrnul", strchrnul(a, c), a);
  show_place("index", index(a, c), a);
  show_place("rindex", rindex(a, c), a);
  show_place("strstr", strstr(a, set), a);
  show_place("strcasestr", strcasestr(a, set), a);
  show_place("memmem", memmem(a, n, set, random_below(3)), a);
  show("strspn", strspn(a, set));
  show("strcspn", strcspn(a, set));
  show_place("strpbrk", strpbrk(a, set), a);
}

static void tokens(void) {
  char *state = NULL, *rest = buffer;
  strcpy(buffer, a);
  for (char *token = strtok(buffer, set); token != NULL; token = strtok(NULL, set)) show_place("strtok", token, buffer);
  show_bytes("strtok", buffer, strlen(a) + 1);
  strcpy(buffer, b);
  for (char *token = strtok_r(buffer, set, &state); token != NULL; token = strtok_r(NULL, set, &state)) {
    show_place("strtok_r", token, buffer);
  }
  show_bytes("strtok_r", buffer, strlen(b) + 1);
  strcpy(buffer, a);
  for (char *token = strsep(&rest, set); token != NULL; token = strsep(&rest, set)) show_place("strsep", token, buffer);
}

static void bits(void) {
  uint64_t value = (uint64_t)random_bits() << random_below(33);
  show("ffs", ffs((int)value));
  show("ffsl", ffsl((long)value));
  show("ffsll", ffsll((long long)value));
}

int main(void) {
  for (int round = 0; round < ROUNDS * 5; round++) {
    random_text(a, sizeof a);
    random_text(b, round % 3 == 0 ? 2 : sizeof b);
    random_text(set, round % 4 == 0 ? 2 : sizeof set);
    copies();
    searches();
    tokens();
    bits();
    lengths_and_comparisons();
  }
  return 0;
}
