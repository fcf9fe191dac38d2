import { expect, test } from 'vitest';
import { folderFor } from './send-dump.ts';

const today = new Date('2026-03-04T05:06:07Z');
const file = (name: string, size = 10) => ({ name, size });

test('files lie in a folder of their own name, several in one of the day, and what is half here goes on where it is', () => {
  expect(folderFor([file('forum.sql.gz')], [], today)).toBe('forum');
  expect(folderFor([file('.sql')], [], today)).toBe('dump-2026-03-04');
  expect(folderFor([file('Users.xml'), file('Posts.xml')], [], today)).toBe('dump-2026-03-04');
  const halves = [
    { folder: 'old', file: 'Posts.xml', size: 10 },
    { folder: '', file: 'all.zip', size: 10 },
  ];
  expect(folderFor([file('Users.xml'), file('Posts.xml')], halves, today)).toBe('old');
  expect(folderFor([file('Posts.xml', 11)], halves, today)).toBe('Posts');
});
