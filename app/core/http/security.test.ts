import { expect, it } from 'vitest';
import { corsHeaders } from './security.server.ts';

it.each([
  ['https://ask.example', [], true],
  ['http://localhost:5173', [], true],
  ['http://127.0.0.1:8080', [], true],
  ['https://app.example', [], false],
  ['https://app.example', ['https://app.example'], true],
  ['http://localhost:5173', ['https://app.example'], false], // whoever says which says all
  ['http://localhost:5173', ['https://app.example', 'http://localhost:5173'], true],
  ['https://localhost.evil.example', [], false],
  ['null', [], false],
])('pages of %s may call the API where %j are configured: %s', (origin, allowed, isAllowed) =>
  expect(corsHeaders(origin, 'ask.example', allowed)['access-control-allow-origin']).toBe(
    isAllowed ? origin : undefined,
  ),
);
