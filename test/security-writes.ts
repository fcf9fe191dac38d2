import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { hashOfRightHorse } from '#test/right-horse.ts';
import type { TwoStepSetup } from '#app/account/two-step/two-step.schema.ts';
import type { Member } from '#test/app.ts';
import { makePasskey } from '#test/authenticator.ts';
import type { World, Write } from '#test/writes.ts';

let made = 0;

/** A signed-in member with a password and a recent proof. */
async function newMember({ app }: World): Promise<Member> {
  const member = await app.addMember(`safe_${(made += 1)}`);
  await sql`update account.member set password_hash = ${await hashOfRightHorse()}
    where id = ${member.id}`.execute(app.database.db);
  return member;
}

/** The code an authenticator shows now. */
export const codeNow = (secret: string) => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() });

async function prepared(world: World): Promise<{ member: Member; secret: string }> {
  const member = await newMember(world);
  const { secret } = await world.app.done<TwoStepSetup>('/api/account/prepareTwoStep', {}, { member });
  return { member, secret };
}

async function guarded(world: World): Promise<Member> {
  const { member, secret } = await prepared(world);
  await world.app.done('/api/account/confirmTwoStep', { code: codeNow(secret) }, { member });
  return member;
}

async function newCredential({ app }: World, member: Member): Promise<object> {
  const options = await app.done<Parameters<ReturnType<typeof makePasskey>['create']>[0]>(
    '/api/account/preparePasskey',
    {},
    { member },
  );
  return makePasskey(app.url.replace('127.0.0.1', 'localhost')).create(options);
}

async function keyed(world: World): Promise<{ member: Member; id: number }> {
  const member = await newMember(world);
  const { id } = await world.app.done(
    '/api/account/addPasskey',
    { name: 'Phone', credential: await newCredential(world, member) },
    { member },
  );
  return { member, id };
}

const about = (member: Member, body: object = {}): Write => ({ member, about: member.id, body });

/** Requests on the security of an account, for `writes`. */
export const securityWrites: Record<string, (world: World) => Promise<Write>> = {
  '/api/account/endLogin': async (world) => {
    const member = await newMember(world);
    const { rows } = await sql<{ id: number }>`
      insert into account.login (member_id, created_at, expires_at, ip, agent)
        values (${member.id}, now(), now() + interval '1 day', '', '') returning id`.execute(world.app.database.db);
    return { member, about: rows[0]!.id, body: { id: rows[0]!.id } };
  },
  '/api/account/endOtherLogins': async (world) => {
    const member = await newMember(world);
    await sql`insert into account.login (member_id, created_at, expires_at, ip, agent)
      values (${member.id}, now(), now() + interval '1 day', '', '')`.execute(world.app.database.db);
    return about(member);
  },
  '/api/account/prove': async (world) => about(await newMember(world), { way: 'password', password: 'right-horse' }),
  '/api/account/prepareTwoStep': async (world) => about(await newMember(world)),
  '/api/account/confirmTwoStep': async (world) => {
    const { member, secret } = await prepared(world);
    return about(member, { code: codeNow(secret) });
  },
  '/api/account/stopTwoStep': async (world) => about(await guarded(world)),
  '/api/account/renewRecoveryCodes': async (world) => about(await guarded(world)),
  '/api/user/challengePasskey': async (world) => ({ member: null, body: {}, address: world.app.newAddress() }),
  '/api/account/preparePasskey': async (world) => about(await newMember(world)),
  '/api/account/addPasskey': async (world) => {
    const member = await newMember(world);
    return about(member, { name: 'Phone', credential: await newCredential(world, member) });
  },
  '/api/account/renamePasskey': async (world) => {
    const { member, id } = await keyed(world);
    return { member, about: id, body: { id, name: 'Laptop' } };
  },
  '/api/account/removePasskey': async (world) => {
    const { member, id } = await keyed(world);
    return { member, about: id, body: { id } };
  },
  '/api/user/staffCheckIn': async (world) => {
    const { member, secret } = await prepared(world);
    const { recoveryCodes } = await world.app.done<{ recoveryCodes: string[] }>(
      '/api/account/confirmTwoStep',
      { code: codeNow(secret) },
      { member },
    );
    const first = await world.app.post('/api/user/staffCheckIn', {
      tab: 'login',
      username: member.name,
      password: 'right-horse',
    });
    const { ticket } = first.data as { ticket: string };
    return { member: null, about: member.id, body: { tab: 'twoStep', ticket, code: recoveryCodes[0]! } };
  },
  '/api/account/closeAccount': async (world) => about(await newMember(world), { content: 'keep' }),
  '/api/account/keepAccount': async (world) => {
    const member = await newMember(world);
    await sql`insert into account.closure (member_id, content, requested_at, due_at)
      values (${member.id}, 'keep', now(), now() + interval '7 days')`.execute(world.app.database.db);
    return about(member);
  },
  '/api/account/requestExport': async (world) => about(await newMember(world)),
  '/api/account/createApiToken': async (world) =>
    about(await newMember(world), { name: 'script', scopes: ['read'], days: 30 }),
  '/api/account/revokeApiToken': async (world) => {
    const member = await newMember(world);
    const { id } = await world.app.done(
      '/api/account/createApiToken',
      { name: 'script', scopes: ['read'], days: 30 },
      { member },
    );
    return { member, about: id, body: { id } };
  },
  '/api/account/forgetDevices': async (world) => {
    const member = await guarded(world);
    await sql`insert into account.trusted_device (hash, member_id, created_at, expires_at, agent)
      values (${Buffer.from(`device ${member.id}`)}, ${member.id}, now(), now() + interval '1 day',
        '')`.execute(world.app.database.db);
    return about(member);
  },
};
