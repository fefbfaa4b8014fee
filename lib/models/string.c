// models: bcmp bcopy bzero explicit_bzero ffs ffsl ffsll index memccpy memchr memcmp memmem mempcpy memrchr
// models: memset_explicit rawmemchr rindex stpcpy stpncpy strcasecmp strcasestr strcat strchr strchrnul strcmp strcoll
// models: strcpy strcspn strdup strerror strlcat strlcpy strlen strncasecmp strncat strncmp strncpy strndup strnlen
// models: strpbrk strrchr strsep strsignal strspn strstr strtok strtok_r strxfrm
//
// Characters are compared as unsigned char, and comparisons return the difference of the first two characters that
// differ, as common C libraries do. The locale is "C".
//
// What is copied must not overlap what it is copied from. Where a copy runs into its own source, this shows at the first
// character that is read there; where it runs over what has been read, at the end.
#include <string.h>

#include "warrant_arguments.h"
#include "warrant_havoc.h"
#include "warrant_intrinsics.h"

static size_t warrant_length(const char *s) {
  size_t n = 0;
  while (s[n] != '\0') n++;
  return n;
}

static size_t warrant_length_within(const char *s, size_t limit) {
  size_t n = 0;
  while (n < limit && s[n] != '\0') n++;
  return n;
}

static int warrant_contains(const char *set, char c) {
  while (*set != '\0' && *set != c) set++;
  return *set != '\0';
}

static int warrant_lower(char c) {
  unsigned char u = (unsigned char)c;
  return u >= 'A' && u <= 'Z' ? u + ('a' - 'A') : u;
}

size_t strlen(const char *s) { return warrant_length(s); }

size_t strnlen(const char *s, size_t n) {
  warrant_require_place(s, n);
  return warrant_length_within(s, n);
}

// Copying

void *mempcpy(void *to, const void *from, size_t n) {
  warrant_require_place(to, n);
  warrant_require_place(from, n);
  __warrant_separate(to, to == from ? 0 : n, from, n);
  __warrant_copy(to, from, n);
  return (char *)to + n;
}

void *memccpy(void *to, const void *from, int c, size_t n) {
  const unsigned char *source = from;
  unsigned char *target = to;
  warrant_require_place(to, n);
  warrant_require_place(from, n);
  for (size_t i = 0; i < n; i++) {
    __warrant_separate(target, 1, source + i, 1);
    target[i] = source[i];
    if (target[i] == (unsigned char)c) {
      __warrant_separate(target, i + 1, source, i + 1);
      return target + i + 1;
    }
  }
  __warrant_separate(target, n, source, n);
  return NULL;
}

void bcopy(const void *from, void *to, size_t n) {
  warrant_require_place(to, n);
  warrant_require_place(from, n);
  __warrant_copy(to, from, n);
}

void bzero(void *to, size_t n) {
  warrant_require_place(to, n);
  __warrant_fill(to, 0, n);
}

void explicit_bzero(void *to, size_t n) {
  warrant_require_place(to, n);
  __warrant_fill(to, 0, n);
}

void *memset_explicit(void *to, int byte, size_t n) {
  warrant_require_place(to, n);
  __warrant_fill(to, byte, n);
  return to;
}

// Copies what fits, with a terminating null character if there is room for one; the length that would be needed.
size_t strlcpy(char *to, const char *from, size_t n) {
  size_t length = warrant_length(from);
  warrant_require_place(to, n);
  if (n > 0) {
    size_t copied = length < n ? length : n - 1;
    __warrant_separate(to, copied + 1, from, length + 1);
    __warrant_copy(to, from, copied);
    to[copied] = '\0';
  }
  return length;
}

size_t strlcat(char *to, const char *from, size_t n) {
  warrant_require_place(to, n);
  size_t start = warrant_length_within(to, n), length = warrant_length(from);
  if (start < n) {
    size_t copied = length < n - start ? length : n - start - 1;
    __warrant_separate(to, length == 0 ? 0 : start + copied + 1, from, length + 1);
    __warrant_copy(to + start, from, copied);
    to[start + copied] = '\0';
  }
  return start + length;
}

char *stpcpy(char *to, const char *from) {
  size_t i = 0;
  for (; from[i] != '\0'; i++) {
    __warrant_separate(to, 1, from + i, 1);
    to[i] = from[i];
  }
  __warrant_separate(to, i + 1, from, i + 1);
  to[i] = '\0';
  return to + i;
}

char *strcpy(char *to, const char *from) {
  size_t i = 0;
  for (; from[i] != '\0'; i++) {
    __warrant_separate(to, 1, from + i, 1);
    to[i] = from[i];
  }
  __warrant_separate(to, i + 1, from, i + 1);
  to[i] = '\0';
  return to;
}

char *stpncpy(char *to, const char *from, size_t n) {
  size_t length = 0;
  warrant_require_place(to, n);
  warrant_require_place(from, n);
  for (; length < n && from[length] != '\0'; length++) {
    __warrant_separate(to, 1, from + length, 1);
    to[length] = from[length];
  }
  __warrant_separate(to, length + (length < n), from, length + (length < n));
  for (size_t i = length; i < n; i++) to[i] = '\0';
  return to + length;
}

char *strncpy(char *to, const char *from, size_t n) {
  size_t i = 0;
  warrant_require_place(to, n);
  warrant_require_place(from, n);
  for (; i < n && from[i] != '\0'; i++) {
    __warrant_separate(to, 1, from + i, 1);
    to[i] = from[i];
  }
  __warrant_separate(to, i + (i < n), from, i + (i < n));
  for (; i < n; i++) to[i] = '\0';
  return to;
}

char *strcat(char *to, const char *from) {
  size_t length = warrant_length(to), i = 0;
  char *end = to + length;
  for (; from[i] != '\0'; i++) {
    __warrant_separate(to, length + 1, from + i, 1);
    end[i] = from[i];
  }
  __warrant_separate(to, i == 0 ? 0 : length + i + 1, from, i + 1);
  end[i] = '\0';
  return to;
}

char *strncat(char *to, const char *from, size_t n) {
  size_t length = warrant_length(to), i = 0;
  char *end = to + length;
  warrant_require_place(from, n);
  for (; i < n && from[i] != '\0'; i++) {
    __warrant_separate(to, length + 1, from + i, 1);
    end[i] = from[i];
  }
  __warrant_separate(to, i == 0 ? 0 : length + i + 1, from, i + (i < n));
  end[i] = '\0';
  return to;
}

size_t strxfrm(char *to, const char *from, size_t n) {
  size_t length = warrant_length(from);
  __warrant_separate(to, n, from, length + 1);
  if (length < n) {
    __warrant_copy(to, from, length + 1);
  } else if (n > 0) {
    warrant_havoc(to, n);
  }
  return length;
}

char *strdup(const char *s) {
  size_t size = warrant_length(s) + 1;
  char *copy = __warrant_allocate(size, 0);
  __warrant_copy(copy, s, size);
  return copy;
}

char *strndup(const char *s, size_t n) {
  warrant_require_place(s, n);
  size_t length = warrant_length_within(s, n);
  char *copy = __warrant_allocate(length + 1, 0);
  __warrant_copy(copy, s, length);
  copy[length] = '\0';
  return copy;
}

// Comparing

int memcmp(const void *a, const void *b, size_t n) {
  const unsigned char *left = a, *right = b;
  warrant_read_all(a, n);
  warrant_read_all(b, n);
  for (size_t i = 0; i < n; i++) {
    if (left[i] != right[i]) return left[i] - right[i];
  }
  return 0;
}

int bcmp(const void *a, const void *b, size_t n) {
  const unsigned char *left = a, *right = b;
  warrant_read_all(a, n);
  warrant_read_all(b, n);
  for (size_t i = 0; i < n; i++) {
    if (left[i] != right[i]) return left[i] - right[i];
  }
  return 0;
}

int strcmp(const char *a, const char *b) {
  size_t i = 0;
  while (a[i] != '\0' && a[i] == b[i]) i++;
  return (unsigned char)a[i] - (unsigned char)b[i];
}

int strcoll(const char *a, const char *b) {
  size_t i = 0;
  while (a[i] != '\0' && a[i] == b[i]) i++;
  return (unsigned char)a[i] - (unsigned char)b[i];
}

int strncmp(const char *a, const char *b, size_t n) {
  size_t i = 0;
  warrant_require_place(a, n);
  warrant_require_place(b, n);
  while (i < n && a[i] != '\0' && a[i] == b[i]) i++;
  return i == n ? 0 : (unsigned char)a[i] - (unsigned char)b[i];
}

int strcasecmp(const char *a, const char *b) {
  size_t i = 0;
  while (a[i] != '\0' && warrant_lower(a[i]) == warrant_lower(b[i])) i++;
  return warrant_lower(a[i]) - warrant_lower(b[i]);
}

int strncasecmp(const char *a, const char *b, size_t n) {
  size_t i = 0;
  warrant_require_place(a, n);
  warrant_require_place(b, n);
  while (i < n && a[i] != '\0' && warrant_lower(a[i]) == warrant_lower(b[i])) i++;
  return i == n ? 0 : warrant_lower(a[i]) - warrant_lower(b[i]);
}

// Searching

// As if the bytes were read one after the other, so that what lies behind the one that is found need not be there.
void *memchr(const void *s, int c, size_t n) {
  const unsigned char *bytes = s;
  warrant_require_place(s, n);
  for (size_t i = 0; i < n; i++) {
    if (bytes[i] == (unsigned char)c) return (void *)(bytes + i);
  }
  return NULL;
}

void *memrchr(const void *s, int c, size_t n) {
  const unsigned char *bytes = s;
  warrant_read_all(s, n);
  for (size_t i = n; i > 0; i--) {
    if (bytes[i - 1] == (unsigned char)c) return (void *)(bytes + i - 1);
  }
  return NULL;
}

void *rawmemchr(const void *s, int c) {
  const unsigned char *byte = s;
  while (*byte != (unsigned char)c) byte++;
  return (void *)byte;
}

static const char *warrant_find(const char *s, char c) {
  while (*s != '\0' && *s != c) s++;
  return s;
}

static const char *warrant_find_last(const char *s, char c) {
  const char *last = NULL;
  for (;; s++) {
    if (*s == c) last = s;
    if (*s == '\0') return last;
  }
}

char *strchrnul(const char *s, int c) { return (char *)warrant_find(s, (char)c); }

char *strchr(const char *s, int c) {
  const char *found = warrant_find(s, (char)c);
  return *found == (char)c ? (char *)found : NULL;
}

char *index(const char *s, int c) {
  const char *found = warrant_find(s, (char)c);
  return *found == (char)c ? (char *)found : NULL;
}

char *strrchr(const char *s, int c) { return (char *)warrant_find_last(s, (char)c); }

char *rindex(const char *s, int c) { return (char *)warrant_find_last(s, (char)c); }

char *strstr(const char *haystack, const char *needle) {
  for (;; haystack++) {
    size_t i = 0;
    while (needle[i] != '\0' && haystack[i] == needle[i]) i++;
    if (needle[i] == '\0') return (char *)haystack;
    if (haystack[i] == '\0') return NULL;
  }
}

char *strcasestr(const char *haystack, const char *needle) {
  for (;; haystack++) {
    size_t i = 0;
    while (needle[i] != '\0' && warrant_lower(haystack[i]) == warrant_lower(needle[i])) i++;
    if (needle[i] == '\0') return (char *)haystack;
    if (haystack[i] == '\0') return NULL;
  }
}

void *memmem(const void *haystack, size_t haystack_size, const void *needle, size_t needle_size) {
  const unsigned char *bytes = haystack, *wanted = needle;
  warrant_read_all(haystack, haystack_size);
  warrant_read_all(needle, needle_size);
  for (size_t start = 0; needle_size <= haystack_size - start; start++) {
    size_t i = 0;
    while (i < needle_size && bytes[start + i] == wanted[i]) i++;
    if (i == needle_size) return (void *)(bytes + start);
    if (start == haystack_size) return NULL;
  }
  return NULL;
}

static size_t warrant_span(const char *s, const char *accepted) {
  size_t n = 0;
  while (s[n] != '\0' && warrant_contains(accepted, s[n])) n++;
  return n;
}

static size_t warrant_span_without(const char *s, const char *rejected) {
  size_t n = 0;
  while (s[n] != '\0' && !warrant_contains(rejected, s[n])) n++;
  return n;
}

size_t strspn(const char *s, const char *accepted) { return warrant_span(s, accepted); }

size_t strcspn(const char *s, const char *rejected) { return warrant_span_without(s, rejected); }

char *strpbrk(const char *s, const char *accepted) {
  s += warrant_span_without(s, accepted);
  return *s != '\0' ? (char *)s : NULL;
}

// Splitting

// Where the rest begins after the token at s was ended: behind the delimiter, or at the end of the text.
static char *warrant_end_token(char *s, const char *delimiters) {
  s += warrant_span_without(s, delimiters);
  if (*s == '\0') return s;
  *s = '\0';
  return s + 1;
}

static char *warrant_strtok_rest;

char *strtok(char *s, const char *delimiters) {
  if (s == NULL) s = warrant_strtok_rest;
  __warrant_require(s != NULL);  // there was a call with a text
  if (s == NULL) return NULL;
  s += warrant_span(s, delimiters);
  if (*s == '\0') {
    warrant_strtok_rest = s;
    return NULL;
  }
  warrant_strtok_rest = warrant_end_token(s, delimiters);
  return s;
}

char *strtok_r(char *s, const char *delimiters, char **state) {
  if (s == NULL) s = *state;
  __warrant_require(s != NULL);
  if (s == NULL) return NULL;
  s += warrant_span(s, delimiters);
  if (*s == '\0') {
    *state = s;
    return NULL;
  }
  *state = warrant_end_token(s, delimiters);
  return s;
}

char *strsep(char **s, const char *delimiters) {
  char *token = *s;
  if (token == NULL) return NULL;
  char *end = token + warrant_span_without(token, delimiters);
  if (*end == '\0') {
    *s = NULL;
  } else {
    *end = '\0';
    *s = end + 1;
  }
  return token;
}

// Bits

static int warrant_first_set(unsigned long long bits) {
  if (bits == 0) return 0;
  int position = 1;
  for (; bits % 2 == 0; bits /= 2) position++;
  return position;
}

int ffs(int value) { return warrant_first_set((unsigned)value); }

int ffsl(long value) { return warrant_first_set((unsigned long)value); }

int ffsll(long long value) { return warrant_first_set((unsigned long long)value); }

// Texts of messages: any. They lie in one block, so that two calls may give the same one, and a call may change what
// another one gave.

static char *warrant_messages;

static char *warrant_message(void) {
  enum { bytes = 512 };
  if (warrant_messages == NULL) {
    warrant_messages = __warrant_allocate(bytes, 0);
    warrant_messages[bytes - 1] = '\0';
  } else if (__warrant_nondet_int()) {
    warrant_havoc(warrant_messages, bytes - 1);
  }
  return warrant_messages + __warrant_nondet_uint() % bytes;
}

char *strerror(int error) {
  (void)error;
  return warrant_message();
}

char *strsignal(int signal) {
  (void)signal;
  return warrant_message();
}
