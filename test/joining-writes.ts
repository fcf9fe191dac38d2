import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { welcomeHash } from '#app/account/added-members/added-members.commands.server.ts';
import type { World, Write } from '#test/writes.ts';

let made = 0;

/** Somebody whose account waits for staff. */
async function applicant({ app }: World): Promise<number> {
  const { db } = app.database;
  const { rows } = await sql<{ id: number }>`
    insert into account.member (username, nickname, created_at)
    values (${`applicant_${(made += 1)}`}, 'applicant', now()) returning id`.execute(db);
  const id = rows[0]!.id;
  await sql`insert into account.application (member_id, language, applied_at)
    values (${id}, 'en', now())`.execute(db);
  return id;
}

/** Somebody whom staff have added. */
async function added({ app, staff }: World): Promise<number> {
  const username = `added_${(made += 1)}`;
  const rows = [{ username, email: `${username}@example.org` }];
  await app.done('/api/admin/addMembers', { rows }, { member: staff });
  const found = await sql<{ id: number }>`select id from account.member
    where username = ${username}`.execute(app.database.db);
  return found.rows[0]!.id;
}

/** Requests of who may join, for `writes`. */
export const joiningWrites: Record<string, (world: World) => Promise<Write>> = {
  '/api/admin/decideApplication': async (world) => {
    const id = await applicant(world);
    return { member: world.staff, about: id, body: { id, act: 'admit' } };
  },
  '/api/admin/addMembers': async ({ staff }) => {
    const username = `added_${(made += 1)}`;
    return { member: staff, body: { rows: [{ username, email: `${username}@example.org` }] } };
  },
  '/api/admin/sendWelcomeAgain': async (world) => {
    const id = await added(world);
    return { member: world.staff, about: id, body: { id } };
  },
  '/api/admin/makeWelcomeLink': async (world) => {
    const id = await added(world);
    return { member: world.staff, about: id, body: { id } };
  },
  '/api/account/setFirstPassword': async (world) => {
    const id = await added(world);
    const token = randomUUID();
    await sql`update account.welcome set hash = ${welcomeHash(token)}
      where member_id = ${id}`.execute(world.app.database.db);
    return { member: null, about: id, body: { token, password: 'right-horse-9' }, address: world.app.newAddress() };
  },
  '/api/admin/makeInvitation': async ({ staff }) => ({
    member: staff,
    body: { label: `For somebody ${(made += 1)}`, uses: 3, days: 1 },
  }),
  '/api/admin/endInvitation': async ({ app, staff }) => {
    const { id } = await app.done('/api/admin/makeInvitation', { uses: 1 }, { member: staff });
    return { member: staff, about: id, body: { id } };
  },
};

type Count = (query: string, ...values: unknown[]) => Promise<number>;

/** What there must be of each after many identical requests. */
export function joiningEffects(
  count: Count,
  atOnce: number,
): Record<string, (write: Write, succeeded: number) => Promise<void>> {
  const audited = (action: string, id: number | undefined) =>
    count('core.audit where action = $1 and subject_id = $2', action, id);
  return {
    '/api/admin/decideApplication': async ({ about }, succeeded) => {
      expect(succeeded).toBe(1);
      expect(await audited('account.admitApplicant', about)).toBe(1);
    },
    '/api/admin/addMembers': async ({ body }, succeeded) => {
      expect(succeeded).toBe(1);
      const [row] = (body as { rows: { username: string }[] }).rows;
      expect(await count('account.member where username = $1', row!.username)).toBe(1);
    },
    '/api/admin/sendWelcomeAgain': async ({ about }, succeeded) => {
      expect(succeeded).toBe(1);
      expect(await audited('account.sendWelcomeAgain', about)).toBe(1);
    },
    '/api/admin/makeWelcomeLink': async ({ about }, succeeded) => {
      expect(succeeded).toBe(1);
      expect(await audited('account.makeWelcomeLink', about)).toBe(1);
    },
    '/api/account/setFirstPassword': async ({ about }, succeeded) => {
      expect(succeeded).toBe(1);
      expect(await audited('account.setFirstPassword', about)).toBe(1);
    },
    '/api/admin/makeInvitation': async ({ body }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count('account.invitation where label = $1', (body as { label: string }).label)).toBe(atOnce);
    },
    '/api/admin/endInvitation': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await audited('account.endInvitation', about)).toBe(1);
    },
  };
}
