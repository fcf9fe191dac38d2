import { expect, test } from 'vitest';
import { cutThread, threadText } from './thread-parts.ts';

test('the text of a thread is cut where its answers and comments begin', () => {
  const [text, answer, comment] = ['the post', 'an answer\nof two lines', 'a comment'];
  const { body, parts } = threadText({
    text,
    words: `${text}\n${answer}`,
    answers: [{ id: 31, text: answer }],
    comments: [{ id: 5, text: comment }],
  });
  expect(cutThread(body, parts)).toEqual([
    { part: null, text },
    { part: { kind: 'answer', id: 31 }, text: answer },
    { part: { kind: 'comment', id: 5 }, text: comment },
  ]);
  expect(cutThread('alone', '')).toEqual([{ part: null, text: 'alone' }]);
});

test('answers behind the end of a text that is cut have no part, comments do', () => {
  const { body, parts } = threadText({
    text: 'aaaa',
    words: 'aaaa\nbb',
    answers: [
      { id: 1, text: 'bbbb' },
      { id: 2, text: 'cccc' },
    ],
    comments: [{ id: 3, text: 'dd' }],
  });
  expect(cutThread(body, parts).map(({ part, text }) => [part?.id, text])).toEqual([
    [undefined, 'aaaa'],
    [1, 'bb'],
    [3, 'dd'],
  ]);
});
