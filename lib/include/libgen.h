#pragma once

char *dirname(char *);
char *__xpg_basename(char *);
#define basename __xpg_basename
