// models: __errno_location
#include <errno.h>

static int warrant_errno;

int *__errno_location(void) { return &warrant_errno; }
