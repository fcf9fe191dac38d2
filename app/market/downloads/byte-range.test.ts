import { expect, it } from 'vitest';
import { partOf } from './byte-range.ts';

it('reads one range, from a place, up to one, or the last bytes', () => {
  expect(partOf('bytes=0-', 100)).toEqual({ start: 0, end: 99 });
  expect(partOf('bytes=10-19', 100)).toEqual({ start: 10, end: 19 });
  expect(partOf('bytes=90-200', 100)).toEqual({ start: 90, end: 99 });
  expect(partOf('bytes=-5', 100)).toEqual({ start: 95, end: 99 });
  expect(partOf('bytes=-500', 100)).toEqual({ start: 0, end: 99 });
});

it('sends the whole file for what is no single range, and says what cannot be had', () => {
  for (const header of [null, '', 'bytes=', 'bytes=-', 'items=0-1', 'bytes=0-1,3-4', 'bytes=9-5'])
    expect(partOf(header, 100), String(header)).toBeNull();
  expect(partOf('bytes=100-', 100)).toBe('unsatisfiable');
  expect(partOf('bytes=-0', 100)).toBe('unsatisfiable');
});
