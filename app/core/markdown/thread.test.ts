import { expect, test } from 'vitest';
import { MarkdownTooComplex } from './guard.server.ts';
import { MarkdownThread } from './thread.server.ts';

/** Past the guard, and dear beyond any patience. */
const endless = '*a **b _c __d '.repeat(30_000);
const render = (thread: MarkdownThread, source: string, asker = 'member:1') =>
  thread.do({ kind: 'render', order: { source, idPrefix: 'u-' } }, { asker, cost_ms: 1 });

test('a text that takes too long ends its thread while this process goes on; what waited is rendered by the next one', async () => {
  const thread = new MarkdownThread({ cpu_ms: 300 });
  const spent: number[] = [];
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  turn();
  const dear = thread.do(
    { kind: 'render', order: { source: endless, idPrefix: 'u-' } },
    { asker: 'member:1', cost_ms: 1, onDone: (ms) => spent.push(ms) },
  );
  const next = render(thread, '**a**', 'member:2');
  await expect(dear).rejects.toThrow(MarkdownTooComplex);
  isOver = true;
  expect(turns).toBeGreaterThan(100);
  expect(spent).toEqual([expect.toSatisfy((ms: number) => ms >= 300)]);
  expect((await next).html).toBe('<p><strong>a</strong></p>');
});

test('a text that takes too much memory ends its thread alone', async () => {
  const thread = new MarkdownThread({ cpu_ms: 60_000, memory_MB: 48 });
  const large = render(thread, '*a*\n\n'.repeat(100_000));
  const next = render(thread, 'b', 'member:2');
  await expect(large).rejects.toThrow(MarkdownTooComplex);
  expect((await next).html).toBe('<p>b</p>');
});

test('a fault of one order reaches who asked for it, and no other', async () => {
  const thread = new MarkdownThread();
  const [faulty, sound] = [
    thread.do({ kind: 'excerpts', sources: null as unknown as string[] }, { asker: 'import', cost_ms: 1 }),
    render(thread, 'a'),
  ];
  await expect(faulty).rejects.toThrow(/null/);
  expect((await sound).html).toBe('<p>a</p>');
});

test('who asked for much waits behind who asked for little', async () => {
  const thread = new MarkdownThread();
  const done: string[] = [];
  const ask = async (name: string, asker: string, cost_ms: number) => {
    await thread.do({ kind: 'excerpts', sources: ['a'] }, { asker, cost_ms });
    done.push(name);
  };
  await Promise.all([
    ...Array.from({ length: 5 }, (_, i) => ask(`dear ${i}`, 'member:1', 200)),
    ask('first', 'member:2', 5),
    ask('second', 'member:3', 150),
  ]);
  expect(done.indexOf('first')).toBeLessThan(done.indexOf('dear 1'));
  expect(done.indexOf('second')).toBeLessThan(done.indexOf('dear 1'));
});

test('only so many orders wait; one more is refused in words', async () => {
  const thread = new MarkdownThread();
  const asks = Array.from({ length: 501 }, () =>
    thread.do({ kind: 'excerpts', sources: ['a'] }, { asker: 'member:1', cost_ms: 1 }),
  );
  await expect(asks[500]).rejects.toMatchObject({ name: 'Refusal', kind: 'too-many' });
  expect(await Promise.all(asks.slice(0, 500))).toHaveLength(500);
});
