import { useEffect, useState } from 'react';
import { request } from '#app/core/request/request.ts';
import type { HitGroup } from './finder.schema.ts';

const rest_ms = 150;

/** `groups` null: the server was not reached. */
type Answered = { words: string; groups: HitGroup[] | null };
const nothing: HitGroup[] = [];

/** What the console has for these words; the answer to older words is thrown away. */
export function useFound(words: string): { groups: HitGroup[]; isWaiting: boolean; isLost: boolean } {
  const [last, setLast] = useState<Answered>({ words: '', groups: nothing });
  useEffect(() => {
    if (words === '') return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const quiet = { signal: stop.signal, showErrorMessage: false, showCodeMessage: false };
      void request.get<HitGroup[]>('/api/admin/find', { q: words.slice(0, 100) }, quiet).then((answer) => {
        if (stop.signal.aborted) return;
        setLast({ words, groups: answer.code === 1 ? answer.data : null });
      });
    }, rest_ms);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [words]);
  const isWaiting = words !== last.words;
  // What was found for the words so far stays until there is something newer, so that the list does not flicker.
  const fits = words !== '' && last.words !== '' && (words.startsWith(last.words) || last.words.startsWith(words));
  return { groups: (fits ? last.groups : null) ?? nothing, isWaiting, isLost: !isWaiting && last.groups === null };
}
