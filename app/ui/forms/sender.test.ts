import { expect, test } from 'vitest';
import { type Envelope, failed, type FailureData } from '#app/core/request/request-exchange.ts';
import { type Faults, withoutFaults } from './faults.ts';
import { createSender, type SenderHost, type SenderOptions } from './sender.ts';

const taken: Envelope<{ id: number }> = { code: 1, msg: 'Saved', time: 0, data: { id: 7 } };
const refused = (msg: string, data: FailureData | null = null): Envelope<never> => failed(msg, data);

/** A sender with what it was given to show, in order; each post is answered by hand. */
function begin(options: SenderOptions = {}) {
  const log: string[] = [];
  const posts: { body: unknown; options: object; answer: (envelope: Envelope<unknown>) => void }[] = [];
  let faults: Faults = {};
  const host: SenderHost = {
    post: <T>(path: string, body: unknown, sent: object) => {
      log.push(`post ${path}`);
      return new Promise<Envelope<T>>((answer) =>
        posts.push({ body, options: sent, answer: (envelope) => answer(envelope as Envelope<T>) }),
      );
    },
    setBusy: (name) => void log.push(`busy ${String(name)}`),
    setFaults: (next) => void (faults = next),
    refresh: async () => void log.push('refresh'),
    say: (text) => void log.push(`say ${text}`),
  };
  return { sender: createSender(host, options), log, posts, faults: () => faults };
}

test('What is pressed twice is sent once, and may be sent again when it has ended', async () => {
  const { sender, log, posts } = begin();
  const first = sender.send('/a');
  expect(await sender.send('/a')).toBeNull();
  posts[0]!.answer(taken);
  expect(await first).toEqual(taken);
  void sender.send('/b', {}, { name: 3 });
  expect(log).toEqual(['busy send', 'post /a', 'busy null', 'busy 3', 'post /b']);
});

test('An act that leaves the page stays busy when it is done, and is free when it was refused', async () => {
  const { sender, log, posts } = begin();
  const refusal = sender.send('/a', {}, { leaves: true });
  posts[0]!.answer(refused('No'));
  await refusal;
  const left = sender.send('/b', {}, { leaves: true });
  posts[1]!.answer(taken);
  await left;
  expect(await sender.send('/c')).toBeNull();
  expect(log).toEqual(['busy send', 'post /a', 'busy null', 'busy send', 'post /b']);
});

test('An act is free again when its work breaks', async () => {
  const { sender, log } = begin();
  await expect(sender.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await sender.run(async () => 5)).toBe(5);
  expect(log).toEqual(['busy send', 'busy null', 'busy send', 'busy null']);
});

test('The page is read anew while the act is busy: once it is done, or however it ended', async () => {
  const { sender, log, posts } = begin();
  const done = sender.send('/a', {}, { refresh: true, done: 'Kept' });
  posts[0]!.answer(taken);
  await done;
  expect(log).toEqual(['busy send', 'post /a', 'say Kept', 'refresh', 'busy null']);
  log.length = 0;
  const refusal = sender.send('/a', {}, { refresh: true, done: 'Kept' });
  posts[1]!.answer(refused('No'));
  expect(await refusal).toBeNull();
  const always = sender.send('/a', {}, { refresh: 'always' });
  posts[2]!.answer(refused('No'));
  await always;
  expect(log.filter((line) => line === 'refresh' || line.startsWith('say'))).toEqual(['refresh']);
});

test("The server's own words are said by the request, not twice", async () => {
  const { sender, log, posts } = begin();
  const done = sender.send('/a', {}, { done: true, isOnce: true });
  posts[0]!.answer(taken);
  await done;
  expect(posts[0]!.options).toEqual({ isOnce: true, showSuccessMessage: true });
  expect(log).not.toContain('say true');
});

const cases: [string, SenderOptions, Envelope<never>, Faults][] = [
  ['at its fields', { quiet: true }, refused('No', { fields: { name: 'Too long' } }), { name: 'Too long' }],
  ['above the fields when it names none', { quiet: true }, refused('No'), { '': 'No' }],
  ['at the place of the form for such', { quiet: true, at: 'note' }, refused('No'), { note: 'No' }],
  [
    'as a whole when the form has none of its fields',
    { quiet: true, knows: (name) => name === 'note' },
    refused('No', { fields: { name: 'Too long' } }),
    { '': 'No' },
  ],
  [
    'at fields that the server calls otherwise',
    { quiet: true, prefix: 'values.' },
    refused('No', { fields: { 'values.name': 'Too long', note: 'Missing' } }),
    { name: 'Too long', note: 'Missing' },
  ],
  ['at fields beside the toast', {}, refused('No', { fields: { name: 'Too long' } }), { name: 'Too long' }],
  ['in the toast alone when it names none', {}, refused('No'), {}],
];
test.each(cases)('A refusal shows %s', async (_where, options, answer, shown) => {
  const { sender, posts, faults } = begin(options);
  const sent = sender.send('/a');
  posts[0]!.answer(answer);
  await sent;
  expect(faults()).toEqual(shown);
  expect('showCodeMessage' in posts[0]!.options).toBe(options.quiet === true);
});

test('What was wrong stays on a cancelled act, and goes when one is done', async () => {
  const { sender, posts, faults } = begin({ quiet: true });
  const ends: Envelope<unknown>[] = [refused('No'), { ...failed('', null), isCancelled: true }, taken];
  const seen: Faults[] = [];
  for (const [index, end] of ends.entries()) {
    const sent = sender.send('/a');
    posts[index]!.answer(end);
    await sent;
    seen.push(faults());
  }
  expect(seen).toEqual([{ '': 'No' }, { '': 'No' }, {}]);
});

test('Who asked is told of a refusal and what it holds', async () => {
  const { sender, posts } = begin();
  const errors: unknown[] = [];
  const sent = sender.send('/a', {}, { onRefused: ({ data }) => errors.push(data?.error) });
  posts[0]!.answer(refused('No', { error: 'AUTHEN_REQUIRED' }));
  await sent;
  expect(errors).toEqual(['AUTHEN_REQUIRED']);
});

test('A field that is being put right loses its fault, and the form what named none', () => {
  const faults = { '': 'No', name: 'Too long', note: 'Missing' };
  expect(withoutFaults(faults, 'name')).toEqual({ note: 'Missing' });
  const other = { note: 'Missing' };
  expect(withoutFaults(other, 'name')).toBe(other);
});

test('Who was told what others changed has seen it when they send again, until the page has been read anew', async () => {
  const { sender, posts } = begin({ quiet: true });
  const send = async (body: { name: string; seen: object }, answer: Envelope<unknown>) => {
    const sending = sender.send('/a', body);
    posts.at(-1)!.answer(answer);
    await sending;
    return (posts.at(-1)!.body as typeof body).seen;
  };
  const conflict = refused('Changed', {
    error: 'STATE_CONFLICT',
    fields: { name: 'Changed' },
    now: { name: 'theirs' },
  });
  const seen = { name: 'old', note: '' };
  expect(await send({ name: 'mine', seen }, conflict)).toEqual(seen);
  expect(await send({ name: 'mine', seen }, refused('Too long'))).toEqual({ name: 'theirs', note: '' });
  expect(await send({ name: 'mine', seen: { name: 'newer', note: '' } }, refused('Too long'))).toEqual({
    name: 'newer',
    note: '',
  });
  expect(await send({ name: 'mine', seen }, taken)).toEqual({ name: 'theirs', note: '' });
  expect(await send({ name: 'again', seen: { name: 'mine', note: '' } }, taken)).toEqual({ name: 'mine', note: '' });
});
