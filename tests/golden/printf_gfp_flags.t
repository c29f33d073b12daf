# %gr names the kernel's allocation flags; bits without a name stay as one number.
== script
begin { printf("%gr %gr %gr %gr %gr %gr\n", 0xcc0, 0xcc1, 0x8000200, 0x8, 0x2, 0); printf("[%12gr] [%-12gr]\n", 0xcc0, 0x2); }
== stdout
GFP_KERNEL GFP_KERNEL|GFP_DMA 0x8000200 0x8 __GFP_HIGHMEM 0
[  GFP_KERNEL] [__GFP_HIGHMEM]


