import { describe, expect, it } from 'vitest';
import { createMarker, type Mark, withOwn } from './mark.ts';

type Answer = Mark | null;

/** A server whose answers the test gives one by one. */
function fakeServer() {
  const sent: number[] = [];
  const waiting: ((answer: Answer | Error) => void)[] = [];
  const send = (own: number) =>
    new Promise<Answer>((resolve, reject) => {
      sent.push(own);
      waiting.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer)));
    });
  return { sent, send, answer: (answer: Answer | Error) => waiting.shift()?.(answer) };
}

describe('a vote or bookmark', () => {
  it('moves the count by the difference of the own mark', () => {
    expect(withOwn({ own: 0, count: 5 }, 1)).toEqual({ own: 1, count: 6 });
    expect(withOwn({ own: 1, count: 6 }, -1)).toEqual({ own: -1, count: 4 });
    expect(withOwn({ own: -1, count: 4 }, 0)).toEqual({ own: 0, count: 5 });
  });

  it('is shown before the server answers, and then as the server counts', async () => {
    const server = fakeServer();
    const shown: Mark[] = [];
    const done = createMarker({ own: 0, count: 5 }, server.send, (mark) => shown.push(mark)).press(1);
    expect(shown).toEqual([{ own: 1, count: 6 }]);
    server.answer({ own: 1, count: 9 });
    await done;
    expect(shown.at(-1)).toEqual({ own: 1, count: 9 });
  });

  it.each([null, new Error('offline')])(
    'goes back when the server refuses or cannot be reached (%s)',
    async (refusal) => {
      const server = fakeServer();
      const shown: Mark[] = [];
      const done = createMarker({ own: 0, count: 5 }, server.send, (mark) => shown.push(mark)).press(1);
      server.answer(refusal);
      await done;
      expect(shown.at(-1)).toEqual({ own: 0, count: 5 });
      expect(server.sent).toEqual([1]);
    },
  );

  it('sends quick presses one after the other and ends at the last one', async () => {
    const server = fakeServer();
    const shown: Mark[] = [];
    const marker = createMarker({ own: 0, count: 5 }, server.send, (mark) => shown.push(mark));
    const done = marker.press(1);
    void marker.press(0);
    void marker.press(-1);
    expect(server.sent).toEqual([1]);
    server.answer({ own: 1, count: 6 });
    await Promise.resolve();
    await Promise.resolve();
    expect(server.sent).toEqual([1, -1]);
    server.answer({ own: -1, count: 4 });
    await done;
    expect(shown.at(-1)).toEqual({ own: -1, count: 4 });
  });

  it('takes newly loaded values only while nothing is under way', async () => {
    const server = fakeServer();
    const shown: Mark[] = [];
    const marker = createMarker({ own: 0, count: 5 }, server.send, (mark) => shown.push(mark));
    const done = marker.press(1);
    marker.reload({ own: 0, count: 7 });
    expect(shown.at(-1)).toEqual({ own: 1, count: 6 });
    server.answer({ own: 1, count: 8 });
    await done;
    marker.reload({ own: 1, count: 11 });
    expect(shown.at(-1)).toEqual({ own: 1, count: 11 });
  });
});
