import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { AddGroupInput } from '#app/account/rules/groups.schema.ts';
import { addGroup, removeGroup } from '#app/account/rules/groups.commands.server.ts';
import { listGroups } from '#app/account/rules/groups.queries.server.ts';
import { takeoverNodes } from '#app/account/rules/rules.policy.ts';
import { readRules } from '#app/account/rules/rule-book.queries.server.ts';
import { listRuleTree } from '#app/account/rules/rules.queries.server.ts';
import type { Actor } from '#app/core/ctx.server.ts';
import { asStaff, ctxAs, grantConsole, makeMembers, refusalOf } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { addDeveloper, addPlugin } from '#test/market.ts';
import { giveCash } from '#test/shares.ts';
import { readyRoles, type ReadyRoleKey } from './ready-roles.ts';
import { levelOf, roleEntries } from './role-levels.policy.ts';
import { findFourEyes, listReadyRoles } from './roles.queries.server.ts';

const database = useTestDatabase();
let people: Record<'boss' | 'other' | 'clerk', Actor & { id: number }>;
const as = (actor: Actor) => ctxAs(database.db, actor, { language: 'en' });

beforeAll(async () => {
  people = await makeMembers(database.db, ['boss', 'other', 'clerk']);
  for (const name of ['boss', 'other', 'clerk'] as const) people[name] = asStaff(people[name]);
  await grantConsole(database.db, people.boss.id);
});

async function offered(actor: Actor = people.boss) {
  const ctx = as(actor);
  const [groups, tree] = await Promise.all([listGroups(ctx, 'admin'), listRuleTree(ctx, 'admin')]);
  return { roles: await listReadyRoles(ctx, { groups, tree }), entries: roleEntries(tree) };
}

/** The names of the rules that a ready role has. */
async function namesOf(key: ReadyRoleKey): Promise<Set<string>> {
  const { ruleIds } = (await offered()).roles.find((role) => role.key === key)!;
  const rules = await readRules(as(people.boss));
  return new Set(rules.filter(({ id }) => ruleIds.includes(id)).map(({ name }) => name));
}

describe('ready roles', () => {
  it('name entries and rights that the shipped console has', async () => {
    const { entries } = await offered();
    const known = new Set((await readRules(as(people.boss))).filter((r) => r.area === 'admin').map((r) => r.name));
    const wrong = Object.values(readyRoles).flatMap((rights) =>
      rights === 'all'
        ? []
        : Object.entries(rights).flatMap(([entry, given]) => [
            ...(entries.some(({ name }) => name === entry) ? [] : [entry]),
            ...(typeof given === 'string' ? [] : given.filter((name) => !known.has(name))),
          ]),
    );
    expect(wrong).toEqual([]);
  });

  it('have what their sentence says: who enters never confirms, who audits changes nothing', async () => {
    const [maker, checker] = [await namesOf('financeMaker'), await namesOf('financeChecker')];
    expect([maker.has('topups/enter'), maker.has('topups/check'), maker.has('books/decide')]).toEqual([
      true,
      false,
      false,
    ]);
    expect([checker.has('topups/check'), checker.has('topups/enter'), checker.has('books/propose')]).toEqual([
      true,
      false,
      false,
    ]);
    const { roles, entries } = await offered();
    const auditor = new Set(roles.find(({ key }) => key === 'auditor')!.ruleIds);
    expect(entries.filter((entry) => levelOf(entry, auditor) === 'act')).toEqual([]);
    const moderator = await namesOf('moderator');
    expect([moderator.has('reviews/decide'), moderator.has('members'), moderator.has('topups')]).toEqual([
      true,
      false,
      false,
    ]);
    // only who keeps mail and logins running could come into accounts
    for (const key of Object.keys(readyRoles) as ReadyRoleKey[])
      if (key !== 'engineer') expect([...(await namesOf(key))].filter((name) => takeoverNodes.has(name))).toEqual([]);
    expect((await namesOf('engineer')).has('outbox/read')).toBe(false);
  });

  it('become a group by one press, once; groups that exist are taken and stay', async () => {
    const before = await listGroups(as(people.boss), 'admin');
    const taken = (await offered()).roles.filter(({ isTaken }) => isTaken).map(({ key }) => key);
    expect(taken).toEqual(['administrator', 'financeMaker', 'financeChecker', 'auditor']);
    const editor = (await offered()).roles.find(({ key }) => key === 'editor')!;
    expect(editor.entries).toEqual(['Home', 'Categories and tags', 'Catalogue and docs', 'Announcements and pages']);
    const input = AddGroupInput.parse({
      area: 'admin',
      name_zh: editor.nameZh,
      name_en: editor.nameEn,
      rule_ids: editor.ruleIds,
    });
    const { data } = await addGroup(as(people.boss), input);
    const { roles, entries } = await offered();
    expect(roles.find(({ key }) => key === 'editor')!.isTaken).toBe(true);
    const group = (await listGroups(as(people.boss), 'admin')).find(({ id }) => id === data.id)!;
    const picked = new Set(group.rule_ids);
    expect(
      entries.filter((entry) => levelOf(entry, picked) !== 'none').map((entry) => [entry.name, levelOf(entry, picked)]),
    ).toEqual([
      ['dashboard', 'see'],
      ['taxonomy', 'act'],
      ['catalogue', 'act'],
      ['publishing', 'act'],
    ]);
    await removeGroup(as(people.boss), { id: data.id });
    expect(await listGroups(as(people.boss), 'admin')).toEqual(before);
  });

  it('are beyond whoever has not their rights, and refused', async () => {
    await grantConsole(database.db, people.clerk.id, ['groups', 'groups/edit', 'dashboard', 'taxonomy']);
    const { roles } = await offered(people.clerk);
    expect(roles.every(({ isBeyond }) => isBeyond)).toBe(true);
    const { nameZh, nameEn, ruleIds } = roles.find(({ key }) => key === 'editor')!;
    const input = AddGroupInput.parse({ area: 'admin', name_zh: nameZh, name_en: nameEn, rule_ids: ruleIds });
    expect(await refusalOf(addGroup(as(people.clerk), input))).toBe('rightsBeyondOwn');
  });
});

describe('the second pair of eyes', () => {
  it('is missing with one administrator, and comes with another who can log in', async () => {
    const { rows } = await sql<{ title: string }>`select title_en title from account.rule
      where name = 'books/decide'`.execute(database.db);
    const decide = rows[0]!.title;
    const found = () => findFourEyes(as(people.boss));
    await sql`delete from account.staff where member_id <> ${people.boss.id}`.execute(database.db);
    // nobody needs a second person where nothing is
    expect(await found()).toEqual({ administrators: 1, lacking: [] });
    await giveCash(database.db, people.clerk.id, 100n);
    expect(await found()).toMatchObject({ administrators: 1, lacking: expect.arrayContaining([decide]) });
    await grantConsole(database.db, people.other.id, ['books/decide']);
    expect((await found()).lacking).not.toContain(decide);
    await grantConsole(database.db, people.other.id);
    expect(await found()).toEqual({ administrators: 2, lacking: [] });
    await sql`insert into account.suspension (member_id, suspended_at, reason)
      values (${people.other.id}, now(), 'away')`.execute(database.db);
    expect(await found()).toMatchObject({ administrators: 1, lacking: expect.arrayContaining([decide]) });
  });

  it('is not missed for measures against plugins, which who is alone confirms alone', async () => {
    const { rows } = await sql<{ title: string }>`select title_en title from account.rule
      where name = 'market/measures/confirm'`.execute(database.db);
    await addDeveloper(database.db, people.clerk.id);
    await addPlugin(database.db, people.clerk.id);
    expect((await findFourEyes(as(people.boss))).lacking).not.toContain(rows[0]!.title);
  });
});
