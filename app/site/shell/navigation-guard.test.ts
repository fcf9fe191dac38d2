import { expect, test } from 'vitest';
import { endsPage, isAtPlace, type LinkFacts, mayFollow } from './navigation-guard.ts';

const here = 'https://own.example/ask';
const link = (href: string, more: Partial<LinkFacts> = {}): LinkFacts => ({
  href,
  rel: '',
  target: '',
  isMarkedExternal: false,
  isDownload: false,
  ...more,
});

test('own links pass, links to other sites only with a mark', () => {
  expect(mayFollow(link('/user'), here)).toBe(true);
  expect(mayFollow(link('https://other.example/'), here)).toBe(false);
  expect(mayFollow(link('https://other.example/', { isMarkedExternal: true }), here)).toBe(true);
  for (const rel of ['external', 'nofollow ugc noopener', 'NOOPENER', 'ugc'])
    expect(mayFollow(link('https://other.example/', { rel }), here)).toBe(true);
  for (const rel of ['', 'me', 'x-external', 'externally'])
    expect(mayFollow(link('https://other.example/', { rel }), here)).toBe(false);
});

test('dangerous protocols never pass', () => {
  for (const href of ['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', 'blob:https://own.example/1']) {
    expect(mayFollow(link(href, { isMarkedExternal: true, rel: 'external' }), here)).toBe(false);
  }
  expect(mayFollow(link('blob:https://own.example/1', { isDownload: true }), here)).toBe(true);
  expect(mayFollow(link('data:text/html,x', { isDownload: true }), here)).toBe(false);
});

test('where one is', () => {
  expect(['/user/login', '/user/login/', '/user', '/ask'].map((path) => isAtPlace('login', path))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(
    ['/user', '/user/account/overview', '/user/login', '/user/card/3', '/users', '/'].map((path) =>
      isAtPlace('member', path),
    ),
  ).toEqual([
    true,
    false, // a member page is left for the centre, and says why
    false,
    false,
    false,
    false,
  ]);
});

test('a press ends the page when it leads elsewhere in the same window', () => {
  const press = { button: 0, ctrlKey: false, metaKey: false, shiftKey: false };
  const plain = (href: string) => ({ href, isDownload: false, target: '' });
  for (const href of ['/user', '?lang=en', 'https://other.example/'])
    expect(endsPage(plain(href), here, press), href).toBe(true);
  for (const href of ['#main', '/ask#a3', 'mailto:a@b.example', 'tel:1'])
    expect(endsPage(plain(href), here, press), href).toBe(false);
  expect(endsPage({ ...plain('/user'), target: '_blank' }, here, press)).toBe(false);
  expect(endsPage({ ...plain('/user'), isDownload: true }, here, press)).toBe(false);
  for (const other of [{ button: 1 }, { ctrlKey: true }, { metaKey: true }, { shiftKey: true }])
    expect(endsPage(plain('/user'), here, { ...press, ...other })).toBe(false);
});
