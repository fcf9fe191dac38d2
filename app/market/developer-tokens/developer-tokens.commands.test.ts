import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#app/api.server.ts';
import { scopeNames } from '#app/account/api-tokens/api-tokens.schema.ts';
import { writeSetting } from '#app/core/process/settings-registry.server.ts';
import { type Member, useTestApp } from '#test/app.ts';
import { auditOf, ctxAs } from '#test/ask.ts';
import { addDeveloper, addPlugin, addTeamMember } from '#test/market.ts';
import { packageWith } from '#test/packages.ts';
import { tellOfEndingTokens } from './developer-tokens.commands.server.ts';
import { developerScopes, type DeveloperTokens } from './developer-tokens.schema.ts';

const app = useTestApp();
const people = {} as Record<'owner' | 'publisher' | 'support' | 'stranger', Member>;
let plugin: { id: number };
beforeAll(async () => {
  for (const name of ['owner', 'publisher', 'support', 'stranger'] as const) people[name] = await app.addMember(name);
  const { db } = app.database;
  await addDeveloper(db, people.owner.id, { slug: 'slow-works' });
  await addDeveloper(db, people.stranger.id, { slug: 'other-works' });
  await addTeamMember(db, people.owner.id, people.publisher.id, { role: 'publisher' });
  await addTeamMember(db, people.owner.id, people.support.id, { role: 'support' });
  // the publisher has a developer of their own, too
  await addDeveloper(db, people.publisher.id, { slug: 'own-works' });
  plugin = await addPlugin(db, people.owner.id, { slug: 'slow-notes' });
});

let names = 0;
const add = (member: Member, more: object = {}) =>
  app.post(
    '/api/developer/addToken',
    { developer: people.owner.id, name: `build ${(names += 1)}`, scopes: ['plugins:publish'], days: 30, ...more },
    { member },
  );
async function tokenOf(member: Member, more: object = {}): Promise<{ id: number; token: string; asToken: Member }> {
  const answer = await add(member, more);
  expect(answer).toMatchObject({ code: 1 });
  const made = answer.data as { id: number; token: string };
  return { ...made, asToken: { ...member, token: made.token } };
}
const tokensSeenBy = async (member: Member) =>
  (await app.get(`/api/developer/tokens?developer=${people.owner.id}`, { member })).data as DeveloperTokens;
const start = (member: Member) =>
  app.post(
    '/api/developer/startPackage',
    { plugin: plugin.id, fileName: 'a.zip', size: packageWith().length },
    { member },
  );

describe('a developer’s token', () => {
  it('is shown once, kept as a hash, and does what its scopes say at its developer alone', async () => {
    const { id, token, asToken } = await tokenOf(people.publisher);
    expect(token).toMatch(/^pmk_[\w-]{43}$/);
    expect(await auditOf(app.database.db, 'api-token', id)).toEqual(['market.addToken']);
    const { rows } = await sql<{ text: string }>`select t::text text from account.api_token t`.execute(app.database.db);
    expect(rows.some(({ text }) => text.includes(token))).toBe(false);
    expect((await tokensSeenBy(people.publisher)).tokens[0]).toMatchObject({
      id,
      hint: token.slice(-4),
      scopes: ['plugins:read', 'plugins:publish'],
      lastUsedAt: null,
    });
    expect(await start(asToken)).toMatchObject({ code: 1, data: { pluginId: plugin.id } });
    expect(await app.get('/api/developer/plugins', { member: asToken })).toMatchObject({
      code: 1,
      data: { rows: [{ slug: 'slow-notes' }] },
    });
    expect((await tokensSeenBy(people.publisher)).tokens[0]!.lastUsedAt).not.toBeNull();
    const own = { fileName: 'a.zip', size: 1000, developer: people.publisher.id };
    expect(await app.post('/api/developer/startPackage', own, { member: asToken })).toMatchObject({
      code: 401,
      data: { error: 'NOT_DEVELOPER' },
    });
  });

  it('is refused wherever no scope of it is named', async () => {
    const { asToken } = await tokenOf(people.owner, { scopes: [...developerScopes] });
    const refused = { code: 401, msg: /API token/ };
    for (const { method, path, scope, access } of endpoints) {
      if (access !== 'member' || !path.startsWith('/api/developer/')) continue;
      if ((developerScopes as readonly string[]).includes(scope ?? '')) continue;
      const answer =
        method === 'GET' ? await app.get(path, { member: asToken }) : await app.post(path, {}, { member: asToken });
      expect(answer, path).toMatchObject(refused);
      await app.forgetLimits();
    }
    for (const path of ['/api/account/overview', '/api/user/checkIn'])
      expect(await app.get(path, { member: asToken }), path).toMatchObject(refused);
    const reader = await tokenOf(people.support, { scopes: ['plugins:read'] });
    expect(await start(reader.asToken)).toMatchObject(refused);
    expect(await app.get('/api/developer/orders', { member: reader.asToken })).toMatchObject(refused);
  });

  it('never does more than its member may', async () => {
    expect(await add(people.support)).toMatchObject({ code: 401 });
    expect(await add(people.stranger)).toMatchObject({ code: 401 });
    const orders = await tokenOf(people.support, { scopes: ['plugins:orders'] });
    expect(await app.get('/api/developer/orders', { member: orders.asToken })).toMatchObject({ code: 1 });
    const { id, asToken } = await tokenOf(people.publisher);
    const setRole = (role: string) =>
      app.done('/api/developer/setTeamRole', { member: people.publisher.id, role }, { member: people.owner });
    await setRole('support');
    expect(await start(asToken)).toMatchObject({ code: 401 });
    await setRole('publisher');
    expect(await start(asToken)).toMatchObject({ code: 1 });
    await app.done('/api/developer/removeFromTeam', { member: people.publisher.id }, { member: people.owner });
    expect(await start(asToken)).toMatchObject({ code: 303 });
    expect(await auditOf(app.database.db, 'api-token', id)).toEqual(['market.addToken', 'market.revokeToken']);
    await addTeamMember(app.database.db, people.owner.id, people.publisher.id, { role: 'publisher' });
    expect(await start(asToken), 'who comes back makes a new one').toMatchObject({ code: 303 });
  });

  it('lasts as long as the operator allows, and an old proof makes none', async () => {
    expect(await add(people.owner, { days: 180 })).toMatchObject({ code: 0, data: { fields: { days: /90 days/ } } });
    expect((await tokensSeenBy(people.owner)).lifetimes).toEqual([7, 30, 90]);
    await writeSetting({ db: app.database.db, now: new Date() }, 'developerTokenDays', 365);
    await tokenOf(people.owner, { days: 365 });
    await writeSetting({ db: app.database.db, now: new Date() }, 'developerTokenDays', 90);
    await sql`update account.login set proven_at = now() - interval '1 day'
      where member_id = ${people.stranger.id}`.execute(app.database.db);
    const old = await add(people.stranger, { developer: people.stranger.id });
    expect(old).toMatchObject({ data: { type: 'need proof' } });
  });

  it('is revoked at once by its member or the owner, by nobody else', async () => {
    const { id, asToken } = await tokenOf(people.publisher);
    const revoke = (member: Member) =>
      app.post('/api/developer/revokeToken', { developer: people.owner.id, id }, { member });
    expect((await tokensSeenBy(people.support)).tokens.map((one) => one.id)).not.toContain(id);
    expect(await revoke(people.support)).toMatchObject({ code: 0 });
    expect(await revoke(people.stranger)).toMatchObject({ code: 401 });
    expect(await app.post('/api/account/revokeApiToken', { id }, { member: people.publisher })).toMatchObject({
      code: 0,
    });
    expect(await start(asToken)).toMatchObject({ code: 1 });
    expect((await tokensSeenBy(people.owner)).tokens.find((one) => one.id === id)).toMatchObject({ isOwn: false });
    expect(await revoke(people.owner)).toMatchObject({ code: 1 });
    expect(await start(asToken)).toMatchObject({ code: 303 });
    expect((await app.get('/api/account/apiTokens', { member: people.publisher })).data).toEqual([]);
  });

  it('tells its member a week before it ends, once', async () => {
    const { id } = await tokenOf(people.support, { scopes: ['plugins:read'], days: 30 });
    await tokenOf(people.support, { scopes: ['plugins:read'], days: 7 });
    const { db } = app.database;
    const tellIn = (days: number) =>
      tellOfEndingTokens({ ...ctxAs(db), now: new Date(Date.now() + days * 86_400_000) });
    await sql`update account.api_token set told_at = now() where id < ${id}`.execute(db);
    expect(await tellIn(20)).toBe(0);
    expect(await tellIn(24)).toBe(1);
    expect(await tellIn(24)).toBe(0);
    const { rows } = await sql<{ act: string }>`select act from messages.notice
      where member_id = ${people.support.id} and kind = 'market'`.execute(db);
    expect(rows.map(({ act }) => act)).toContain('tokenEnding');
  });
});

it('each scope of tokens is named by an endpoint, and no endpoint names another', () => {
  const named = new Set(endpoints.flatMap(({ scope }) => scope ?? []));
  expect([...named].sort()).toEqual([...scopeNames, ...developerScopes].sort());
});
