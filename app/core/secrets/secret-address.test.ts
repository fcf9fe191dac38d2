import { expect, it } from 'vitest';
import { isSafePlace, movesSecret } from './secret-address.ts';

it.each([
  ['https://api.example.com', true],
  ['http://127.0.0.1:4149', true],
  ['http://localhost', true],
  ['http://[::1]:80', true],
  ['http://api.example.com', false],
  ['http://127.0.0.1.example.com', false],
  ['http://10.0.0.1', false],
  ['', true],
  ['no address', false],
])('a secret may go to %j: %s', (address, isSafe) => expect(isSafePlace(address)).toBe(isSafe));

it.each([
  ['another host', 'https://a.example', 'https://b.example', true],
  ['another port', 'https://a.example', 'https://a.example:8443', true],
  ['another scheme', 'https://a.example', 'http://a.example', true],
  ['a host where there was none', '', 'https://a.example', true],
  ['no host', 'https://a.example', '', false],
  ['another path', 'https://a.example/x', 'https://a.example/y?z', false],
  ['the same in capitals', 'https://a.example', 'https://A.example/', false],
  ['another port of a bare host', 'imap.a.example:993', 'imap.a.example:4146', true],
  ['another bare host', 'imap.a.example', 'imap.b.example', true],
])('%s moves a secret: from %j to %j', (_, before, after, isMoved) =>
  expect(movesSecret([before], [after])).toBe(isMoved),
);
