/* A USDT note as <sys/sdt.h> writes it (version 3): a no-op, and in .note.stapsdt where it stands, its names, and where
 * its arguments are. `arguments` is assembler text over the operands that follow: "-4@%0 8@%1". */
#define SDT_NOTE_(provider, name, semaphore, arguments)                   \
  "990: nop\n"                                                            \
  ".pushsection .note.stapsdt,\"\",\"note\"\n"                            \
  ".balign 4\n"                                                           \
  ".4byte 992f-991f, 994f-993f, 3\n"                                      \
  "991: .asciz \"stapsdt\"\n"                                             \
  "992: .balign 4\n"                                                      \
  "993: .8byte 990b, _.stapsdt.base, " semaphore                          \
  "\n"                                                                    \
  ".asciz \"" provider "\"\n.asciz \"" name "\"\n.asciz \"" arguments     \
  "\"\n"                                                                  \
  "994: .balign 4\n"                                                      \
  ".popsection\n"                                                         \
  ".ifndef _.stapsdt.base\n"                                              \
  ".pushsection .stapsdt.base,\"aG\",\"progbits\",.stapsdt.base,comdat\n" \
  ".weak _.stapsdt.base\n.hidden _.stapsdt.base\n"                        \
  "_.stapsdt.base: .space 1\n.size _.stapsdt.base, 1\n"                   \
  ".popsection\n.endif\n"
#define SDT_PROBE(provider, name, arguments, ...) \
  __asm__ volatile(SDT_NOTE_(provider, name, "0", arguments)::__VA_ARGS__ : "memory")
#define SDT_PROBE_SEMAPHORE(provider, name, semaphore, arguments, ...) \
  __asm__ volatile(SDT_NOTE_(provider, name, #semaphore, arguments)::__VA_ARGS__ : "memory")
