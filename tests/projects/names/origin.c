int origin(void) { return 5; }
