// Plain JavaScript, as launch.mjs reads it before anything is installed.

/**
 * Environment of a server under glibc, which gives each thread an arena and raises its limits as large blocks are
 * freed: 100 MB more after a minute of load, and no page is faster for it. Other C libraries do not read these names.
 */
export const allocator = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };

/**
 * Arguments of a server's Node. V8 keeps 64 MB for young objects and lets garbage grow to more than what lives, 75 MB
 * here; with these, 32 MB and a quarter. Collections are more frequent and shorter. From the start on, as growing to
 * them costs a tenth of a start and saves no memory. Without the last, statements that are built for a page are made
 * among the old objects, as some like them have lived long: half of what a page left to the dear collections of those,
 * and 6 % of its processor time.
 */
export const heap = [
  '--min-semi-space-size=16',
  '--max-semi-space-size=16',
  '--heap-growing-percent=25',
  '--no-allocation-site-pretenuring',
];
