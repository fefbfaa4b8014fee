// Names that a program has not asked for are its own, though glibc has functions of these names.
// run: returned 15
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

static size_t strlcpy(char *to, const char *from, size_t n) { return n + (to != NULL) + (from != NULL); }
static int mempcpy(int x) { return x; }
static int strchrnul(int x) { return x; }
static int asprintf(int x) { return x; }
static int pipe2(int x) { return x; }
static int sincos(int x) { return x; }
static int gettid;
static int swab(int x) { return x; }
static int strptime = 1;
static int wcwidth(int x) { return x; }

int main(void) {
  char text[2];
  return (int)strlcpy(text, "a", 2) + mempcpy(1) + strchrnul(2) + asprintf(3) + pipe2(1) + sincos(1) + gettid + swab(1) +
         strptime + wcwidth(1);
}
