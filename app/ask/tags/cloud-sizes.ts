/** How many sizes a cloud of tags has, 1 to this. */
export const cloudSteps = 6;

/**
 * The size of each tag of a cloud from how often it is used, on a logarithmic scale between the least and the most
 * used: use is spread so unevenly that on a straight one all but a few would look alike.
 */
export function cloudSizes(uses: readonly number[]): number[] {
  const logs = uses.map((use) => Math.log1p(Math.max(0, use)));
  const [least, most] = [Math.min(...logs), Math.max(...logs)];
  return logs.map((log) => (most === least ? 2 : 1 + Math.round(((log - least) / (most - least)) * (cloudSteps - 1))));
}
