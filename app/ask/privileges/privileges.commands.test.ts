import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { asStaff, ctxAs, grantConsole, makeMembers, refusalOf, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { sql } from 'kysely';
import { saveReputationRule } from '#app/ask/reputation/reputation.commands.server.ts';
import { getReputationDesk, getReputationRule } from '#app/ask/reputation/reputation.queries.server.ts';
import { firstAmounts } from '#app/ask/reputation/reputation.schema.ts';
import { savePrivileges } from './privileges.commands.server.ts';
import { getPrivilegeDesk, hasPrivilege } from './privileges.queries.server.ts';
import { presetLevels } from './privileges.schema.ts';

const database = useTestDatabase();
let people: Record<'anna' | 'boss', Actor & { id: number }>;
const as = (actor: Actor) => ctxAs(database.db, actor);
const boss = () => as(asStaff(people.boss));
const auditCount = async (action: string) =>
  (
    await sql<{ count: number }>`select count(*) count from core.audit
    where action = ${action}`.execute(database.db)
  ).rows[0]!.count;

beforeAll(async () => {
  people = await makeMembers(database.db, ['anna', 'boss']);
  await grantConsole(database.db, people.boss.id, ['privileges/edit']);
});

describe('savePrivileges', () => {
  it('changes the levels at once, knows the presets, and refuses what was changed meanwhile', async () => {
    const { rule } = await getPrivilegeDesk(boss());
    await savePrivileges(boss(), { levels: presetLevels.established, note: '社区长大了', seen: rule.id });
    expect(await hasPrivilege(as(people.anna), 'voteUp')).toBe(false);
    const desk = await getPrivilegeDesk(boss());
    expect(desk).toMatchObject({
      rule: { preset: 'established' },
      changes: [{ note: '社区长大了', madeBy: { nickname: 'boss' } }],
    });
    const own = { ...presetLevels.established, voteUp: 1 };
    expect(await refusalOf(savePrivileges(boss(), { levels: own, note: 'x', seen: rule.id }))).toBe('changedMeanwhile');
    await savePrivileges(boss(), { levels: own, note: 'x', seen: desk.rule.id });
    await savePrivileges(boss(), { levels: own, note: 'again', seen: 0 });
    expect(await hasPrivilege(as(people.anna), 'voteUp')).toBe(true);
    expect((await getPrivilegeDesk(boss())).changes.map(({ preset }) => preset)).toEqual(['own', 'established']);
    expect(await auditCount('ask.savePrivileges')).toBe(2);
  });

  it('is for staff with the node', async () => {
    const input = { levels: presetLevels.new, note: 'x', seen: 0 };
    expect(await refusalOf(savePrivileges(as(people.anna), input))).toBe('noPermission');
    expect(await refusalOf(savePrivileges(as(visitor), input))).toBe('needLogin');
    expect(await refusalOf(getPrivilegeDesk(as(people.anna)))).toBe('noPermission');
  });
});

describe('saveReputationRule', () => {
  it('changes what acts are worth, once for each change', async () => {
    const amounts = { ...firstAmounts, upvoted: 5 };
    expect(await refusalOf(saveReputationRule(as(people.anna), { amounts, note: 'x', seen: 0 }))).toBe('noPermission');
    await saveReputationRule(boss(), { amounts, note: '减半', seen: 0 });
    expect((await getReputationRule(boss())).amounts).toEqual(amounts);
    expect(await refusalOf(saveReputationRule(boss(), { amounts: firstAmounts, note: 'x', seen: 0 }))).toBe(
      'changedMeanwhile',
    );
    await saveReputationRule(boss(), { amounts, note: 'x', seen: 0 });
    expect((await getReputationDesk(boss())).changes).toMatchObject([{ note: '减半', amounts }]);
    expect(await auditCount('ask.saveReputationRule')).toBe(1);
    expect(await refusalOf(getReputationDesk(as(people.anna)))).toBe('noPermission');
  });
});
