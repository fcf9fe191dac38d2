import { expect, test } from 'vitest';
import { isAtPlace, type LinkFacts, mayFollow } from './navigation-guard.ts';

const here = 'https://own.example/ask';
const link = (href: string, more: Partial<LinkFacts> = {}): LinkFacts => ({ href, rel: '', isMarkedExternal: false, isDownload: false, ...more });

test('own links pass, links to other sites only with a mark', () => {
  expect(mayFollow(link('/user'), here)).toBe(true);
  expect(mayFollow(link('https://other.example/'), here)).toBe(false);
  expect(mayFollow(link('https://other.example/', { isMarkedExternal: true }), here)).toBe(true);
  for (const rel of ['external', 'nofollow ugc noopener', 'NOOPENER', 'ugc']) expect(mayFollow(link('https://other.example/', { rel }), here)).toBe(true);
  for (const rel of ['', 'me', 'x-external', 'externally']) expect(mayFollow(link('https://other.example/', { rel }), here)).toBe(false);
});

test('dangerous protocols never pass', () => {
  for (const href of ['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', 'blob:https://own.example/1']) {
    expect(mayFollow(link(href, { isMarkedExternal: true, rel: 'external' }), here)).toBe(false);
  }
  expect(mayFollow(link('blob:https://own.example/1', { isDownload: true }), here)).toBe(true);
  expect(mayFollow(link('data:text/html,x', { isDownload: true }), here)).toBe(false);
});

test('where one is', () => {
  expect(['/user/login', '/user/login/', '/user', '/ask'].map((path) => isAtPlace('login', path))).toEqual([true, true, false, false]);
  expect(['/user', '/user/account/overview', '/user/login', '/user/card/3', '/users', '/'].map((path) => isAtPlace('member', path))).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
