import { z } from 'zod';
import type { Endpoint } from '#app/core/http/endpoint.server.ts';

type Shape = { properties?: object; anyOf?: Shape[]; oneOf?: Shape[]; allOf?: Shape[]; additionalProperties?: unknown };

/**
 * Of some queries those that differ in what an endpoint reads of them: what it does not know it drops, so that asking
 * it the same again and again tells nothing new. Of equal ones the first stays as it is.
 */
export function distinctQueries(endpoint: Endpoint, queries: readonly string[]): string[] {
  const known = fieldsOf(z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }));
  if (known === null) return [...queries];
  const kept = new Map<string, string>();
  for (const query of queries) {
    const read = [...new URLSearchParams(query)].filter(([name]) => known.has(name.replace(/\[.*$/, '')));
    const key = JSON.stringify(read);
    if (!kept.has(key)) kept.set(key, query);
  }
  return [...kept.values()];
}

/** The names of the fields that an input may have; null when it takes any. */
function fieldsOf({ properties, anyOf, oneOf, allOf, additionalProperties }: Shape): Set<string> | null {
  if (additionalProperties !== undefined && additionalProperties !== false) return null;
  const parts = [...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])].map(fieldsOf);
  if (!properties && parts.length === 0) return null;
  if (parts.some((part) => part === null)) return null;
  return new Set([...Object.keys(properties ?? {}), ...parts.flatMap((part) => [...part!])]);
}
