import { expect, test } from 'vitest';
import { Refusal } from './errors.ts';
import { mergeEdits } from './merge-edits.server.ts';

const seen = { name: 'a', note: 'b', ids: [1, 2], email: null };

test('what an editor left alone stays as another made it, what they changed is taken', () => {
  const before = { ...seen, name: 'by another', ids: [1] };
  expect(mergeEdits(before, { ...seen, note: 'mine' }, seen)).toEqual({ ...before, note: 'mine' });
  expect(mergeEdits(before, { ...seen, name: 'by another', note: 'mine' }, seen)).toEqual({ ...before, note: 'mine' });
});

test('what both changed, each to something else, is refused at its field', () => {
  const refused = () => mergeEdits({ ...seen, name: 'by another' }, { ...seen, name: 'mine', note: 'mine' }, seen);
  expect(refused).toThrow(Refusal);
  try {
    refused();
  } catch (error) {
    expect(error).toMatchObject({ data: { error: 'STATE_CONFLICT', now: { name: 'by another' } } });
    expect(Object.keys((error as Refusal).fields ?? {})).toEqual(['name']);
  }
});

test('without what was seen, and in fields that were not, all is taken as sent', () => {
  const before = { name: 'by another', note: 'b' };
  expect(mergeEdits(before, { name: 'a', note: 'b' }, undefined)).toEqual({ name: 'a', note: 'b' });
  expect(mergeEdits(before, { name: 'a', extra: 1 }, { note: 'b' })).toEqual({ name: 'a', extra: 1 });
});
