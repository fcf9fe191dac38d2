import type { Event, TokenizeContext } from 'micromark-util-types';
import { expect, test, vi } from 'vitest';
import { mergeAdjacentData } from './merge-data.server.ts';
import { renderHere } from './pipeline.server.ts';

const context = {} as TokenizeContext;
const point = (offset: number) => ({ line: 1, column: offset + 1, offset, _index: 0, _bufferIndex: offset });
const part = (type: 'data' | 'lineEnding', from: number, to: number): Event[] => {
  const token = { type, start: point(from), end: point(to) };
  return [
    ['enter', token, context],
    ['exit', token, context],
  ];
};

test('words beside each other become one from the start of the first to the end of the last; nothing else is touched', () => {
  const events = [
    part('data', 0, 2),
    part('data', 2, 3),
    part('data', 3, 7),
    part('lineEnding', 7, 8),
    part('data', 8, 9),
  ].flat();
  const merged = mergeAdjacentData(events);
  expect(merged.map(([kind, { type, start, end }]) => [kind, type, start.offset, end.offset])).toEqual([
    ['enter', 'data', 0, 7],
    ['exit', 'data', 0, 7],
    ['enter', 'lineEnding', 7, 8],
    ['exit', 'lineEnding', 7, 8],
    ['enter', 'data', 8, 9],
    ['exit', 'data', 8, 9],
  ]);
});

test('the parser takes nothing out of a long list one by one', async () => {
  const { splice } = Array.prototype;
  let calls = 0;
  const spy = vi.spyOn(Array.prototype, 'splice').mockImplementation(function (
    this: unknown[],
    ...input: [number, number, ...unknown[]]
  ) {
    if (input[1] > 0 && input.length === 2 && this.length - input[0] > 5_000) calls += 1;
    return splice.apply(this, input);
  });
  const { html } = await renderHere({ source: 'x+ a\n'.repeat(3_000), idPrefix: 'u-' }).finally(() =>
    spy.mockRestore(),
  );
  expect(html.match(/a/g)).toHaveLength(3_000);
  expect(calls).toBeLessThan(20);
});
