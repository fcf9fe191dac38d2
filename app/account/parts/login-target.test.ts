import { expect, test } from 'vitest';
import {
  closingLoginPath,
  closingOf,
  guestActOf,
  isSent,
  loginAreaOf,
  loginTarget,
  otherFormPath,
} from './login-target.ts';

const target = (query: string) => loginTarget(new URLSearchParams(query));

test('a login leads back to own pages only', () => {
  expect(target('to=/ask/info/12%3Fsort%3Dvotes')).toBe('/ask/info/12?sort=votes');
  expect(target('')).toBe('/user');
  for (const to of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '%2f%2fevil.example',
    '%252f%252fevil.example',
    '/%2e%2e//evil.example',
  ]) {
    expect(target(`to=${to}`)).toBe('/user');
  }
});

test('a login never leads back to the login page', () => {
  for (const to of ['/user/login', '/user/login?to=/x', '/user/login/', '/user/./login', '/user/login%23a'])
    expect(target(`to=${encodeURIComponent(decodeURIComponent(to))}`)).toBe('/user');
  expect(target('to=/user/logins')).toBe('/user/logins');
});

test('changing forms keeps where one wanted to go', () => {
  expect(otherFormPath(new URLSearchParams('to=/ask/post'))).toBe('/user/login?to=%2Fask%2Fpost&type=register');
  expect(otherFormPath(new URLSearchParams('type=register'))).toBe('/user/login');
});

test('the page knows what a guest was about to do, and makes no sentence of anything else', () => {
  const act = (query: string) => guestActOf(new URLSearchParams(query));
  expect(act('to=/ask/info/12&for=vote')).toBe('vote');
  expect(act('to=/ask/post%3Fkind%3Darticle')).toBe('ask');
  for (const to of ['/aiMap/page/7-tokens/propose%3Fkind%3Dedge', '/aiMap/propose', '/ask/models/propose'])
    expect(act(`to=${to}`)).toBe('propose');
  for (const query of ['', 'to=/aiMap/proposals', 'to=/ask/info/12', 'for=constructor', 'for=', 'to=/ask/posts'])
    expect(act(query)).toBeNull();
});

test('whom a page sent is told from who came by themselves and from who wants to open the console', () => {
  const sent = (query: string) => isSent(new URLSearchParams(query));
  for (const query of ['to=/ask/info/12&for=vote', 'to=/ask/post', 'to=/developer', 'to=/user/account/notice'])
    expect([query, sent(query)]).toEqual([query, true]);
  for (const query of ['', 'type=register', 'to=/admin', 'to=/ask'])
    expect([query, sent(query)]).toEqual([query, false]);
});

test('the page knows which area asked for a login, and names no other', () => {
  const area = (to: string) => loginAreaOf(new URLSearchParams({ to }));
  expect(area('/developer')).toBe('developer');
  expect(area('/developer/money?month=2026-10')).toBe('developer');
  expect(area('/admin/members/7')).toBe('console');
  expect(area('/user/account/notice')).toBe('account');
  expect(area('/aiMap/proposals/7')).toBe('proposals');
  for (const to of [
    '/developer/terms',
    '/developers',
    '/user/card/7',
    '/user/xiaowo/sharepay/7',
    '/user/login',
    '/ask',
    '/aiMap/page/7-tokens',
    '/constructor',
    '//evil.example/developer',
    'https://evil.example/admin',
  ])
    expect(area(to)).toBeNull();
  expect(loginAreaOf(new URLSearchParams())).toBeNull();
});

test('after an account was closed the login page knows until when that is undone, and believes no other moment', () => {
  const now = 1_800_000_000;
  const read = (path: string) => closingOf(new URL(path, 'https://ask.example.org').searchParams, now);
  expect(read(closingLoginPath(now + 7 * 86_400))).toBe(now + 7 * 86_400);
  for (const wrong of [now, now - 1, now + 9 * 86_400]) expect(read(closingLoginPath(wrong))).toBeNull();
  expect(['/user/login', '/user/login?closing=soon'].map(read)).toEqual([null, null]);
});
