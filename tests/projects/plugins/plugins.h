#ifndef PLUGINS_H
#define PLUGINS_H

extern const char *names[];
extern const int name_count;
extern int table[4];

int error_count; /* in every file that includes this: one object with -fcommon */

void register_plugin(const char *name, int value);
int total(void);
int sum(void);
int on_error(int code);
int on_warning(int code);
#endif
