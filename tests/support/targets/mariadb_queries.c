/* mariadb_queries: queries as MariaDB's server handles them, by dispatch_command(COM_QUERY, thread, text, length).
 * usage: mariadb_queries [ROUNDS [MS]]
 *
 * Each round is one query, "update N", of MS milliseconds (20); the second executes a prepared statement, of which
 * there is only the number. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

__attribute__((noinline)) int dispatch_command(int command, void* thread, char* text, unsigned length) __asm__(
    "_Z16dispatch_command19enum_server_commandP3THDPcjb");

static int milliseconds = 20;

int dispatch_command(int command, void* thread, char* text, unsigned length) {
  usleep(milliseconds * 1000);
  return command + (thread != NULL) + (int)length + text[0];
}

int main(int argc, char** argv) {
  const int rounds = argc > 1 ? atoi(argv[1]) : 3;
  if (argc > 2) milliseconds = atoi(argv[2]);
  for (int i = 0; i < rounds; i++) {
    char text[40];
    snprintf(text, sizeof text, "update %d", i);
    if (i == 1)
      dispatch_command(23, NULL, "\1\0\0\0", 4);
    else
      dispatch_command(3, NULL, text, (unsigned)strlen(text));
  }
  return 0;
}
