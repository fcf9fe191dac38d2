import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { getMemberInfo } from '#app/account/sessions/user-info.queries.server.ts';
import type { Actor } from '#app/core/ctx.server.ts';
import { auditOf, ctxAs, makeMembers, refusalOf, testNow, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { errorOf } from '#test/ledger.ts';
import { addDeveloper, addPlugin } from '#test/market.ts';
import { chooseDeveloper, closeDeveloper, saveDeveloperProfile } from './developer-profile.commands.server.ts';
import { getDeveloperProfile } from './developer-profile.queries.server.ts';
import { listOwnDevelopers, requireDeveloper } from './developers.queries.server.ts';
import { maxTeam, ProfileInput } from './developers.schema.ts';
import { answerInvitation, inviteToTeam, leaveTeam, removeFromTeam, setTeamRole } from './team.commands.server.ts';
import { listOwnInvitations, listTeam } from './team.queries.server.ts';

const database = useTestDatabase();
let people: Record<'ann' | 'bob' | 'cara' | 'dora', Actor & { id: number }>;
beforeAll(async () => {
  people = await makeMembers(database.db, ['ann', 'bob', 'cara', 'dora']);
  await addDeveloper(database.db, people.ann.id, { slug: 'slow-works' });
  await addDeveloper(database.db, people.dora.id, { slug: 'quick-works' });
});
const as = (actor: Actor) => ctxAs(database.db, actor);
const proven = (actor: Actor) => as({ ...actor, provenAt: testNow } as Actor);
const invite = (username: string, role: 'publisher' | 'finance' | 'support' = 'publisher') =>
  inviteToTeam(as(people.ann), { username, role });
const noticesOf = async (id: number) =>
  (
    await sql<{ act: string }>`select act from messages.notice where member_id = ${id} and kind = 'market'
      order by id`.execute(database.db)
  ).rows.map(({ act }) => act);

it('who is invited sees the invitation, accepts it, gets another role and is removed; both sides are told', async () => {
  await invite('BOB', 'support');
  expect(await listOwnInvitations(as(people.bob))).toMatchObject([{ slug: 'slow-works', role: 'support' }]);
  expect(await listOwnDevelopers(as(people.bob), people.bob.id)).toEqual([]);
  expect(await errorOf(invite('bob'))).toBe('STATE_CONFLICT');
  await answerInvitation(as(people.bob), { developer: people.ann.id, accept: true });
  expect(await listTeam(as(people.bob))).toMatchObject([
    { member: { id: people.ann.id }, role: 'owner' },
    { member: { id: people.bob.id }, role: 'support' },
  ]);
  await setTeamRole(as(people.ann), { member: people.bob.id, role: 'publisher' });
  expect(await requireDeveloper(as(people.bob), 'release')).toMatchObject({ role: 'publisher' });
  await expect(setTeamRole(as(people.bob), { member: people.bob.id, role: 'finance' })).rejects.toMatchObject({
    kind: 'forbidden',
  });
  await removeFromTeam(as(people.ann), { member: people.bob.id });
  expect(await listOwnDevelopers(as(people.bob), people.bob.id)).toEqual([]);
  expect(await auditOf(database.db, 'developer', people.ann.id)).toEqual([
    'market.inviteToTeam',
    'market.joinTeam',
    'market.setTeamRole',
    'market.removeFromTeam',
  ]);
  expect(await noticesOf(people.bob.id)).toEqual(['teamInvited', 'teamRole', 'teamRemoved']);
  expect(await noticesOf(people.ann.id)).toEqual(['teamJoined']);
});

it('an invitation can be declined, and a team left; nobody answers for others', async () => {
  await invite('cara');
  await expect(answerInvitation(as(people.bob), { developer: people.ann.id, accept: true })).rejects.toMatchObject({
    kind: 'not-found',
  });
  await answerInvitation(as(people.cara), { developer: people.ann.id, accept: false });
  expect(await listOwnInvitations(as(people.cara))).toEqual([]);
  await invite('cara');
  await answerInvitation(as(people.cara), { developer: people.ann.id, accept: true });
  await leaveTeam(as(people.cara), { developer: people.ann.id });
  await expect(leaveTeam(as(people.cara), { developer: people.ann.id })).rejects.toMatchObject({ kind: 'not-found' });
  expect(await noticesOf(people.ann.id)).toEqual(['teamJoined', 'teamDeclined', 'teamJoined', 'teamLeft']);
});

it('only the owner invites, nobody twice, nobody unknown, and twenty at most', async () => {
  expect(await refusalOf(inviteToTeam(as(people.bob), { username: 'cara', role: 'support' }))).toBe('notDeveloper');
  expect(await refusalOf(inviteToTeam(as(visitor), { username: 'cara', role: 'support' }))).toBe('needLogin');
  expect(await refusalOf(invite('nobody_here'))).toBe('noMember');
  expect(await refusalOf(invite('ann'))).toBe('isOwner');
  const names = Array.from({ length: maxTeam }, (_, i) => `crew${i}`);
  await makeMembers(database.db, names);
  for (const name of names) await invite(name);
  expect(await errorOf(invite('bob'))).toBe('STATE_CONFLICT');
  await sql`delete from market.team_member where developer_id = ${people.ann.id}`.execute(database.db);
});

it('who works for several developers works as the one they chose', async () => {
  await invite('dora', 'publisher');
  await answerInvitation(as(people.dora), { developer: people.ann.id, accept: true });
  expect(await requireDeveloper(as(people.dora), 'read')).toMatchObject({ slug: 'quick-works' });
  await chooseDeveloper(as(people.dora), { developer: people.ann.id });
  expect(await requireDeveloper(as(people.dora), 'read')).toMatchObject({ slug: 'slow-works', role: 'publisher' });
  expect(await refusalOf(chooseDeveloper(as(people.bob), { developer: people.ann.id }))).toBe('notDeveloper');
  await leaveTeam(as(people.dora), { developer: people.ann.id });
  expect(await requireDeveloper(as(people.dora), 'read')).toMatchObject({ slug: 'quick-works' });
});

it('the owner writes the profile; the team sees no contact data', async () => {
  const profile = ProfileInput.parse({
    nameZh: '慢工坊',
    nameEn: 'Slow Works',
    introduction: 'Plugins that take their time.',
    homepage: 'https://slow.example.org',
    email: 'slow@example.org',
    mobile: '13900000002',
  });
  await saveDeveloperProfile(as(people.ann), profile);
  await saveDeveloperProfile(as(people.ann), profile);
  expect(await getDeveloperProfile(as(people.ann))).toMatchObject({ nameEn: 'Slow Works', mobile: '13900000002' });
  const acts = await auditOf(database.db, 'developer', people.ann.id);
  expect(acts.filter((act) => act === 'market.saveDeveloper')).toHaveLength(1);
  await invite('bob', 'finance');
  await answerInvitation(as(people.bob), { developer: people.ann.id, accept: true });
  expect(await getDeveloperProfile(as(people.bob))).toMatchObject({ nameEn: 'Slow Works', email: '', mobile: '' });
  await expect(saveDeveloperProfile(as(people.bob), profile)).rejects.toMatchObject({ kind: 'forbidden' });
  await saveDeveloperProfile(
    as(people.ann),
    ProfileInput.parse({ ...profile, nameZh: '', nameEn: 'Zoë', mobile: '+1 415 555 0132' }),
  );
  expect(await getDeveloperProfile(as(people.ann))).toMatchObject({ nameZh: 'Zoë', mobile: '+14155550132' });
  const faults = ProfileInput.safeParse({ ...profile, homepage: 'http://slow.example.org' }).error?.issues;
  expect(faults?.map(({ path }) => path[0])).toEqual(['homepage']);
});

it('a developer closes once nothing is listed, after proving that it is they', async () => {
  const plugin = await addPlugin(database.db, people.dora.id);
  await expect(closeDeveloper(as(people.dora), {})).rejects.toMatchObject({ kind: 'need-proof' });
  expect(await refusalOf(closeDeveloper(proven(people.dora), {}))).toBe('stillListed');
  await sql`update market.plugin set state = 'in_review' where id = ${plugin.id}`.execute(database.db);
  expect(await refusalOf(closeDeveloper(proven(people.dora), {}))).toBe('stillWaiting');
  await sql`update market.plugin set state = 'delisted' where id = ${plugin.id}`.execute(database.db);
  await closeDeveloper(proven(people.dora), {});
  expect(await listOwnDevelopers(as(people.dora), people.dora.id)).toMatchObject([{ state: 'closed' }]);
  expect((await getMemberInfo(as(people.dora), people.dora.id)).dev).toBe(0);
  await closeDeveloper(proven(people.dora), {});
  const acts = await auditOf(database.db, 'developer', people.dora.id);
  expect(acts.filter((act) => act === 'market.closeDeveloper')).toHaveLength(1);
  await expect(closeDeveloper(proven(people.bob), {})).rejects.toMatchObject({ kind: 'forbidden' });
});
