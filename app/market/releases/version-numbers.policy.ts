import semver from 'semver';
import type { Channel } from './releases.schema.ts';

/** Words that addresses and clients keep for themselves, as Open VSX does. */
const reserved: ReadonlySet<string> = new Set(['latest', 'next', 'reviews']);
const longest = 60;

/**
 * Whether a text is a number that a version may have: strict semver 2.0.0 without a build part and without words that
 * stand for something else.
 */
export function isVersionNumber(text: string): boolean {
  if (text.length > longest || semver.valid(text) !== text) return false;
  const parsed = semver.parse(text)!;
  return parsed.build.length === 0 && !parsed.prerelease.some((part) => reserved.has(String(part).toLowerCase()));
}

/** The channel of a number: one with a pre-release part is for those who try what comes next, whatever was chosen. */
export const channelOf = (version: string, chosen: Channel): Channel =>
  semver.prerelease(version) === null ? chosen : 'beta';

/** The highest of some numbers; null when there is none. */
export const highestOf = (versions: readonly string[]): string | null =>
  versions.reduce<string | null>((best, one) => (best === null || semver.gt(one, best) ? one : best), null);

/** Whether one number is higher than another. */
export const isHigher = (version: string, than: string): boolean => semver.gt(version, than);

/** Whether a version of the host lies in a range; a host that does not say its version takes everything. */
export const fitsHost = (range: string, host: string | null): boolean =>
  host === null || semver.satisfies(host, range, { includePrerelease: true });

/** The lowest version of the host that a range takes; null when it takes none. */
export const lowestHost = (range: string): string | null => semver.minVersion(range)?.version ?? null;
