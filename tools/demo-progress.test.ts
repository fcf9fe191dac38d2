import { expect, test } from 'vitest';
import { showProgress } from './demo-progress.ts';

function record(isTTY: boolean): { out: Parameters<typeof showProgress>[0]; text: () => string } {
  let text = '';
  const write = (part: string | Uint8Array) => {
    text += String(part);
    return true;
  };
  return { out: { isTTY, write }, text: () => text };
}

test('a terminal sees one moving bar with the time that is left', () => {
  let now = 0;
  const { out, text } = record(true);
  const show = showProgress(out, () => now);
  show('posts', 0, 1000);
  now = 30_000;
  show('posts', 250, 1000);
  show('posts', 1000, 1000);
  expect(text().split('\r').at(-2)).toBe(
    '  Posts      ███████░░░░░░░░░░░░░░░░░░░░░░░ 250/1,000 (0:30, 1:30 left)\u001B[K',
  );
  expect(text().endsWith('1,000/1,000 (0:30)\u001B[K\n')).toBe(true);
});

test('a log file gets a line for each tenth', () => {
  const { out, text } = record(false);
  const show = showProgress(out, () => 0);
  for (let done = 0; done <= 1000; done++) show('posts', done, 1000);
  show('indexes', 0, 44);
  expect(text().trimEnd().split('\n')).toHaveLength(12);
  expect(text()).toContain('  Posts: 500/1,000 (0:00)\n');
  expect(text()).not.toContain('\r');
});
