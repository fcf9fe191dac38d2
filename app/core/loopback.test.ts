import { expect, test } from 'vitest';
import { isLoopbackHost } from './loopback.ts';

test('only names of this machine itself are its own', () => {
  for (const host of ['localhost', 'LocalHost', '127.0.0.1', '127.1.2.3', '[::1]'])
    expect(isLoopbackHost(host), host).toBe(true);
  for (const host of [
    '',
    'localhost.example.org',
    '127.0.0.1.example.org',
    '10.0.0.1',
    '127.0.0',
    '[::2]',
    'example.org',
  ])
    expect(isLoopbackHost(host), host).toBe(false);
});
