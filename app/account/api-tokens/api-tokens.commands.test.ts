import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { setCaptchaEnabled } from '#app/core/captcha/switch.server.ts';
import { password, useAccountApi } from '#test/account-api.ts';
import { findActor } from '#app/account/sessions/sessions.queries.server.ts';
import { findApiActor } from './api-tokens.queries.server.ts';
import { purgeApiTokens } from './api-tokens.commands.server.ts';
import type { ApiToken } from './api-tokens.schema.ts';

const world = useAccountApi();
beforeAll(() => setCaptchaEnabled(false));

const day_s = 86_400;
const origin = { ip: '192.0.2.9', agent: 'program' };

async function newMember(username: string) {
  const id = await world.addMember(username);
  return { id, token: (await world.logIn(username)).cookies.get('ba-user-token')! };
}
const create = (token: string, more: object = {}) =>
  world.post('/api/account/createApiToken', { name: 'script', scopes: ['account:read'], days: 30, ...more }, { token });

async function withToken(username: string, more: object = {}) {
  const member = await newMember(username);
  const answer = await create(member.token, more);
  expect(answer).toMatchObject({ code: 1 });
  return { ...member, ...(answer.data as { id: number; token: string }), memberId: member.id, login: member.token };
}

describe('API tokens and the password', () => {
  const works = async (token: string) =>
    (await findApiActor(world.database.db, token, origin, world.now())).kind === 'token';

  it('end with a change of it unless the member says otherwise', async () => {
    const kept = await withToken('keeper');
    const change = (login: string, more: object = {}) =>
      world.post(
        '/api/account/changePassword',
        { oldPassword: password, newPassword: 'left-horse', ...more },
        { token: login },
      );
    expect(await change(kept.login, { endTokens: false })).toMatchObject({ code: 1 });
    expect(await works(kept.token)).toBe(true);
    const ended = await withToken('ender');
    expect(await change(ended.login)).toMatchObject({ code: 1 });
    expect(await works(ended.token)).toBe(false);
    expect((await world.audits('account.revokeApiToken')).at(-1)).toMatchObject({ subject_id: ended.id });
  });

  it('end when it is set anew with a code: whoever was in for a minute reads on no longer', async () => {
    const robbed = await withToken('token_robbed');
    await sql`update account.member set email = 'token_robbed@example.org'
      where id = ${robbed.memberId}`.execute(world.database.db);
    await world.post('/api/Ems/send', { email: 'token_robbed@example.org', event: 'user_retrieve_pwd' });
    const captcha = world.codeIn(await world.message('token_robbed@example.org'));
    const body = { type: 'email', account: 'token_robbed@example.org', captcha, password: 'brand-new' };
    expect(await world.post('/api/account/retrievePassword', body)).toMatchObject({ code: 1 });
    expect(await works(robbed.token)).toBe(false);
  });
});

describe('making an API token', () => {
  it('shows it once, with a prefix, and keeps no token in clear', async () => {
    const { memberId, id, token, login } = await withToken('maker', {
      name: 'Build <b>',
      scopes: 'read,account:read,read',
      days: '90',
    });
    expect(token).toMatch(/^wwk_[\w-]{43}$/);
    const list = (await world.get('/api/account/apiTokens', { token: login })).data as ApiToken[];
    expect(list).toMatchObject([
      {
        id,
        name: 'Build <b>',
        hint: token.slice(-4),
        scopes: ['read', 'account:read'],
        lastUsedAt: null,
        isExpired: false,
      },
    ]);
    expect(list[0]!.expiresAt - list[0]!.createdAt).toBe(90 * day_s);
    const { rows } = await sql<{ row: string }>`select t::text || encode(hash, 'escape') "row"
      from account.api_token t`.execute(world.database.db);
    expect(rows.some(({ row }) => row.includes(token))).toBe(false);
    expect((await world.audits('account.createApiToken')).at(-1)).toMatchObject({ actor_id: memberId, subject_id: id });
  });

  it('refuses guests, old proofs, unknown scopes, other lifetimes, a name twice and the 21st', async () => {
    expect(await create('')).toMatchObject({ code: 303 });
    const { token } = await newMember('refused_maker');
    for (const more of [{ scopes: [] }, { scopes: ['admin'] }, { days: 31 }, { days: 'x' }, { name: ' ' }])
      expect(await create(token, more)).toMatchObject({ code: 0, data: { fields: {} } });
    expect(await create(token)).toMatchObject({ code: 1 });
    expect(await create(token)).toMatchObject({
      code: 0,
      data: { fields: { name: 'You already have a token with this name' } },
    });
    for (let i = 1; i < 20; i += 1) await create(token, { name: `n${i}` });
    expect(await create(token, { name: 'n21' })).toMatchObject({ code: 0, msg: /20 tokens/ });
    world.pass(700);
    expect(await create(token, { name: 'late' })).toMatchObject({ data: { type: 'need proof' } });
  });
});

describe('an API token', () => {
  it('acts for its member where its scope is named, and nowhere else', async () => {
    const { memberId, token } = await withToken('caller');
    expect(await findApiActor(world.database.db, token, origin, world.now())).toMatchObject({
      kind: 'token',
      id: memberId,
      scopes: ['account:read'],
    });
    expect(await world.get('/api/account/overview', { token })).toMatchObject({ code: 1 });
    const refused = { code: 401, msg: /API token/ };
    expect(await world.get('/api/account/apiTokens', { token })).toMatchObject(refused);
    expect(await world.get('/api/user/checkIn', { token })).toMatchObject(refused);
    expect(await create(token, { name: 'child' })).toMatchObject(refused);
    expect(await world.post('/api/user/logout', {}, { token })).toMatchObject(refused);
    const reader = await withToken('reader_only', { scopes: ['read'] });
    expect(await world.get('/api/account/overview', { token: reader.token })).toMatchObject({
      code: 401,
      msg: /account:read/,
    });
  });

  it('opens no page: pages know logins alone', async () => {
    const { token } = await withToken('pageless');
    expect(await findActor(world.database.db, token, origin, world.now())).toMatchObject({ kind: 'visitor' });
  });

  it('has no staff rights', async () => {
    const { memberId, token } = await withToken('chief');
    await sql`insert into account.staff (member_id, granted_at) values (${memberId}, now())`.execute(world.database.db);
    expect(await findApiActor(world.database.db, token, origin, world.now())).toMatchObject({ kind: 'token' });
  });

  it('notes its last use at most once a minute', async () => {
    const { token, login } = await withToken('noted');
    const lastUse = async () =>
      ((await world.get('/api/account/apiTokens', { token: login })).data as ApiToken[])[0]!.lastUsedAt;
    await world.get('/api/account/overview', { token, ip: '192.0.2.77' });
    const first = await lastUse();
    expect(first).toBe(Math.floor(world.now().getTime() / 1000));
    world.pass(30);
    await world.get('/api/account/overview', { token });
    expect(await lastUse()).toBe(first);
    world.pass(40);
    await world.get('/api/account/overview', { token });
    expect(await lastUse()).toBe(first! + 70);
  });

  it('ends when it is revoked, expires, or its member is suspended', async () => {
    const { id, memberId, token, login } = await withToken('ending_token');
    const stranger = await newMember('token_stranger');
    expect(await world.post('/api/account/revokeApiToken', { id }, { token: stranger.token })).toMatchObject({
      code: 0,
    });
    expect(await world.get('/api/account/overview', { token })).toMatchObject({ code: 1 });
    expect(await world.post('/api/account/revokeApiToken', { id }, { token: login })).toMatchObject({ code: 1 });
    expect(await world.get('/api/account/overview', { token })).toMatchObject({ code: 303 });
    expect((await world.audits('account.revokeApiToken')).at(-1)).toMatchObject({ actor_id: memberId, subject_id: id });
    const suspended = await withToken('suspended_token');
    await sql`insert into account.suspension (member_id, suspended_at)
      values (${suspended.memberId}, now())`.execute(world.database.db);
    expect(await world.get('/api/account/overview', { token: suspended.token })).toMatchObject({ code: 303 });
    const old = await withToken('old_token');
    world.pass(30 * day_s);
    expect(await world.get('/api/account/overview', { token: old.token })).toMatchObject({ code: 409 });
    world.pass(500 * day_s);
    await purgeApiTokens(world.ctx());
    expect(await world.count('account.api_token')).toBe(0);
  });

  it('calls at most 120 times a minute', async () => {
    const { token } = await withToken('eager');
    for (let i = 0; i < 120; i += 1) await world.get('/api/account/overview', { token });
    expect(await world.get('/api/account/overview', { token })).toMatchObject({ code: 0, msg: /frequently/ });
  });
});
