/* postgres_queries: queries as PostgreSQL tells of them by USDT probes. usage: postgres_queries [ROUNDS [MS]]
 *
 * Each round is one query, "select N", of MS milliseconds (20): the first of the simple protocol, the second of the
 * extended one, the third ends with an error, and so on. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "sdt_note.h"

int main(int argc, char** argv) {
  const int rounds = argc > 1 ? atoi(argv[1]) : 3;
  const int milliseconds = argc > 2 ? atoi(argv[2]) : 20;
  for (int i = 0; i < rounds; i++) {
    char text[40];
    snprintf(text, sizeof text, "select %d", i);
    const int kind = i % 3;
    SDT_PROBE("postgresql", "statement__status", "8@%0", "r"(text));
    if (kind == 1) SDT_PROBE("postgresql", "statement__status", "8@%0", "r"(text)); /* to execute what was bound */
    if (kind != 1) SDT_PROBE("postgresql", "query__start", "8@%0", "r"(text));
    usleep(milliseconds * 1000);
    if (kind == 0) SDT_PROBE("postgresql", "query__done", "8@%0", "r"(text));
    SDT_PROBE("postgresql", "statement__status", "8@%0", "r"(0L));
  }
  return 0;
}
