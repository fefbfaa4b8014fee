// entry: http_request_line --array text=length --assume 'text != 0' --assume 'request != 0' : TRUE
#include <assert.h>
#include <stddef.h>

struct request {
  size_t method_length;
  size_t path;
  size_t path_length;
  int minor;
};

int http_request_line(const char *text, size_t length, struct request *request) {
  size_t at = 0;
  while (at < length && text[at] >= 'A' && text[at] <= 'Z') at++;
  if (at == 0 || at >= length || text[at] != ' ') return -1;
  request->method_length = at++;
  request->path = at;
  while (at < length && text[at] > ' ' && text[at] != 127) at++;
  if (at == request->path || at >= length || text[at] != ' ') return -1;
  request->path_length = at - request->path;
  at++;
  if (length - at < 10) return -2;
  if (text[at] != 'H' || text[at + 1] != 'T' || text[at + 4] != '/' || text[at + 5] != '1' || text[at + 6] != '.') return -1;
  if (text[at + 7] < '0' || text[at + 7] > '9') return -1;
  request->minor = text[at + 7] - '0';
  if (text[at + 8] != '\r' || text[at + 9] != '\n') return -1;
  assert(request->path + request->path_length < length);
  return 0;
}
