import * as fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { setCaptchaEnabled } from '#app/core/captcha/switch.server.ts';
import { useAccountApi } from '#test/account-api.ts';
import { accountApi } from '#test/account-api.ts';

const world = useAccountApi();
beforeAll(() => setCaptchaEnabled(false));

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    1e308,
    [],
    {},
    [[]],
    { $gt: '' },
    'a'.repeat(5000),
    "' or 1=1 --",
    '\u0000',
    '\ud800',
    '<script>',
    '../../..',
    '__proto__',
  ),
  fc.jsonValue({ maxDepth: 3 }),
);
/** Input that gets past the schema, for each address; the rest of the tests puts hostile values in its place. */
const bases: Record<string, Record<string, unknown>[]> = {
  '/api/user/checkIn': [
    { tab: 'login', username: 'someone', password: 'secret-1', keep: true },
    { tab: 'twoStep', ticket: '00000000-0000-4000-8000-000000000000', code: '123456' },
    { tab: 'federation', provider: 1, params: '?code=x&state=y' },
    {
      tab: 'register',
      registerType: 'email',
      username: 'someone',
      password: 'secret-1',
      email: 'someone@example.com',
      captcha: 'ABCD',
    },
  ],
  '/api/user/startFederation': [{ provider: 1, to: '/ask', keep: true }],
  '/api/account/bindFederation': [{ provider: 1 }],
  '/api/account/finishBinding': [{ provider: 1, params: '?code=x&state=y' }],
  '/api/account/unbindFederation': [{ provider: 1 }],
  '/api/admin/saveProvider': [{ nameZh: '甲', nameEn: 'A', issuer: 'https://id.example.com', clientId: 'x' }],
  '/api/admin/testProvider': [{ issuer: 'http://id.example.com' }],
  '/api/account/endLogin': [{ id: 999999 }],
  '/api/account/createApiToken': [{ name: 'script', scopes: ['none'], days: 31 }],
  '/api/account/revokeApiToken': [{ id: 999999 }],
  '/api/account/renamePasskey': [{ id: 999999, name: 'x' }],
  '/api/account/removePasskey': [{ id: 999999 }],
  '/api/account/prove': [{ way: 'code', code: '123456' }],
  '/api/account/confirmTwoStep': [{ code: '123456' }],
  '/api/Ems/send': [{ email: 'someone@example.com', event: 'user_retrieve_pwd', captchaId: 'x', captchaInfo: 'x' }],
  '/api/Sms/send': [{ mobile: '13800000000', template_code: 'user_retrieve_pwd', password: 'secret-1' }],
  '/api/account/retrievePassword': [
    { type: 'email', account: 'someone@example.com', captcha: 'ABCD', password: 'secret-1' },
  ],
  '/api/user/logout': [{ refresh_token: '00000000-0000-4000-8000-000000000000' }],
  '/api/common/refreshToken': [{ refreshToken: '00000000-0000-4000-8000-000000000000', refreshCookie: 'x' }],
  '/api/common/checkClickCaptcha': [
    { id: '00000000-0000-4000-8000-000000000000', info: '1,1-2,2;350;200', unset: false },
  ],
  '/api/ajax/upload': [{ file: 'x', topic: 'x', driver: 'local', uuid: 'x' }],
};
/** Where there is nothing to send there is nothing hostile. */
const takesInput = (input: z.ZodType) => !(input instanceof z.ZodObject) || Object.keys(input.shape).length > 0;
const endpoints = accountApi.filter(({ input }) => takesInput(input)).map(({ method, path }) => ({ method, path }));

it.each(endpoints)(
  '$method $path answers hostile input with a clear refusal and writes nothing',
  async ({ method, path }) => {
    const username = `host${endpoints.findIndex((endpoint) => endpoint.path === path && endpoint.method === method)}`;
    await world.addMember(username);
    const token = (await world.logIn(username)).cookies.get('ba-user-token')!;
    const before = await countRows();
    const base = fc.constantFrom(...(bases[path] ?? [{}]));
    const bodies = base.chain((fields) =>
      fc
        .dictionary(fc.constantFrom('extra', ...Object.keys(fields)), hostile, { maxKeys: 2 })
        .map((changed) => ({ ...fields, ...changed })),
    );
    await fc.assert(
      fc.asyncProperty(bodies, fc.boolean(), async (body, isSignedIn) => {
        const query = new URLSearchParams(
          Object.entries(body).map(([name, value]) => [name, JSON.stringify(value) ?? '']),
        );
        const call = isSignedIn && path !== '/api/user/logout' ? { token } : {};
        const answer =
          method === 'GET' ? await world.get(`${path}?${query}`, call) : await world.post(path, body, call);
        expect(answer.status).toBe(200);
        expect([0, 1, 303, 401, 409]).toContain(answer.code);
        if (answer.code !== 1) expect(answer.msg).not.toBe('');
      }),
      {
        numRuns: 60,
        examples: Object.keys((bases[path] ?? [{}])[0]!).map(
          (name) => [{ ...bases[path]![0], [name]: 'a\0b\ud800' }, false] as [Record<string, unknown>, boolean],
        ),
      },
    );
    expect(await countRows()).toEqual(before);
  },
);

/** Rows that a refusal must not add to; the lock after ten wrong secrets is one of its own. */
async function countRows(): Promise<number[]> {
  const tables = ['account.member', 'account.upload', 'account.token', 'account.code'];
  const counts = await Promise.all(tables.map((table) => world.count(table)));
  return [
    ...counts,
    (await world.count('core.audit')) -
      (await world.audits('account.lockMember')).length -
      (await world.audits('account.failSecret')).length,
  ];
}
