import { expect, test } from 'vitest';
import { faultIn } from './faults.ts';

test('a field shows its own fault, and a list that of its first wrong entry', () => {
  const faults = { 'zh.aliases.3': 'too long', 'zh.aliases.5': 'empty', 'zh.title': 'wanted' };
  expect(faultIn(faults, 'zh.title')).toBe('wanted');
  expect(faultIn(faults, 'zh.aliases')).toBe('too long');
  expect(faultIn(faults, 'zh.alias')).toBeUndefined();
});
