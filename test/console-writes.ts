import { sql } from 'kysely';
import { expect } from 'vitest';
import { hashOfRightHorse } from '#test/right-horse.ts';
import type { Member } from '#test/app.ts';
import type { World, Write } from '#test/writes.ts';

let made = 0;
const name = () => `console${(made += 1)}`;

/** A member who could log in: what the console acts on. */
async function target({ app }: World): Promise<Member> {
  const member = await app.addMember(name());
  await sql`update account.member set password_hash = ${await hashOfRightHorse()}
    where id = ${member.id}`.execute(app.database.db);
  return member;
}

function newNav() {
  const own = name();
  return {
    type: 'nav',
    title_zh: `导航 ${own}`,
    title_en: `Nav ${own}`,
    name: own,
    path: own,
    menu_type: 'tab',
    no_login_valid: true,
  };
}
const addNav = async ({ app, staff }: World) => {
  const rule = newNav();
  return { rule, id: (await app.done('/api/admin/addRule', rule, { member: staff })).id };
};
const newGroup = () => ({ name_zh: name(), name_en: name() });
const addGroup = async ({ app, staff }: World) =>
  (await app.done('/api/admin/addGroup', newGroup(), { member: staff })).id;
const byStaff = ({ staff }: World, about: number, body: object = {}): Write => ({
  member: staff,
  about,
  body: { id: about, ...body },
});

/** Requests of the console on rules, groups and members, for `writes`. */
export const consoleWrites: Record<string, (world: World) => Promise<Write>> = {
  '/api/admin/addRule': async ({ staff }) => ({ member: staff, body: newNav() }),
  '/api/admin/editRule': async (world) => {
    const { id, rule } = await addNav(world);
    return byStaff(world, id, { ...rule, title_en: 'Edited' });
  },
  '/api/admin/switchRule': async (world) => byStaff(world, (await addNav(world)).id, { status: false }),
  '/api/admin/moveRule': async (world) =>
    byStaff(world, (await addNav(world)).id, { pid: 0, before: (await addNav(world)).id }),
  '/api/admin/removeRule': async (world) => byStaff(world, (await addNav(world)).id),
  '/api/admin/restoreRule': async (world) => {
    const { id } = await addNav(world);
    await world.app.done('/api/admin/removeRule', { id }, { member: world.staff });
    return byStaff(world, id);
  },
  '/api/admin/addGroup': async ({ staff }) => ({ member: staff, body: newGroup() }),
  '/api/admin/editGroup': async (world) => byStaff(world, await addGroup(world), { ...newGroup(), is_all: true }),
  '/api/admin/removeGroup': async (world) => byStaff(world, await addGroup(world)),
  '/api/admin/editMember': async (world) => {
    const member = await target(world);
    return byStaff(world, member.id, { username: member.name, nickname: 'edited', motto: 'by staff' });
  },
  '/api/admin/suspendMember': async (world) => byStaff(world, (await target(world)).id, { reason: 'spam' }),
  '/api/admin/liftSuspension': async (world) => {
    const { id } = await target(world);
    await world.app.done('/api/admin/suspendMember', { id, reason: 'spam' }, { member: world.staff });
    return byStaff(world, id);
  },
  '/api/admin/setMemberGroup': async (world) =>
    byStaff(world, (await target(world)).id, { groupId: await addGroup(world) }),
  '/api/admin/setConsoleGroup': async (world) => {
    const { rows } = await sql<{ id: number }>`select account.default_group('admin') id`.execute(world.app.database.db);
    return byStaff(world, (await target(world)).id, { groupId: rows[0]!.id });
  },
  '/api/admin/endMemberLogins': async (world) => byStaff(world, (await target(world)).id),
  '/api/admin/resetTwoStep': async (world) => {
    const { id } = await target(world);
    await sql`insert into account.two_step (member_id, secret, created_at, confirmed_at)
      values (${id}, 'x', now(), now())`.execute(world.app.database.db);
    return byStaff(world, id);
  },
  '/api/admin/impersonateMember': async (world) => byStaff(world, (await target(world)).id, { reason: 'ticket' }),
  '/api/admin/endImpersonation': async (world) => {
    const member = await target(world);
    await world.app.watch(member, world.staff);
    return { member, about: member.id, body: {} };
  },
};

type Count = (query: string, ...values: unknown[]) => Promise<number>;

/** What there is once of after many identical requests of the console. */
export function consoleEffects(
  count: Count,
  atOnce: number,
): Record<string, (write: Write, succeeded: number) => Promise<void>> {
  const audited = async (action: string, about: number | undefined) =>
    count('core.audit where action = $1 and subject_id = $2', action, about);
  const once =
    (action: string, succeeds: 'all' | 'one') =>
    async ({ about }: Write, succeeded: number) => {
      expect(succeeded).toBe(succeeds === 'all' ? atOnce : 1);
      expect(await audited(action, about)).toBe(1);
    };
  return {
    '/api/admin/addRule': async ({ body }, succeeded) => {
      expect(succeeded).toBe(1);
      expect(await count('account.rule where name = $1', (body as { name: string }).name)).toBe(1);
    },
    '/api/admin/editRule': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count("account.rule where id = $1 and title_en = 'Edited'", about)).toBe(1);
    },
    '/api/admin/switchRule': once('account.switchRule', 'all'),
    '/api/admin/moveRule': async ({ about, body }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      const between =
        'account.rule a, account.rule b, account.rule m where a.id = $1 and b.id = $2 and m.deleted_at is null and m.pid is null and m.weigh';
      expect(await count(`${between} between b.weigh and a.weigh`, about, (body as { before: number }).before)).toBe(2);
    },
    '/api/admin/removeRule': once('account.removeRule', 'one'),
    '/api/admin/restoreRule': once('account.restoreRule', 'all'),
    '/api/admin/addGroup': async ({ body }, succeeded) => {
      expect(succeeded).toBe(1);
      expect(await count('account.member_group where name_zh = $1', (body as { name_zh: string }).name_zh)).toBe(1);
    },
    '/api/admin/editGroup': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count('account.member_group where id = $1 and is_all', about)).toBe(1);
    },
    '/api/admin/removeGroup': once('account.removeGroup', 'one'),
    '/api/admin/editMember': once('account.editMember', 'all'),
    '/api/admin/suspendMember': once('account.suspendMember', 'all'),
    '/api/admin/liftSuspension': once('account.liftSuspension', 'all'),
    '/api/admin/setMemberGroup': once('account.setMemberGroup', 'all'),
    '/api/admin/setConsoleGroup': once('account.setConsoleGroup', 'all'),
    '/api/admin/endMemberLogins': once('account.endMemberLogins', 'all'),
    '/api/admin/resetTwoStep': once('account.resetTwoStep', 'one'),
    '/api/admin/impersonateMember': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(
        await count('account.login where member_id = $1 and impersonator_id is not null and ended_at is null', about),
      ).toBe(1);
      expect(
        await count(
          "job.job where name = 'account.memberEvent' and data ->> 'event' = 'impersonated' and data ->> 'memberId' = $1",
          String(about),
        ),
      ).toBe(1);
    },
    '/api/admin/endImpersonation': async ({ about }) =>
      expect(await audited('account.endImpersonation', about)).toBe(1),
  };
}
