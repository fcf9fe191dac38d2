import type { Widen } from '#app/core/texts/language.ts';
import type zh from './file-lines.zh.ts';

const lines = (count: number) => (count === 1 ? '1 line' : `${count} lines`);

export default {
  open: 'Show lines',
  openOf: (path) => `Show lines of ${path}`,
  close: 'Hide lines',
  closeOf: (path) => `Hide lines of ${path}`,
  again: 'Try again',
  failed: 'The file could not be read. Try again',
  caption: (path) => `${path} line by line: number before, number after, change, text`,
  counts: (added, removed) => `${lines(added)} added, ${lines(removed)} removed`,
  gap: (count) => `${lines(count)} unchanged`,
  left: (count) => `${lines(count)} more changed: download the snapshot to see them`,
  added: 'added',
  removed: 'removed',
  obstacles: {
    large: 'Larger than 256 KB, not compared line by line: download the snapshot to see it',
    binary: 'Not text, cannot be compared line by line',
  },
} satisfies Widen<typeof zh>;
