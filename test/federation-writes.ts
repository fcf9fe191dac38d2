import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { type Member, newText } from '#test/app.ts';
import { clientId, clientSecret, type IdentityProvider, openIdentityProvider } from '#test/identity-provider.ts';
import type { World, Write } from '#test/writes.ts';

/** The provider of these tests, started when it is first needed, and its number in each world. */
let opened: Promise<IdentityProvider> | undefined;
const known = new WeakMap<World, Promise<number>>();
const openOnce = () => (opened ??= openIdentityProvider());

const newProvider = (more: object = {}) => ({
  nameZh: '公司账号',
  nameEn: 'Acme ID',
  issuer: `https://${randomUUID()}.example.com`,
  clientId,
  secret: clientSecret,
  createsAccounts: true,
  ...more,
});

async function makeProvider({ app, staff }: World, more: object = {}): Promise<number> {
  return (await app.done('/api/admin/saveProvider', newProvider(more), { member: staff })).id;
}

/** A provider that answers. */
function provider(world: World): Promise<number> {
  const made = known.get(world) ?? openOnce().then(({ issuer }) => makeProvider(world, { issuer }));
  known.set(world, made);
  return made;
}

let made = 0;
const newMember = ({ app }: World): Promise<Member> => app.addMember(`federated_${(made += 1)}`);

/** Somebody who has been at the provider and comes back. */
async function cameBack(
  world: World,
): Promise<{ member: Member; body: { provider: number; params: string }; headers: Record<string, string> }> {
  const { issuer: _issuer, state, visit } = await openOnce();
  const id = await provider(world);
  const member = await newMember(world);
  const browser = randomUUID();
  const headers = { cookie: `ba-user-sso=${browser}` };
  const { url } = await world.app.done<{ url: string }>(
    '/api/account/bindFederation',
    { provider: id },
    { member, headers },
  );
  state.person = { sub: newText() };
  return { member, body: { provider: id, params: await visit(url) }, headers };
}

/** Requests on logging in by a provider, for `writes`. */
export const federationWrites: Record<string, (world: World) => Promise<Write>> = {
  '/api/user/startFederation': async (world) => ({
    member: null,
    body: { provider: await provider(world), to: '/ask' },
  }),
  '/api/account/bindFederation': async (world) => ({
    member: await newMember(world),
    body: { provider: await provider(world) },
  }),
  '/api/account/proveByFederation': async (world) => {
    const { member, body, headers } = await cameBack(world);
    await world.app.done('/api/account/finishBinding', body, { member, headers });
    await sql`update account.member set password_hash = null where id = ${member.id}`.execute(world.app.database.db);
    return { member, body: { provider: body.provider } };
  },
  '/api/account/finishBinding': async (world) => {
    const { member, body, headers } = await cameBack(world);
    return { member, about: member.id, body, headers };
  },
  '/api/account/unbindFederation': async (world) => {
    const { member, body, headers } = await cameBack(world);
    await world.app.done('/api/account/finishBinding', body, { member, headers });
    const { db } = world.app.database;
    await sql`update account.member set password_hash = 'x' where id = ${member.id}`.execute(db);
    return { member, about: member.id, body: { provider: body.provider } };
  },
  '/api/admin/saveProvider': async (world) => {
    const [id, { issuer }] = [await provider(world), await openOnce()];
    return { member: world.staff, about: id, body: newProvider({ id, issuer, nameEn: newText().slice(0, 30) }) };
  },
  '/api/admin/removeProvider': async (world) => {
    const id = await makeProvider(world);
    return { member: world.staff, about: id, body: { id } };
  },
  '/api/admin/testProvider': async ({ staff }) => ({ member: staff, body: { issuer: (await openOnce()).issuer } }),
};

type Count = (query: string, ...values: unknown[]) => Promise<number>;

/** What there must be once of after many identical requests. */
export function federationEffects(
  count: Count,
  atOnce: number,
): Record<string, (write: Write, succeeded: number) => Promise<void>> {
  return {
    '/api/user/startFederation': async (_write, succeeded) => expect(succeeded).toBe(atOnce),
    '/api/account/bindFederation': async (_write, succeeded) => expect(succeeded).toBe(atOnce),
    '/api/account/proveByFederation': async (_write, succeeded) => expect(succeeded).toBe(atOnce),
    '/api/account/finishBinding': async ({ about }, succeeded) => {
      expect(succeeded).toBe(1);
      expect(await count('account.federation_identity where member_id = $1', about)).toBe(1);
    },
    '/api/account/unbindFederation': async ({ about }, succeeded) => {
      expect(succeeded).toBe(1);
      expect(await count("core.audit where action = 'account.unbindFederation' and actor_id = $1", about)).toBe(1);
    },
    '/api/admin/saveProvider': async ({ about, body }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(
        await count(
          'account.federation_provider where id = $1 and name_en = $2',
          about,
          (body as { nameEn: string }).nameEn,
        ),
      ).toBe(1);
    },
    '/api/admin/removeProvider': async ({ about }, succeeded) => {
      expect(succeeded).toBe(1);
      expect(await count("core.audit where action = 'account.removeProvider' and subject_id = $1", about)).toBe(1);
    },
    '/api/admin/testProvider': async (_write, succeeded) => expect(succeeded).toBeGreaterThan(0),
  };
}
