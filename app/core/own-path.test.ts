import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

test('own paths keep query and hash', () => {
  expect(ownPath('/ask/info/12?sort=votes#answer-3')).toBe('/ask/info/12?sort=votes#answer-3');
  expect(ownPath('/ask/search/%E6%8F%90%E7%A4%BA')).toBe('/ask/search/%E6%8F%90%E7%A4%BA');
  expect(ownPath('/user/account/overview?_routes=a%2Cb&x=1')).toBe('/user/account/overview?x=1');
});

test.each([
  '',
  'ask',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  '%2f%2fevil.example',
  '/%2f%2fevil.example',
  '/%2Fevil.example',
  '/%5cevil.example',
  '/%255cevil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\u0000//evil.example',
  ' //evil.example',
  '/..//evil.example',
  '/%2e%2e//evil.example',
  '/./\\evil.example',
  '/a/../..//evil.example',
  `/${'a'.repeat(3000)}`,
])('%j leads nowhere', (to) => expect(ownPath(to)).toBeNull());

test('null and undefined lead nowhere', () => {
  expect(ownPath(null)).toBeNull();
  expect(ownPath(undefined)).toBeNull();
});

test('whatever is let through stays on the own origin, and is let through again', () => {
  const part = fc.constantFrom(
    '/',
    '\\',
    '%2f',
    '%5C',
    '..',
    '.',
    '%2e',
    'evil.example',
    '@',
    ':',
    '?',
    '#',
    'javascript:',
    '\t',
    '\n',
    'https:',
    '%25',
    'a',
  );
  const text = fc.oneof(
    fc.array(part, { maxLength: 8 }).map((parts) => parts.join('')),
    fc.string().map((rest) => `/${rest}`),
  );
  fc.assert(
    fc.property(text, (to) => {
      const path = ownPath(to);
      if (path === null) return;
      expect(new URL(path, 'https://own.example/user/login').origin).toBe('https://own.example');
      expect(path).toMatch(/^\/(?![/\\])/);
      expect(ownPath(path)).toBe(path);
    }),
    { numRuns: 3000 },
  );
});
