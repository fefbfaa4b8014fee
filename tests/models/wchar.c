// Wide string functions on short random strings over a small alphabet, and linear search.
#define _GNU_SOURCE
#include <wchar.h>
#include <wctype.h>

#include <search.h>
#include <stdlib.h>
#include <unistd.h>

#include "support.h"

static wchar_t a[12], b[12], set[4], buffer[48];

static void random_text(wchar_t *to, int capacity) {
  static const wchar_t alphabet[] = {'a', 'b', 0x2603, -5};
  int length = random_below(capacity);
  for (int i = 0; i < length; i++) to[i] = alphabet[random_below(4)];
  to[length] = 0;
}

static void show_wide(const char *function, const wchar_t *place, const wchar_t *start) {
  show(function, place == NULL ? -1 : place - start);
}

static void show_buffer(const char *function) {
  show_bytes(function, buffer, sizeof buffer);
  for (int i = 0; i < 48; i++) buffer[i] = '#';
}

static void copies(void) {
  size_t n = random_below(10);
  show_wide("wcscpy", wcscpy(buffer, a), buffer);
  show_buffer("wcscpy");
  show_wide("wcpcpy", wcpcpy(buffer, a), buffer);
  show_buffer("wcpcpy");
  show_wide("wcsncpy", wcsncpy(buffer, a, n), buffer);
  show_buffer("wcsncpy");
  show_wide("wcpncpy", wcpncpy(buffer, a, n), buffer);
  show_buffer("wcpncpy");
  wcscpy(buffer, b);
  show_wide("wcscat", wcscat(buffer, a), buffer);
  show_wide("wcsncat", wcsncat(buffer, a, n), buffer);
  show_buffer("wcscat");
  show_wide("wmemset", wmemset(buffer, a[0], n), buffer);
  show_wide("wmemcpy", wmemcpy(buffer + 12, a, n), buffer);
  show_wide("wmemmove", wmemmove(buffer + 10, buffer + 12, n), buffer);
  show_wide("wmempcpy", wmempcpy(buffer + 30, b, n), buffer);
  show_buffer("wmemcpy");
  wchar_t *copy = wcsdup(a);
  show("wcsdup", wcscmp(copy, a));
  free(copy);
}

static void comparisons(void) {
  size_t n = random_below(12);
  show("wcslen", wcslen(a));
  show("wcsnlen", wcsnlen(a, n));
  show_sign("wcscmp", wcscmp(a, b));
  show_sign("wcsncmp", wcsncmp(a, b, n));
  show_sign("wmemcmp", wmemcmp(a, b, n));
  show_sign("wcscmp equal", wcscmp(a, a));
  if (random_below(2)) a[0] = 'A' + random_below(2);
  show_sign("wcscasecmp", wcscasecmp(a, b));
  show_sign("wcsncasecmp", wcsncasecmp(a, b, n));
}

static void searches(void) {
  wchar_t c = a[random_below(12)];
  show_wide("wcschr", wcschr(a, c), a);
  show_wide("wcschrnul", wcschrnul(a, c), a);
  show_wide("wcsrchr", wcsrchr(a, c), a);
  show_wide("wmemchr", wmemchr(a, b[0], 12), a);
  show_wide("wcsstr", wcsstr(a, set), a);
  show_wide("wcspbrk", wcspbrk(a, set), a);
  show("wcsspn", wcsspn(a, set));
  show("wcscspn", wcscspn(a, set));
}

static void tokens(void) {
  wchar_t *state = NULL, text[12];
  wcscpy(text, a);
  for (wchar_t *token = wcstok(text, set, &state); token; token = wcstok(NULL, set, &state)) {
    show_wide("wcstok", token, text);
    show("wcstok", wcslen(token));
  }
}

static void numbers_from_text(void) {
  static const wchar_t *const texts[] = {L"12", L" -0x1fz", L"077", L"99999999999999999999", L"-99999999999999999999",
                                         L"", L"+", L"zz", L"2147483648", L"0x"};
  const wchar_t *text = texts[random_below(10)];
  static const int bases[] = {0, 10, 16, 8, 36};
  const int base = bases[random_below(5)];
  wchar_t *end;
  show("wcstol", wcstol(text, &end, base));
  show_wide("wcstol", end, text);
  show("wcstoul", wcstoul(text, &end, base));
  show("wcstoll", wcstoll(text, NULL, base));
  show("wcstoull", (long long)wcstoull(text, &end, base));
  show_wide("wcstoull", end, text);
}

static void classes(void) {
  const wint_t c = random_below(4) ? random_below(160) : 128 + random_below(1000);
  show_truth("iswalnum", iswalnum(c));
  show_truth("iswalpha", iswalpha(c));
  show_truth("iswblank", iswblank(c));
  show_truth("iswcntrl", iswcntrl(c));
  show_truth("iswdigit", iswdigit(c));
  show_truth("iswgraph", iswgraph(c));
  show_truth("iswlower", iswlower(c));
  show_truth("iswprint", iswprint(c));
  show_truth("iswpunct", iswpunct(c));
  show_truth("iswspace", iswspace(c));
  show_truth("iswupper", iswupper(c));
  show_truth("iswxdigit", iswxdigit(c));
  show("towlower", towlower(c));
  show("towupper", towupper(c));
}

static int order(const void *x, const void *y) { return *(const int *)x - *(const int *)y; }

static int order_by(const void *x, const void *y, void *factor) { return order(x, y) * *(int *)factor; }

static void numbers(void) {
  int values[8], key = random_below(8), factor = random_below(2) ? 1 : -1;
  size_t count = random_below(8);
  for (size_t i = 0; i < count; i++) values[i] = random_below(8);
  show_place("lfind", lfind(&key, values, &count, sizeof *values, order), values);
  show_place("lsearch", lsearch(&key, values, &count, sizeof *values, order), values);
  show("lsearch", count);
  qsort_r(values, count, sizeof *values, order_by, &factor);
  show_bytes("qsort_r", values, (int)(count * sizeof *values));
  char text[] = "0123456789", swapped[12] = "...........";
  swab(text, swapped, random_below(10));
  show_bytes("swab", swapped, sizeof swapped);
}

int main(void) {
  for (int round = 0; round < ROUNDS * 5; round++) {
    random_text(a, 12);
    random_text(b, round % 3 == 0 ? 2 : 12);
    random_text(set, 4);
    copies();
    comparisons();
    searches();
    tokens();
    numbers_from_text();
    classes();
    numbers();
  }
  return 0;
}
