#pragma once

void error(int, int, const char *, ...);
void error_at_line(int, int, const char *, unsigned, const char *, ...);
extern void (*error_print_progname)(void);
extern unsigned error_message_count;
extern int error_one_per_line;
