import type { ReactNode } from 'react';
import type { Segment } from '#app/ask/parts/ask.schema.ts';

/** A text with what matched marked. */
export function Marked({ parts }: { parts: readonly Segment[] }): ReactNode {
  // oxlint-disable-next-line react/no-array-index-key -- the parts of a hit never change their order
  return parts.map((part, index) => (part.hit ? <mark key={index}>{part.text}</mark> : part.text));
}
