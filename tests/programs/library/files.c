// What the system answers about files, directories and times is anything in its range.
// data-model: LP64
// run: returned 0
// run --random --seed 1: returned 0
// run --random --seed 2: returned 0
// verdict: true
#include <assert.h>
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

int main(void) {
  struct stat status;
  if (stat("file", &status) == 0) assert(status.st_size >= 0);
  int ends[2];
  if (pipe(ends) == 0) assert(ends[0] != ends[1] && ends[0] >= 0 && ends[1] >= 0);
  DIR *directory = opendir(".");
  if (directory != NULL) {
    struct dirent *entry = readdir(directory);
    if (entry != NULL) assert((void *)entry != (void *)&status);
    closedir(directory);
  }
  int descriptor = open("file", O_RDONLY);
  assert(descriptor >= -1);
  char text[8];
  ssize_t count = pread(descriptor, text, sizeof text, 0);
  assert(count >= -1 && count <= 8);
  time_t now = time(NULL);
  struct tm parts;
  if (localtime_r(&now, &parts) != NULL) assert(parts.tm_hour >= 0 && parts.tm_hour < 24);
  assert(umask(022) < 01000);
  return setenv("NAME", "value", 1) > 0;
}
