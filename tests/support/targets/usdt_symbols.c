/* usdt_symbols: fires USDT probes whose arguments are named by symbols, as GCC writes members of a global.
 *
 * Fires app:members(7, -8, -3, 40, 22) and, at two sites, app:twice(40); app:strange has operands that no probe of the
 * kernel can read. */
#include <stdint.h>

#include "sdt_note.h"

struct {
  int64_t first, second;
  int32_t four[4];
} site_state = {7, -8, {1, 2, -3, 4}};
volatile uint64_t site_counter = 40;
uint64_t site_other = 41; /* for who gives it a name that is there already */
int64_t site_table[4] = {11, 22, 33, 44};

int main(void) {
  /* The notes are text: the linker would not see that somebody needs them. */
  __asm__ volatile("" ::"r"(&site_state), "r"(&site_counter), "r"(&site_other), "r"(site_table));
  SDT_PROBE("app", "members",
            "-8@site_state(%%rip) -8@8+site_state(%%rip) -4@24+site_state(%%rip) 8@-8+site_counter+8(%%rip) "
            "8@8+site_table-8(,%0,8)",
            "r"((int64_t)1));
  SDT_PROBE("app", "twice", "8@site_counter-0(%%rip)");
  SDT_PROBE("app", "twice", "8@site_counter-0(%%rip)");
  SDT_PROBE("app", "strange", "8f@%%xmm0 4@%%fs:0 4@8(%%rip) 4@8 4@site_counter@tpoff(%%rip) 8f@%%rdx 4@$3");
  return 0;
}
