struct reading {
  int value;
};
static struct reading shared;

struct reading *sensor_read(void) { return &shared; }
void sensor_wait(void) { shared.value++; }
