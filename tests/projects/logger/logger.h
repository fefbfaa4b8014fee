#ifndef LOGGER_H
#define LOGGER_H
/* 0: nothing, 3: everything. */
int log_level(void);
int log_line(int level, const char *text);
int lines_written(void);
#endif
