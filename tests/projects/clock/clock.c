/* Milliseconds since the start. */
long long now = 0;

void advance(unsigned int milliseconds) { now += milliseconds; }
