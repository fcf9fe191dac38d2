import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { earliest, LiveSource, type Source } from './live-source.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

class Connection implements Source {
  readyState = 0;
  readonly url: string;
  readonly #hearers = new Map<string, (event: { data: string; lastEventId: string }) => void>();

  constructor(url: string) {
    this.url = url;
  }
  addEventListener(name: string, hear: (event: { data: string; lastEventId: string }) => void) {
    this.#hearers.set(name, hear);
  }
  close() {
    this.readyState = 2;
  }
  begin() {
    this.readyState = 1;
    this.say('open', {});
  }
  say(name: string, data: object, lastEventId = '') {
    this.#hearers.get(name)?.({ data: JSON.stringify(data), lastEventId });
  }
  fail(isRefused: boolean) {
    this.readyState = isRefused ? 2 : 0;
    this.say('error', {});
  }
}

function start() {
  const opened: Connection[] = [];
  const heard: string[] = [];
  const states: boolean[] = [];
  const source = new LiveSource({
    open(url) {
      const connection = new Connection(url);
      opened.push(connection);
      return connection;
    },
    hear: (name, data) => heard.push(`${name} ${JSON.stringify(data)}`),
    tell: ({ isLive }) => states.push(isLive),
  });
  const want = (...topics: [string, string][]) => source.want(new Map(topics));
  return { source, opened, heard, states, want, last: () => opened.at(-1)! };
}

it('keeps its connection while it hears all that is wanted, and opens a new one where it left off', () => {
  const { want, opened, last } = start();
  want();
  last().begin();
  last().say('beat', {}, '50-900');
  want();
  expect(opened.map(({ url }) => url)).toEqual(['/api/live?topics=me']);
  want(['post:1', '70-910']);
  want();
  want(['post:1', '80-920']);
  expect(opened.map(({ url }) => decodeURIComponent(url))).toEqual([
    '/api/live?topics=me',
    '/api/live?topics=me,post:1&last=50-900',
  ]);
  expect(opened[0]!.readyState).toBe(2);
  opened[0]!.say('count', {}, '1-1'); // what the old one still says counts no more
  last().say('beat', {}, '90-930');
  want(['post:2', '60-905']); // read before the last beat
  expect(decodeURIComponent(last().url)).toBe('/api/live?topics=me,post:2&last=60-905');
});

it('hands each row on once, and beats not at all', () => {
  const { want, heard, last } = start();
  want();
  for (const n of [5, 6, 5]) last().say('answer', { post: 1, n });
  last().say('beat', {});
  last().say('count', { messages: 1 });
  last().say('count', { messages: 1 });
  expect(heard).toEqual([
    'answer {"post":1,"n":5}',
    'answer {"post":1,"n":6}',
    'count {"messages":1}',
    'count {"messages":1}',
  ]);
});

it('rests for five minutes after three failures in a minute, and asks meanwhile', async () => {
  const { want, opened, states, last } = start();
  want();
  for (let n = 1; n <= 3; n += 1) {
    expect(opened).toHaveLength(n);
    last().fail(true);
    await vi.advanceTimersByTimeAsync(n < 3 ? 3000 * n : 0);
  }
  expect(states).toEqual([false, false, false]);
  want(['post:1', '']);
  await vi.advanceTimersByTimeAsync(299_000);
  expect(opened).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(1000);
  expect(opened).toHaveLength(4);
  last().begin();
  expect(states.at(-1)).toBe(true);
});

it('leaves a connection that only broke to the browser, and gives up one that breaks again and again', () => {
  const { want, opened, last } = start();
  want();
  last().fail(false);
  expect([opened.length, last().readyState]).toEqual([1, 0]);
  last().fail(false);
  last().fail(false);
  expect(last().readyState).toBe(2);
});

it('is over when the login is', async () => {
  const { want, opened, states, last } = start();
  want();
  last().begin();
  last().say('end', { why: 'stop' });
  expect(last().readyState).toBe(1); // the server stops: the browser comes back
  last().say('end', { why: 'login' });
  expect(last().readyState).toBe(2);
  want(['post:1', '']);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(opened).toHaveLength(1);
  expect(states.at(-1)).toBe(false);
});

it('takes the place from which nothing is missed', () => {
  expect(earliest(['', '100-5', '99-900', '1000-1', 'nonsense'])).toBe('99-900');
  expect(earliest(['', ''])).toBe('');
});
