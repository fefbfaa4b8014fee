// models: _IO_getc clearerr clearerr_unlocked dprintf fclose fdopen feof feof_unlocked ferror ferror_unlocked fflush
// models: fflush_unlocked fgetc fgetc_unlocked fgetpos fgets fgets_unlocked fileno fileno_unlocked flockfile fopen fprintf
// models: fread fread_unlocked freopen fseek fseeko fsetpos ftell ftello funlockfile fwrite fwrite_unlocked getc
// models: getc_unlocked getchar getchar_unlocked getdelim getline gets pclose perror popen printf remove rename rewind
// models: setbuf setlinebuf setvbuf stderr stdin stdout tmpfile tmpnam ungetc vdprintf vfprintf vprintf
//
// Files hold any bytes, and any operation on them may fail. What is written to a file is not read back.
#include <limits.h>
#include <stdint.h>
#include <stdio.h>

#include "warrant_arguments.h"
#include "warrant_havoc.h"
#include "warrant_intrinsics.h"

static char warrant_streams[3];
FILE *stdin = (FILE *)&warrant_streams[0];
FILE *stdout = (FILE *)&warrant_streams[1];
FILE *stderr = (FILE *)&warrant_streams[2];

// A stream that is not there, or closed, cannot be used.
static void warrant_use_stream(FILE *file) { warrant_read(file, 1); }

// Of an array of elements. Where there are any, the access tells.
static void warrant_require_elements(const void *place, size_t size, size_t count) {
  __warrant_require(place != NULL || (size != 0 && count != 0));
}

static int warrant_character(void) { return (int)(__warrant_nondet_uint() % 257) + EOF; }

static int warrant_zero_or_eof(void) { return __warrant_nondet_int() ? EOF : 0; }

static size_t warrant_at_most(size_t limit) {
  size_t n = __warrant_nondet_ulong();
  return n <= limit ? n : limit;
}

// Any length that memory has room for.
static size_t warrant_line_length(void) {
  size_t n = __warrant_nondet_ulong();
  return n < SIZE_MAX / 4 ? n : 0;
}

static FILE *warrant_open(void) { return __warrant_nondet_int() ? __warrant_allocate(1, 0) : NULL; }

// Reading

int getchar(void) { return warrant_character(); }

int getc(FILE *file) {
  warrant_use_stream(file);
  return warrant_character();
}

int fgetc(FILE *file) {
  warrant_use_stream(file);
  return warrant_character();
}

int fgetc_unlocked(FILE *file) {
  warrant_use_stream(file);
  return warrant_character();
}

int getc_unlocked(FILE *file) {
  warrant_use_stream(file);
  return warrant_character();
}

int _IO_getc(FILE *file) {
  warrant_use_stream(file);
  return warrant_character();
}

int getchar_unlocked(void) { return warrant_character(); }

int ungetc(int c, FILE *file) {
  warrant_use_stream(file);
  return c == EOF || __warrant_nondet_int() ? EOF : (unsigned char)c;
}

char *fgets(char *to, int n, FILE *file) {
  warrant_use_stream(file);
  if (n <= 0 || __warrant_nondet_int()) return NULL;
  size_t length = warrant_at_most((size_t)n - 1);
  warrant_havoc(to, length);
  to[length] = '\0';
  return to;
}

char *fgets_unlocked(char *to, int n, FILE *file) {
  warrant_use_stream(file);
  if (n <= 0 || __warrant_nondet_int()) return NULL;
  size_t length = warrant_at_most((size_t)n - 1);
  warrant_havoc(to, length);
  to[length] = '\0';
  return to;
}

char *gets(char *to) {
  if (__warrant_nondet_int()) return NULL;
  size_t length = warrant_line_length();
  warrant_havoc(to, length);
  to[length] = '\0';
  return to;
}

// A buffer that is large enough is used again; another one is as large as the library likes. Also where nothing can be
// read, something may have been, and a buffer made.
static ssize_t warrant_read_line(char **line, size_t *size) {
  int fails = __warrant_nondet_int();
  if (fails && __warrant_nondet_int()) return -1;
  size_t length = warrant_line_length();
  if (*line == NULL || *size <= length) {
    size_t capacity = length + 1 + warrant_at_most(length + 1000);
    __warrant_free(*line);
    *line = __warrant_allocate(capacity, 0);
    *size = capacity;
  } else {
    warrant_havoc(*line, length);
  }
  if (fails) return -1;
  (*line)[length] = '\0';
  return (ssize_t)length;
}

ssize_t getline(char **line, size_t *size, FILE *file) {
  warrant_use_stream(file);
  return warrant_read_line(line, size);
}

ssize_t getdelim(char **line, size_t *size, int delimiter, FILE *file) {
  (void)delimiter;
  warrant_use_stream(file);
  return warrant_read_line(line, size);
}

size_t fread(void *to, size_t size, size_t count, FILE *file) {
  warrant_use_stream(file);
  warrant_require_elements(to, size, count);
  if (size == 0) return 0;
  size_t n = warrant_at_most(count);
  size_t rest = n < count ? __warrant_nondet_ulong() % size : 0;  // a part of the element that is not complete
  warrant_havoc(to, n * size + rest);
  return n;
}

size_t fread_unlocked(void *to, size_t size, size_t count, FILE *file) {
  warrant_use_stream(file);
  warrant_require_elements(to, size, count);
  if (size == 0) return 0;
  size_t n = warrant_at_most(count);
  size_t rest = n < count ? __warrant_nondet_ulong() % size : 0;  // a part of the element that is not complete
  warrant_havoc(to, n * size + rest);
  return n;
}

// Writing

// Of formats that the frontend does not read by itself. Output to stdout and stderr succeeds.

int __warrant_format_list(const char *format, va_list list);

static int warrant_print_to(FILE *file, const char *format, va_list list) {
  int length = __warrant_format_list(format, list);
  return file == stdout || file == stderr || !__warrant_nondet_int() ? length : -1;
}

int printf(const char *format, ...) {
  va_list list;
  va_start(list, format);
  int length = __warrant_format_list(format, list);
  va_end(list);
  return length;
}

int fprintf(FILE *file, const char *format, ...) {
  va_list list;
  va_start(list, format);
  warrant_use_stream(file);
  int length = warrant_print_to(file, format, list);
  va_end(list);
  return length;
}

int dprintf(int descriptor, const char *format, ...) {
  (void)descriptor;
  va_list list;
  va_start(list, format);
  int length = warrant_print_to(NULL, format, list);
  va_end(list);
  return length;
}

int vprintf(const char *format, va_list list) { return __warrant_format_list(format, list); }

int vfprintf(FILE *file, const char *format, va_list list) {
  warrant_use_stream(file);
  return warrant_print_to(file, format, list);
}

int vdprintf(int descriptor, const char *format, va_list list) {
  (void)descriptor;
  return warrant_print_to(NULL, format, list);
}

size_t fwrite(const void *from, size_t size, size_t count, FILE *file) {
  warrant_require_elements(from, size, count);
  warrant_read(from, size * count);
  warrant_use_stream(file);
  return size == 0 ? 0 : warrant_at_most(count);
}

size_t fwrite_unlocked(const void *from, size_t size, size_t count, FILE *file) {
  warrant_require_elements(from, size, count);
  warrant_read(from, size * count);
  warrant_use_stream(file);
  return size == 0 ? 0 : warrant_at_most(count);
}

void perror(const char *message) { (void)message; }

// There is one thread.

void flockfile(FILE *file) { warrant_use_stream(file); }

void funlockfile(FILE *file) { warrant_use_stream(file); }

// Files. Their names are read by the frontend.

FILE *fopen(const char *name, const char *mode) {
  (void)name;
  (void)mode;
  return warrant_open();
}

FILE *fdopen(int descriptor, const char *mode) {
  (void)descriptor;
  (void)mode;
  return warrant_open();
}

// A stream that cannot be opened again is closed.
FILE *freopen(const char *name, const char *mode, FILE *file) {
  (void)name;
  (void)mode;
  warrant_use_stream(file);
  if (!__warrant_nondet_int()) return file;
  if (file != stdin && file != stdout && file != stderr) __warrant_free(file);
  return NULL;
}

FILE *popen(const char *command, const char *mode) {
  (void)command;
  (void)mode;
  return warrant_open();
}

int pclose(FILE *file) {
  warrant_use_stream(file);
  __warrant_free(file);
  return __warrant_nondet_int();
}

FILE *tmpfile(void) { return warrant_open(); }

// Without a place of its own, a name lies in memory that the next call changes.
static char warrant_temporary_name[L_tmpnam];

char *tmpnam(char *to) {
  if (to == NULL) to = warrant_temporary_name;
  if (__warrant_nondet_int()) return NULL;
  size_t length = warrant_at_most(L_tmpnam - 1);
  warrant_havoc(to, length);
  to[length] = '\0';
  return to;
}

int fclose(FILE *file) {
  warrant_use_stream(file);
  if (file != stdin && file != stdout && file != stderr) __warrant_free(file);
  return warrant_zero_or_eof();
}

int fflush(FILE *file) {
  if (file != NULL) warrant_use_stream(file);
  return warrant_zero_or_eof();
}

int fflush_unlocked(FILE *file) {
  if (file != NULL) warrant_use_stream(file);
  return warrant_zero_or_eof();
}

int setvbuf(FILE *file, char *buffer, int mode, size_t size) {
  warrant_use_stream(file);
  (void)mode;
  (void)size;
  if (buffer) __warrant_unmodelled("call of setvbuf with a buffer");
  return warrant_zero_or_eof();
}

void setbuf(FILE *file, char *buffer) {
  warrant_use_stream(file);
  if (buffer) __warrant_unmodelled("call of setbuf with a buffer");
}

void setlinebuf(FILE *file) { warrant_use_stream(file); }

int fseek(FILE *file, long offset, int origin) {
  warrant_use_stream(file);
  (void)offset;
  (void)origin;
  return warrant_zero_or_eof();
}

long ftell(FILE *file) {
  warrant_use_stream(file);
  long position = __warrant_nondet_long();
  return position < 0 ? -1 : position;
}

int fseeko(FILE *file, off_t offset, int origin) {
  warrant_use_stream(file);
  (void)offset;
  (void)origin;
  return warrant_zero_or_eof();
}

off_t ftello(FILE *file) {
  warrant_use_stream(file);
  off_t position = __warrant_nondet_long();
  return position < 0 ? -1 : position;
}

// What a position looks like on the i386 depends on macros of the program's.
int fgetpos(FILE *file, fpos_t *position) {
  warrant_use_stream(file);
  if (sizeof(long) == 4) __warrant_unmodelled("call of fgetpos in the data model ILP32");
  if (__warrant_nondet_int()) return -1;
  warrant_havoc(position, sizeof *position);
  return 0;
}

int fsetpos(FILE *file, const fpos_t *position) {
  warrant_use_stream(file);
  warrant_read(position, 1);
  return warrant_zero_or_eof();
}

int fileno(FILE *file) {
  warrant_use_stream(file);
  int descriptor = __warrant_nondet_int();
  return descriptor < 0 ? -1 : descriptor;
}

int fileno_unlocked(FILE *file) {
  warrant_use_stream(file);
  int descriptor = __warrant_nondet_int();
  return descriptor < 0 ? -1 : descriptor;
}

void rewind(FILE *file) { warrant_use_stream(file); }

int feof(FILE *file) {
  warrant_use_stream(file);
  return __warrant_nondet_int();
}

int feof_unlocked(FILE *file) {
  warrant_use_stream(file);
  return __warrant_nondet_int();
}

int ferror(FILE *file) {
  warrant_use_stream(file);
  return __warrant_nondet_int();
}

int ferror_unlocked(FILE *file) {
  warrant_use_stream(file);
  return __warrant_nondet_int();
}

void clearerr(FILE *file) { warrant_use_stream(file); }

void clearerr_unlocked(FILE *file) { warrant_use_stream(file); }

int remove(const char *name) {
  (void)name;
  return warrant_zero_or_eof();
}

int rename(const char *from, const char *to) {
  (void)from;
  (void)to;
  return warrant_zero_or_eof();
}
