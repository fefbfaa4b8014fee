int origin(void);

int distance(void) { return 100 - origin(); }
