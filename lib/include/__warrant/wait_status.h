#pragma once

#include <features.h>

#define WNOHANG 1
#define WUNTRACED 2
#define __WEXITSTATUS(status) (((status) & 0xff00) >> 8)
#define __WTERMSIG(status) ((status) & 0x7f)
#define WEXITSTATUS(status) __WEXITSTATUS(status)
#define WTERMSIG(status) __WTERMSIG(status)
#define WSTOPSIG(status) __WEXITSTATUS(status)
#define WIFEXITED(status) (__WTERMSIG(status) == 0)
#define WIFSIGNALED(status) (((signed char)(((status) & 0x7f) + 1) >> 1) > 0)
#define WIFSTOPPED(status) (((status) & 0xff) == 0x7f)
#ifdef __USE_MISC
#define WCOREDUMP(status) ((status) & 0x80)
#define W_EXITCODE(result, signal) ((result) << 8 | (signal))
#define W_STOPCODE(signal) ((signal) << 8 | 0x7f)
#endif
