import { expect, it } from 'vitest';
import { cookieNames, readCookies, writeCookie } from './cookies.server.ts';

it('keys that scripts never see are bound to this host under https: one without the prefix counts for nothing', () => {
  const written = writeCookie({ name: cookieNames.refresh, value: 'key', days: 1, httpOnly: true }, true);
  expect(written).toBe('__Host-ba-user-refresh=key; Path=/; SameSite=Lax; Max-Age=86400; HttpOnly; Secure');
  expect(readCookies('__Host-ba-user-refresh=key; ba-user-refresh=of-a-sibling', true).get(cookieNames.refresh)).toBe(
    'key',
  );
  expect(readCookies('ba-user-refresh=of-a-sibling', true).has(cookieNames.refresh)).toBe(false);
});

it('on plain http, where no prefix may be used, they have their own names', () => {
  expect(writeCookie({ name: cookieNames.refresh, value: 'key', httpOnly: true }, false)).toBe(
    'ba-user-refresh=key; Path=/; SameSite=Lax; HttpOnly',
  );
  expect(readCookies('ba-user-refresh=key', false).get(cookieNames.refresh)).toBe('key');
});

it('the names that other clients know stay as they are', () => {
  expect(writeCookie({ name: cookieNames.token, value: 'key' }, true)).toBe(
    'ba-user-token=key; Path=/; SameSite=Lax; Secure',
  );
  expect(readCookies('ba-user-token=key; theme=dark', true).get(cookieNames.token)).toBe('key');
});
