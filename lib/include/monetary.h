#pragma once

#include <__warrant/locale.h>
#include <__warrant/types.h>
#include <stddef.h>

typedef __ssize_t ssize_t;
ssize_t strfmon(char *, size_t, const char *, ...);
ssize_t strfmon_l(char *, size_t, locale_t, const char *, ...);
