struct reading {
  int value;
  unsigned char flags[4];
};
/* In a library that is not there. */
void meter_read(struct reading *reading);
int meter_ready(void);
void meter_name(char *name);
