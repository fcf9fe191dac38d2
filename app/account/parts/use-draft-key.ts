import { type RootFacts, useRootFacts } from '#app/core/request/page-data.ts';

/**
 * Where this browser keeps what the reader types under a key (`keepText`): places are each member's own, so that nobody
 * else who uses the browser is shown it, and stay the page's member's when the login runs out meanwhile.
 */
export function useDraftKey(): (key: string) => string {
  const { member } = useRootFacts<RootFacts & { member: { id: number } | null }>();
  return (key) => `${member?.id ?? 0}:${key}`;
}
