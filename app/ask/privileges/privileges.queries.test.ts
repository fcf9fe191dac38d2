import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { isRefusal } from '#app/core/errors.ts';
import { asStaff, ctxAs, grantConsole, makeMembers, refusalOf, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { firstAmounts } from '#app/ask/reputation/reputation.schema.ts';
import {
  forgetPrivileges,
  getPrivilegeRule,
  getPrivileges,
  hasPrivilege,
  requirePrivilege,
} from './privileges.queries.server.ts';
import { presetLevels, privileges } from './privileges.schema.ts';

const database = useTestDatabase();
let people: Record<'anna' | 'bert' | 'chen', Actor & { id: number }>;

const as = (actor: Actor) => ctxAs(database.db, actor);
const setReputation = (id: number, total: number) =>
  sql`insert into ask.reputation (member_id, total) values (${id}, ${total}) on conflict (member_id)
    do update set total = ${total}`.execute(database.db);
const setLevels = async (levels: object) => {
  await sql`insert into ask.privilege_rule (starts_at, preset, levels)
    values (now(), 'own', ${JSON.stringify(levels)}::jsonb)`.execute(database.db);
  forgetPrivileges();
};

beforeAll(async () => {
  people = await makeMembers(database.db, ['anna', 'bert', 'chen']);
});

beforeEach(async () => {
  await sql`truncate ask.privilege_rule, ask.reputation`.execute(database.db);
  forgetPrivileges();
});

describe('privileges', () => {
  it('start as those of a new community: everybody may take part', async () => {
    expect(await getPrivilegeRule(as(visitor))).toEqual({ id: 0, preset: 'new', levels: presetLevels.new });
    expect(Math.max(...Object.values(presetLevels.new))).toBe(15);
    for (const name of ['voteUp', 'voteDown', 'comment', 'newTag', 'flag', 'suggestEdit'] as const)
      expect(await hasPrivilege(as(people.bert), name)).toBe(true);
    expect(await hasPrivilege(as(people.bert), 'review')).toBe(false);
    expect(await hasPrivilege(as(visitor), 'voteUp')).toBe(false);
    expect(await refusalOf(requirePrivilege(as(visitor), 'voteUp'))).toBe('needLogin');
  });

  it('come with reputation, to the point', async () => {
    await setLevels(presetLevels.established);
    await setReputation(people.bert.id, 48);
    const refused = await requirePrivilege(as(people.bert), 'comment').catch((error: unknown) => error);
    expect(isRefusal(refused) && refused.data).toEqual({
      error: 'PRIVILEGE',
      privilege: 'comment',
      needed: 50,
      reputation: 49,
    });
    await setReputation(people.bert.id, 49);
    await requirePrivilege(as(people.bert), 'comment');
    expect(await getPrivileges(as(people.bert))).toEqual({
      levels: presetLevels.established,
      amounts: firstAmounts,
      reputation: 50,
    });
    expect(await getPrivileges(as(visitor))).toMatchObject({ reputation: null });
  });

  it('are all of staff who moderate, not of other staff', async () => {
    await setLevels(presetLevels.established);
    await grantConsole(database.db, people.anna.id, ['moderation/edit']);
    await grantConsole(database.db, people.chen.id, ['members']);
    for (const name of privileges) expect(await hasPrivilege(as(asStaff(people.anna)), name)).toBe(true);
    expect(await hasPrivilege(as(asStaff(people.chen)), 'voteUp')).toBe(false);
    expect(await hasPrivilege(as({ kind: 'job', name: 'test' }), 'review')).toBe(true);
  });

  it('that a stored rule does not know keep the level of a new community', async () => {
    await setLevels({ voteUp: 7, gone: 3 });
    expect(await getPrivilegeRule(as(visitor))).toMatchObject({
      preset: 'own',
      levels: { ...presetLevels.new, voteUp: 7 },
    });
  });
});
