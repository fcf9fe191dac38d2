import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hearLive, wantLive } from '#app/ui/kit/live-events.ts';
import type { Source } from './live-source.ts';
import { LiveTabs, type Word } from './live-tabs.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

type Hear = (event: { data: string; lastEventId: string }) => void;
type Opened = { url: string; source: Source; say: (name: string, data: object) => void };

/** A browser with its lock and its channel. The parts of pages are those of this process: all tabs have them. */
function openBrowser() {
  const opened: Opened[] = [];
  const channels = new Set<(word: Word) => void>();
  const queue: { held: () => Promise<void>; signal: AbortSignal }[] = [];
  let isHeld = false;
  async function turn(): Promise<void> {
    if (isHeld) return;
    const next = queue.shift();
    if (!next) return;
    if (next.signal.aborted) return turn();
    isHeld = true;
    await next.held();
    isHeld = false;
    return turn();
  }
  function openTab(tab: string) {
    const place = { isHidden: false, isOnline: true, states: [] as boolean[] };
    const tabs = new LiveTabs({
      tab,
      join(hear) {
        channels.add(hear);
        return {
          say(word) {
            for (const other of channels) if (other !== hear) queueMicrotask(() => other(structuredClone(word)));
          },
          close: () => void channels.delete(hear),
        };
      },
      open(url) {
        const hearers = new Map<string, Hear>();
        const source: Source = {
          readyState: 1,
          addEventListener: (name, hear) => void hearers.set(name, hear),
          close: () => Object.assign(source, { readyState: 2 }),
        };
        const say = (name: string, data: object) =>
          hearers.get(name)?.({ data: JSON.stringify(data), lastEventId: '' });
        opened.push({ url: decodeURIComponent(url), source, say });
        queueMicrotask(() => say('open', {}));
        return source;
      },
      async hold(signal, held) {
        queue.push({ held, signal });
        await turn();
      },
      isHidden: () => place.isHidden,
      isOnline: () => place.isOnline,
      onState: (isLive) => place.states.push(isLive),
    });
    return { tabs, place };
  }
  return { opened, openTab, last: () => opened.at(-1)! };
}

const settle = () => vi.advanceTimersByTimeAsync(400);

it('one tab holds the connection, the other one hears through it and takes over when it goes', async () => {
  const { opened, openTab, last } = openBrowser();
  const one = openTab('one');
  const two = openTab('two');
  await settle();
  expect(opened.map(({ url }) => url)).toEqual(['/api/live?topics=me']);
  expect([one.place.states.at(-1), two.place.states.at(-1)]).toEqual([true, true]);
  const heard: unknown[] = [];
  const stop = hearLive('count', (data) => heard.push(data));
  last().say('count', { messages: 2, notices: 0 });
  await settle();
  expect(heard).toHaveLength(2); // once in each tab
  stop();
  one.tabs.stop();
  await settle();
  expect(opened).toHaveLength(2);
  expect(opened[0]!.source.readyState).toBe(2);
  two.tabs.stop();
  expect(last().source.readyState).toBe(2);
});

it('what a tab wants is heard, also when another one holds the connection', async () => {
  const { openTab, last } = openBrowser();
  const one = openTab('one');
  const two = openTab('two');
  await settle();
  const end = wantLive('post:7', '12-900');
  await settle();
  expect(last().url).toBe('/api/live?topics=me,post:7&last=12-900');
  end();
  one.tabs.stop();
  two.tabs.stop();
});

it('a tab out of sight for five minutes, or without network, lets go, and comes back when it is seen', async () => {
  const { opened, openTab, last } = openBrowser();
  const { tabs, place } = openTab('one');
  await settle();
  place.isHidden = true;
  tabs.look();
  await vi.advanceTimersByTimeAsync(299_000);
  expect(last().source.readyState).toBe(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect([last().source.readyState, place.states.at(-1)]).toEqual([2, false]);
  place.isHidden = false;
  tabs.look();
  await settle();
  expect([opened.length, last().source.readyState, place.states.at(-1)]).toEqual([2, 1, true]);
  place.isOnline = false;
  tabs.look();
  expect([last().source.readyState, place.states.at(-1)]).toEqual([2, false]);
  place.isOnline = true;
  tabs.look();
  await settle();
  expect(opened).toHaveLength(3);
  tabs.stop();
});
