import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { type Ctx, pageRequest } from '../ctx.server.ts';
import { Refusal } from '../errors.ts';
import { forbidden, notFound, say } from '#app/core/refusals.server.ts';
import { pageLoader } from './page.server.ts';

/** What a page whose read throws this hands to the error page. */
async function shown(error: Error, language: Ctx['language'] = 'zh-cn', query = ''): Promise<unknown> {
  const ctx = { actor: { kind: 'visitor' }, language, now: new Date(), requestId: 'r1' } as unknown as Ctx;
  const context = new RouterContextProvider();
  context.set(pageRequest, { ctx, nonce: '', theme: 'system', siteUrl: '', readsPerMinute: 1, allowFrame: () => {} });
  const load = pageLoader(() => {
    throw error;
  });
  const request = new Request(`http://site.example/ask/reviews.data?_routes=x${query}`);
  return load({ context, params: {}, request } as unknown as Parameters<typeof load>[0]).catch(
    (thrown: unknown) => thrown,
  );
}

it('a refusal’s own sentence reaches the error page in the reader’s language; the general ones are told apart', async () => {
  const own = new Refusal(say.tooFrequent(5), { kind: 'forbidden' });
  expect(await shown(own)).toMatchObject({
    data: { text: say.tooFrequent(5).in('zh-cn'), own: true, path: '/ask/reviews' },
    init: { status: 403 },
  });
  expect(await shown(own, 'en')).toMatchObject({
    data: { text: say.tooFrequent(5).in('en'), own: true },
    init: { status: 403 },
  });
  expect(await shown(forbidden())).toMatchObject({ data: { own: false }, init: { status: 403 } });
  expect(await shown(notFound())).toMatchObject({ data: { own: false }, init: { status: 404 } });
});

it('a missing login leads to the login page and back, a fault stays what it was', async () => {
  const to = (await shown(new Refusal(say.needLogin, { kind: 'need-login' }))) as Response;
  expect([to.status, to.headers.get('location')]).toEqual([302, '/user/login?to=%2Fask%2Freviews']);
  const fault = new Error('broken');
  expect(await shown(fault)).toBe(fault);
});

it('an address of 10 KB is not carried through the login, as no client reads a header of its length', async () => {
  const to = (await shown(
    new Refusal(say.needLogin, { kind: 'need-login' }),
    'en',
    `&q=${'%E9%97%AE'.repeat(1138)}`,
  )) as Response;
  expect(to.headers.get('location')).toBe('/user/login');
});
