/* usdt_sites: fires USDT probes with known arguments. usage: usdt_sites [ROUNDS [FILE]]
 *
 * Waits until FILE is there. Round i fires app:request(i, "round", -i), app:widths(-1 as int8, 200 as uint8, -300 as
 * int16, constant -7),
 * app:places(table[i % 4] by base and index, counter by %rip) and, at two sites, app:twice(i) and app:twice(i + 1000);
 * other:request(i) has the name of another provider's probe. app:guarded(i) has a semaphore and fires only while that
 * is raised. Prints rounds=, guarded= (how often the semaphore was up) and pid=. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "sdt_note.h"

__attribute__((used, section(".probes"))) volatile unsigned short guarded_semaphore;
volatile uint64_t counter = 40;

int main(int argc, char** argv) {
  const int rounds = argc > 1 ? atoi(argv[1]) : 10;
  static const int64_t table[4] = {11, 22, 33, 44};
  int guarded = 0;
  while (argc > 2 && access(argv[2], F_OK) != 0) usleep(1000);
  for (int i = 0; i < rounds; i++) {
    counter = 40 + i;
    SDT_PROBE("app", "request", "-4@%0 8@%1 -8@%2", "r"(i), "r"("round"), "m"(*(int64_t[]){-i}));
    SDT_PROBE("app", "widths", "-1@%b0 1@%b1 -2@%w2 -4@%3", "q"((int8_t)-1), "q"((uint8_t)200), "r"((int16_t)-300),
              "n"(-7));
    SDT_PROBE("app", "places", "8@(%0,%1,8) 8@counter(%%rip) 8@16(%0)", "r"(table), "r"((int64_t)(i % 4)));
    SDT_PROBE("app", "twice", "-4@%0", "r"(i));
    SDT_PROBE("app", "twice", "-4@%0", "m"(*(int[]){i + 1000}));
    SDT_PROBE("other", "request", "-4@%0", "r"(i));
    if (guarded_semaphore) {
      guarded++;
      SDT_PROBE_SEMAPHORE("app", "guarded", guarded_semaphore, "-4@%0", "r"(i));
    }
  }
  printf("rounds=%d\nguarded=%d\npid=%d\n", rounds, guarded, getpid());
  return 0;
}
