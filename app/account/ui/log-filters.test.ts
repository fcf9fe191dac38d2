import { expect, test } from 'vitest';
import { logPath, readLogFilters } from './log-filters.ts';

const read = (query: string) => readLogFilters(new URLSearchParams(query));

test('an address says what a log shows, anything odd falls back', () => {
  expect(read('')).toEqual({ page: 1, limit: 10, type: 'all', days: 0 });
  expect(read('page=3&limit=50&type=income&days=30')).toEqual({ page: 3, limit: 50, type: 'income', days: 30 });
  expect(read('page=-1&limit=33&type=x&days=soon')).toEqual({ page: 1, limit: 10, type: 'all', days: 0 });
});

test('a changed filter begins at the first page, defaults are left out', () => {
  const filters = read('page=3&limit=50&type=income');
  expect(logPath('/x', filters, { page: 4 })).toBe('/x?page=4&limit=50&type=income');
  expect(logPath('/x', filters, { type: 'all' })).toBe('/x?limit=50');
  expect(logPath('/x', filters, { type: 'all', limit: 10 })).toBe('/x');
});
