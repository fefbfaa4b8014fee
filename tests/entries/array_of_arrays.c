// entry: trace --assume 'm != 0' : TRUE
long trace(const int m[2][3]) { return (long)m[0][0] + m[1][1] + m[1][2]; }
