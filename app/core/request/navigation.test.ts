import { afterEach, expect, test, vi } from 'vitest';
import { goTo, judgeTarget, registerNavigator } from './navigation.ts';

const here = 'https://own.example/ask/info/12';

test('own pages are inside, whatever their form', () => {
  for (const target of ['/ask', '?a=1', '#x', '../lists', 'https://own.example/user', '//own.example/x'])
    expect(judgeTarget(target, here, false)).toBe('inside');
});

test('other sites need permission', () => {
  for (const target of [
    'https://other.example/',
    '//other.example',
    'http://own.example/',
    '\\\\other.example',
    'https://own.example:8443/',
  ]) {
    expect(judgeTarget(target, here, false)).toBe('refused');
    expect(judgeTarget(target, here, true)).toBe('outside');
  }
  expect(judgeTarget('mailto:a@b.example', here, false)).toBe('outside');
});

test('dangerous protocols are refused with permission too', () => {
  for (const target of [
    'javascript:alert(1)',
    ' JaVa\nScript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://own.example/1',
    'file:///etc/passwd',
    'intent://x',
    'https://',
    'http://[',
  ]) {
    expect(judgeTarget(target, here, true)).toBe('refused');
  }
});

afterEach(() => vi.unstubAllGlobals());

test('goTo routes own pages, leaves for permitted sites and tells about refusals', () => {
  const assign = vi.fn();
  const navigate = vi.fn();
  const refuse = vi.fn();
  vi.stubGlobal('location', { href: here, assign });
  const takeBack = registerNavigator({ navigate, refuse });
  goTo('https://own.example/user?x=1#y', { replace: true });
  goTo('https://other.example/');
  goTo('javascript:alert(1)', { external: true });
  goTo('https://other.example/', { external: true });
  takeBack();
  goTo('/ask');
  expect(navigate.mock.calls).toEqual([['/user?x=1#y', { replace: true }]]);
  expect(refuse).toHaveBeenCalledTimes(2);
  expect(assign.mock.calls).toEqual([['https://other.example/'], ['/ask']]);
});
