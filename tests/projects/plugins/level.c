int level = 1;
extern int volume __attribute__((alias("level")));
