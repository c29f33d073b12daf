/* postgres_queries: queries as PostgreSQL tells of them by USDT probes. usage: postgres_queries [ROUNDS [MS]]
 *
 * Each round is one query, "select N", of MS milliseconds (20). */
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
    SDT_PROBE("postgresql", "query__start", "8@%0", "r"(text));
    usleep(milliseconds * 1000);
    SDT_PROBE("postgresql", "query__done", "8@%0", "r"(text));
  }
  return 0;
}
