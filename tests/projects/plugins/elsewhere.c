extern int table_of_another_library[];

int main(void) { return table_of_another_library[1000]; }
