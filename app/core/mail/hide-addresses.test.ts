import { expect, it } from 'vitest';
import { hideAddresses } from './hide-addresses.ts';

it.each([
  ['550 <anna.li@example.org> unknown', '550 <a***@example.org> unknown'],
  ['connect smtps://user:pa@ss@host:465 failed', 'connect smtps://***@host:465 failed'],
  ['the number 13912345678 is barred', 'the number 139******78 is barred'],
  ['job 123456789012345678 timed out', 'job 123456789012345678 timed out'],
  ['小明@例子.公司 不存在', '小***@例子.公司 不存在'],
])('%s', (text, hidden) => expect(hideAddresses(text)).toBe(hidden));
