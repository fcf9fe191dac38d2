import { expect, test } from 'vitest';
import { newLicenceKey, readLicenceKey } from './licence-keys.server.ts';

test('a key is read however it is typed, and every wrong or exchanged neighbour is told', () => {
  for (let i = 0; i < 20; i += 1) {
    const key = newLicenceKey();
    expect(key).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{5}-){4}[0-9A-HJKMNP-TV-Z]{5}$/);
    const typed = key.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    expect(readLicenceKey(typed)).toBe(key);
    const plain = key.replaceAll('-', '');
    for (let at = 0; at < 25; at += 1) {
      const wrong = plain.slice(0, at) + (plain[at] === '7' ? '8' : '7') + plain.slice(at + 1);
      if (plain[at] !== '7') expect(readLicenceKey(wrong)).toBeNull();
    }
  }
});

test('what is no key is none', () => {
  for (const text of ['', '-', 'A'.repeat(60), 'UUUUU-UUUUU-UUUUU-UUUUU-UUUUU', '许可证密钥'])
    expect(readLicenceKey(text)).toBeNull();
});
