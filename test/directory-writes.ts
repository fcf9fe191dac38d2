import { expect } from 'vitest';
import { sql } from 'kysely';
import { hashOfRightHorse } from '#test/right-horse.ts';
import { writeSetting } from '#app/core/process/settings-registry.server.ts';
import type { Member } from '#test/app.ts';
import { openDirectory, type Person, type TestDirectory } from '#test/directory.ts';
import type { World, Write } from '#test/writes.ts';

/** The directory of these tests, opened when it is first needed. */
let directory: TestDirectory | undefined;
let hired = 0;

async function hire({ app }: World): Promise<Person> {
  directory ??= await openDirectory();
  const { db } = app.database;
  for (const [key, value] of Object.entries(directory.settings))
    await writeSetting({ db, now: new Date() }, key, value);
  hired += 1;
  return directory.hire({ uid: `employee${hired}`, password: 'company-secret', entryUUID: `entry-${hired}` });
}

async function newMember({ app }: World): Promise<Member> {
  const member = await app.addMember(`company_${(hired += 1)}`);
  await sql`update account.member set password_hash = ${await hashOfRightHorse()}
    where id = ${member.id}`.execute(app.database.db);
  return member;
}

/** Requests on the company directory, for `writes`. */
export const directoryWrites: Record<string, (world: World) => Promise<Write>> = {
  '/api/account/connectDirectory': async (world) => {
    const { uid: account, password } = await hire(world);
    const member = await newMember(world);
    return { member, about: member.id, body: { account, password } };
  },
  '/api/account/disconnectDirectory': async (world) => {
    const { uid: account, password } = await hire(world);
    const member = await newMember(world);
    await world.app.done('/api/account/connectDirectory', { account, password }, { member });
    return { member, about: member.id, body: {} };
  },
  '/api/admin/testDirectory': async (world) => ({ member: world.staff, body: { account: (await hire(world)).uid } }),
};

type Count = (query: string, ...values: unknown[]) => Promise<number>;
type Effect = (write: Write, succeeded: number) => Promise<void>;

/** What many identical ones leave behind. */
export function directoryEffects(count: Count, atOnce: number): Record<string, Effect> {
  const identities = (about: unknown) => count('account.directory_identity where member_id = $1', about);
  const audits = (action: string, about: unknown) =>
    count('core.audit where action = $1 and subject_id = $2', `account.${action}`, about);
  return {
    '/api/account/connectDirectory': async ({ about }, succeeded) => {
      expect(succeeded).toBe(1);
      expect(await identities(about)).toBe(1);
      expect(await audits('connectDirectory', about)).toBe(1);
    },
    '/api/account/disconnectDirectory': async ({ about }, succeeded) => {
      expect(succeeded).toBe(1);
      expect(await identities(about)).toBe(0);
      expect(await audits('disconnectDirectory', about)).toBe(1);
    },
    '/api/admin/testDirectory': async (_write, succeeded) => expect(succeeded).toBe(atOnce),
  };
}
