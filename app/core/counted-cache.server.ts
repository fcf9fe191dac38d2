import { LRUCache } from 'lru-cache';

/**
 * Keeps so many values, those used last. Its memory grows with what it holds: with `max` lru-cache sets aside all of it
 * at once, which were 6 MB of a process at its start.
 */
export const countedCache = <K extends {}, V extends {}>(
  most: number,
  options?: Pick<LRUCache.OptionsBase<K, V, unknown>, 'ttl' | 'ttlResolution'>,
): LRUCache<K, V> => new LRUCache<K, V>({ ...options, maxSize: most, sizeCalculation: () => 1 });
