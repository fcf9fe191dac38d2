import { useMemo } from 'react';
import type { OwnMark } from '#app/aimap/learning/learning.schema.ts';
import { useKept } from './local-progress.ts';

/**
 * What the reader has of topics, by their ids: of a member what the server says, of a guest what this browser keeps,
 * once the page has come alive.
 */
export function useOwnMarks(marks: readonly OwnMark[] | null): ReadonlyMap<number, Pick<OwnMark, 'state' | 'isDue'>> {
  const { states } = useKept();
  return useMemo(
    () => new Map((marks ?? states.map((kept) => ({ ...kept, isDue: false }))).map((mark) => [mark.id, mark])),
    [marks, states],
  );
}
