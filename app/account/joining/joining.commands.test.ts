import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { isEmailAllowed } from '#app/account/entry/entry.policy.ts';
import type { Actor } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { writeSetting } from '#app/core/process/settings-registry.server.ts';
import { asStaff, auditOf, ctxAs, grantConsole, makeMembers, refusalOf, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { endInvitation, makeInvitation } from './invitations.commands.server.ts';
import { keepJoining, openRegistration, requireEmailDomain } from './joining.commands.server.ts';
import { getJoining, listInvitations } from './joining.queries.server.ts';
import { MakeInvitationInput } from './joining.schema.ts';

const database = useTestDatabase();
let people: Record<'ann' | 'bob' | 'boss' | 'clerk', Actor & { id: number }>;
let group = 0;
beforeAll(async () => {
  people = await makeMembers(database.db, ['ann', 'bob', 'boss', 'clerk']);
  await grantConsole(database.db, people.boss.id);
  await grantConsole(database.db, people.clerk.id, ['audit']);
  const { rows } = await sql<{ id: number }>`insert into account.member_group (area, name_zh, name_en)
    values ('site', '朋友', 'Friends') returning id`.execute(database.db);
  group = rows[0]!.id;
});
const as = (actor: Actor, now?: Date) => ctxAs(database.db, actor, { language: 'en', ...(now && { now }) });
const boss = () => as(asStaff(people.boss));
const set = (key: string, value: unknown) => writeSetting(boss(), key, value);
/** The code of a new invitation. */
async function invite(input: object = {}): Promise<{ id: number; code: string }> {
  const { data } = await makeInvitation(boss(), MakeInvitationInput.parse(input));
  const { rows } = await sql<{ code: string }>`select code from account.invitation
    where id = ${data.id}`.execute(database.db);
  return { id: data.id, code: rows[0]!.code };
}
const join = (invitation = '', now?: Date) =>
  transact(as(visitor, now), (tctx) => openRegistration(tctx, { invitation, note: '' }));

describe('who may register', () => {
  it('is anybody, whoever is invited, whoever staff admit, or nobody', async () => {
    const { code } = await invite({ uses: 0 });
    expect(await join()).toMatchObject({ waits: false, invitationId: null });
    await set('registration', 'invitation');
    expect(await refusalOf(join())).toBe('invitationNeeded');
    expect(await join(code)).toMatchObject({ waits: false });
    await set('registration', 'approval');
    expect(await join()).toMatchObject({ waits: true });
    expect(await join(code)).toMatchObject({ waits: false });
    await set('registration', 'closed');
    expect(await refusalOf(join())).toBe('closed');
    expect(await refusalOf(join(code))).toBe('closed');
    expect(await getJoining(as(visitor), code)).toEqual({ registration: 'closed', isInvited: false });
    await set('registration', 'open');
    expect(await getJoining(as(visitor), code)).toEqual({ registration: 'open', isInvited: true });
  });
});

describe('an invitation link', () => {
  it('is without bounds when somebody says so, not when a number is left out', () => {
    expect(MakeInvitationInput.parse({})).toMatchObject({ uses: 1, days: 7 });
    expect(MakeInvitationInput.parse({ uses: '0', days: '0' })).toMatchObject({ uses: 0, days: 0 });
    const wrong = MakeInvitationInput.safeParse({ uses: '', days: ' ' }).error?.issues.map(({ path }) => path[0]);
    expect(wrong).toEqual(['uses', 'days']);
  });
  it('lets in as many as it says, also when they come at once, and puts them into its group', async () => {
    const { id, code } = await invite({ uses: 2, groupId: group, label: 'Friends of Ann' });
    const come = async (member: { id: number }) =>
      transact(as(visitor), async (tctx) => {
        const opened = await openRegistration(tctx, { invitation: code, note: '' });
        await keepJoining(tctx, member.id, opened, { invitation: code, note: '' });
      });
    const all = await Promise.allSettled([come(people.ann), come(people.bob), come(people.clerk)]);
    expect(all.map(({ status }) => status).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
    ]);
    const { rows } = await sql<{ count: number }>`select count(*) count from account.member m
      join account.invitation_use u on u.member_id = m.id
      where u.invitation_id = ${id} and m.group_id = ${group}`.execute(database.db);
    expect(rows[0]!.count).toBe(2);
    const listed = (await listInvitations(boss())).invitations.find((one) => one.id === id);
    expect(listed).toMatchObject({ uses: 2, maxUses: 2, state: 'full', group: 'Friends', label: 'Friends of Ann' });
    expect(listed!.url).toContain(`/user/login?type=register&invitation=${code}`);
  });

  it('ends by its time and by hand, and what was refused uses nothing up', async () => {
    const { code } = await invite({ days: 1 });
    const later = new Date(boss().now.getTime() + 2 * 86_400_000);
    expect(await refusalOf(join(code, later))).toBe('invitationOver');
    const other = await invite({ uses: 1 });
    await expect(
      transact(as(visitor), async (tctx) => {
        await openRegistration(tctx, { invitation: other.code, note: '' });
        throw new Error('the name is taken');
      }),
    ).rejects.toThrow('the name is taken');
    expect(await getJoining(as(visitor), other.code)).toMatchObject({ isInvited: true });
    await endInvitation(boss(), { id: other.id });
    await endInvitation(boss(), { id: other.id });
    expect(await refusalOf(join(other.code))).toBe('invitationOver');
    expect(await auditOf(database.db, 'invitation', other.id)).toEqual([
      'account.makeInvitation',
      'account.endInvitation',
    ]);
  });

  it('is nothing to strangers of the console, nor into a group that is none', async () => {
    for (const stranger of [as(visitor), as(people.ann), as(asStaff(people.clerk))]) {
      expect(await refusalOf(makeInvitation(stranger, MakeInvitationInput.parse({})))).toMatch(
        /needLogin|noPermission/,
      );
      expect(await refusalOf(listInvitations(stranger))).toMatch(/needLogin|noPermission/);
    }
    expect(await refusalOf(invite({ groupId: 999_999 }))).toBe('groupGone');
  });
});

describe('domains of e-mail addresses', () => {
  it.each([
    ['ann@example.com', [], [], true],
    ['ann@example.com', ['example.com'], [], true],
    ['ann@lab.example.com', ['example.com'], [], true],
    ['ann@notexample.com', ['example.com'], [], false],
    ['ann@example.org', ['example.com'], [], false],
    ['ann@EXAMPLE.com', [], ['example.com'], false],
    ['ann@bad.example.com', ['example.com'], ['bad.example.com'], false],
  ])('of %s, allowed %j, refused %j: %s', (address, emailDomainsAllowed, emailDomainsRefused, isAllowed) => {
    expect(isEmailAllowed(address, { emailDomainsAllowed, emailDomainsRefused })).toBe(isAllowed);
  });

  it('are said where they are refused', async () => {
    await set('emailDomainsAllowed', ['example.com']);
    await expect(requireEmailDomain(as(visitor), 'ann@example.org')).rejects.toMatchObject({ message: 'onlyDomains' });
    await set('emailDomainsAllowed', []);
    await set('emailDomainsRefused', ['example.org']);
    expect(await refusalOf(requireEmailDomain(as(visitor), 'ann@example.org'))).toBe('domainRefused');
    await set('emailDomainsRefused', []);
  });
});
