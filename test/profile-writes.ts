import { join } from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { hashOfRightHorse } from '#test/right-horse.ts';
import type { Member } from '#test/app.ts';
import { readCode } from '#test/outbox.ts';
import type { World, Write } from '#test/writes.ts';

let made = 0;

/** A signed-in member with a password and an e-mail address. */
async function newMember({ app }: World): Promise<Member & { email: string }> {
  const name = `profile_${(made += 1)}`;
  const email = `${name}@example.org`;
  const member = await app.addMember(name, { email });
  await sql`update account.member set password_hash = ${await hashOfRightHorse()}
    where id = ${member.id}`.execute(app.database.db);
  return { ...member, email };
}

async function ownCode(world: World, member: Member & { email: string }): Promise<string> {
  await world.app.done(
    '/api/Ems/send',
    { email: member.email, event: 'user_email_verify', password: 'right-horse' },
    { member },
  );
  return readCode(join(world.app.dataDir, 'outbox'), member.email);
}

/** Requests of the member's own account pages, for `writes`. */
export const profileWrites: Record<string, (world: World) => Promise<Write>> = {
  '/api/account/profile': async (world) => {
    const member = await newMember(world);
    return {
      member,
      about: member.id,
      body: {
        avatar: '',
        username: member.name,
        nickname: '新昵称',
        gender: 1,
        birthday: '2000-02-29',
        motto: 'slowly',
      },
    };
  },
  '/api/account/verification': async (world) => {
    const member = await newMember(world);
    return { member, about: member.id, body: { type: 'email', captcha: await ownCode(world, member) } };
  },
  '/api/account/changeBind': async (world) => {
    const member = await newMember(world);
    const proof = { type: 'email', captcha: await ownCode(world, member) };
    const { accountVerificationToken } = await world.app.done<{ accountVerificationToken: string }>(
      '/api/account/verification',
      proof,
      { member },
    );
    const email = `new_${member.email}`;
    await world.app.done('/api/Ems/send', { email, event: 'user_change_email' }, { member });
    return {
      member,
      about: member.id,
      body: {
        type: 'email',
        email,
        captcha: await readCode(join(world.app.dataDir, 'outbox'), email),
        accountVerificationToken,
      },
    };
  },
  '/api/account/changePassword': async (world) => {
    const member = await newMember(world);
    return { member, about: member.id, body: { oldPassword: 'right-horse', newPassword: 'left-horse' } };
  },
  '/api/account/addPassword': async (world) => {
    const member = await newMember(world);
    const { db } = world.app.database;
    await sql`update account.member set password_hash = null where id = ${member.id}`.execute(db);
    return { member, about: member.id, body: { newPassword: 'left-horse' } };
  },
};

type Count = (query: string, ...values: unknown[]) => Promise<number>;

/** What there must be once of after many of them at once. */
export function profileEffects(
  count: Count,
  atOnce: number,
): Record<string, (write: Write, succeeded: number) => Promise<void>> {
  const once = async (action: string, id: number | undefined) =>
    expect(await count('core.audit where action = $1 and subject_id = $2', action, id)).toBe(1);
  return {
    '/api/account/profile': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      await once('account.updateProfile', about);
    },
    '/api/account/verification': async ({ about }, succeeded) => {
      expect(succeeded).toBe(1);
      await once('account.verifyAddress', about);
      expect(await count('account.pass where member_id = $1', about)).toBe(1);
    },
    '/api/account/changeBind': async ({ about, body }, succeeded) => {
      expect(succeeded).toBe(1);
      await once('account.changeBind', about);
      expect(await count('account.member where id = $1 and email = $2', about, (body as { email: string }).email)).toBe(
        1,
      );
    },
    '/api/account/addPassword': async ({ about }, succeeded) => {
      expect(succeeded).toBe(1);
      await once('account.addPassword', about);
    },
    '/api/account/changePassword': async ({ about }, succeeded) => {
      expect(succeeded).toBe(1);
      await once('account.changePassword', about);
      expect(await count('account.login where member_id = $1 and ended_at is null', about)).toBe(0);
    },
  };
}
