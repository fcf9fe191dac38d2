import { type ReactNode, useId } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import { PageParts } from '#app/ui/frame/part-keeper.server.ts';
import { keptPart, PartKeeperContext } from './kept-part.tsx';
import { ClockProvider, serverZone, Time, useClock } from './time.tsx';

let rendered = 0;
const count = () => void (rendered += 1);
beforeEach(() => void (rendered = 0));

type Note = { id: number; text: string; at: number };
function Plain({ id, text, at }: Note) {
  count();
  return (
    <p id={`n${id}`}>
      {text} <Time value={at} language="en" />
    </p>
  );
}
const noteOf = (name: string) => keptPart(Plain, { name, useFacts: (note: Note) => [note] });

const now = Date.UTC(2026, 10, 20, 12);
const at = now - 5 * 60_000;
const show = (part: ReactNode, clock = now) => {
  const parts = new PageParts();
  const html = renderToString(
    <PartKeeperContext value={parts}>
      <ClockProvider now={clock}>before{part}after</ClockProvider>
    </PartKeeperContext>,
  );
  return Buffer.concat(parts.finish(html, { now: clock, timeZone: serverZone })).toString();
};
const plainly = (part: ReactNode, clock = now) =>
  renderToString(<ClockProvider now={clock}>before{part}after</ClockProvider>);

test('a part is rendered once for the same facts, and the page is as without keeping', () => {
  const Kept = noteOf('once');
  const note = { id: 1, text: '<b>&', at };
  const wanted = plainly(<Plain {...note} />);
  rendered = 0;
  expect(show(<Kept {...note} />)).toBe(wanted);
  expect(show(<Kept {...note} />)).toBe(wanted);
  expect(rendered).toBe(1);
});

test('another fact is another part', () => {
  const Kept = noteOf('facts');
  expect(show(<Kept id={1} text="one" at={at} />)).toContain('one');
  const other = show(<Kept id={1} text="two" at={at} />);
  expect(other).toContain('two');
  expect(other).not.toContain('one');
});

test('parts beside each other leave no trace between them', () => {
  const Kept = noteOf('beside');
  const pair = (Part: typeof Plain) => (
    <>
      <Part id={1} text="one" at={at} />
      <Part id={2} text="two" at={at} />
    </>
  );
  const wanted = plainly(pair(Plain));
  expect(show(pair(Kept as typeof Plain))).toBe(wanted);
  expect(show(pair(Kept as typeof Plain))).toBe(wanted);
});

test('times in a kept part are those of the page', () => {
  const Kept = noteOf('times');
  const note = { id: 1, text: 'x', at };
  expect(show(<Kept {...note} />)).toContain('5 minutes ago');
  expect(show(<Kept {...note} />, now + 60_000)).toContain('6 minutes ago');
  expect(rendered).toBe(1);
});

test('what reads the clock itself is not kept', () => {
  function Hour() {
    count();
    return <i>{useClock().now}</i>;
  }
  const Kept = keptPart(Hour, { name: 'hour', useFacts: () => [] });
  expect(show(<Kept />)).toContain(`<i>${now}</i>`);
  expect(show(<Kept />, now + 1)).toContain(`<i>${now + 1}</i>`);
});

test('ids of React are those of the place in the page', () => {
  function Field() {
    const id = useId();
    count();
    return <input id={id} />;
  }
  const Kept = keptPart(Field, { name: 'field', useFacts: () => [], hasIds: true });
  const Unaware = keptPart(Field, { name: 'unaware', useFacts: () => [] });
  for (const Part of [Kept, Unaware]) {
    const [first, second] = [1, 2].map(() => show([<Part key="a" />, <Part key="b" />]));
    expect(second).toBe(first);
    expect(new Set(first!.match(/id="[^"]+"/g)).size).toBe(2);
  }
  expect(rendered).toBe(2 + 4);
});

test('a part without facts is rendered each time', () => {
  const Never = keptPart(Plain, { name: 'never', useFacts: () => null });
  show(<Never id={1} text="x" at={at} />);
  show(<Never id={1} text="x" at={at} />);
  expect(rendered).toBe(2);
});
