import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Event, InitialConstruct, Resolver } from 'micromark-util-types';

const initial = path.join(path.dirname(createRequire(import.meta.url).resolve('micromark')), 'lib/initialize/text.js');

/**
 * Puts plain words together that failed constructs have cut in two. micromark takes the second halves out of its list
 * one by one, which moves all that follows each time: two seconds for some texts of 60,000 signs. It does so in a part
 * that extensions do not reach, so its two resolvers are given a list that is merged already.
 */
export async function mergeDataAtOnce(): Promise<void> {
  const parts = (await import(pathToFileURL(initial).href)) as Record<'text' | 'string', InitialConstruct>;
  for (const part of [parts.text, parts.string]) part.resolveAll = mergedFirst(part.resolveAll!);
}

const mergedFirst =
  (resolve: Resolver): Resolver =>
  (events, context) =>
    resolve(mergeAdjacentData(events), context);

/** The same list, in which a word of each run of words stands for all of them. */
export function mergeAdjacentData(events: Event[]): Event[] {
  let kept = 0;
  for (let index = 0; index < events.length; index++) {
    const [event, before] = [events[index]!, events[kept - 1]];
    const isNext =
      event[0] === 'enter' && event[1].type === 'data' && before?.[0] === 'exit' && before[1].type === 'data';
    if (isNext) before[1].end = events[++index]![1].end;
    else events[kept++] = event;
  }
  events.length = kept;
  return events;
}
