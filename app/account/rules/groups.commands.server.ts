import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { mergeEdits } from '#app/core/merge-edits.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { notFound } from '#app/core/refusals.server.ts';
import en from '#app/account/members-api.en.ts';
import zh from '#app/account/members-api.zh.ts';
import { type Grant, withParents } from './rules.policy.ts';
import { readRules } from './rule-book.queries.server.ts';
import { getConsoleGrant, requireConsole } from './rules.queries.server.ts';
import type { RuleArea } from './rules.schema.ts';
import { grantOf, mayActOn } from './groups.policy.ts';
import { findGroup } from './groups.queries.server.ts';
import type { AddGroupInput, EditGroupInput, Group, GroupIdInput } from './groups.schema.ts';

const say = bilingual(zh, en);

/**
 * Adds a group with the given rules and all their parents.
 * @throws Refusal forbidden without the node "groups/edit"; for a name that is taken; for console rights beyond one's
 * own
 */
export async function addGroup(ctx: Ctx, input: z.output<typeof AddGroupInput>): Promise<Reply<{ id: number }>> {
  const id = await change(ctx, async (tctx, own) => {
    const ids = await ruleIdsOf(tctx, input.area, input.rule_ids);
    requireReach(own, input.area, { ...input, rule_ids: ids });
    await requireFreeName(tctx, input.area, input, 0);
    const { rows } = await sql<{ id: number }>`
      insert into account.member_group (area, name_zh, name_en, is_all, status, created_at, updated_at)
      values (${input.area}, ${input.name_zh}, ${input.name_en}, ${input.is_all}, ${input.status}, ${ctx.now},
        ${ctx.now}) returning id`.execute(tctx.db);
    const added = rows[0]!.id;
    await writeRules(tctx, added, input.is_all ? [] : ids);
    await audit(
      tctx,
      'account.addGroup',
      { kind: 'group', id: added },
      { area: input.area, is_all: input.is_all, rule_ids: ids },
    );
    return added;
  });
  return new Reply({ id }, { text: say.groupAdded });
}

/**
 * Replaces names, rights and state of a group.
 * @throws Refusal as `addGroup`; not-found; when the default group were disabled; for rights of the administrators;
 * at what others have changed since it was `seen`
 */
export async function editGroup(ctx: Ctx, given: z.output<typeof EditGroupInput>): Promise<Reply> {
  await change(ctx, async (tctx, own) => {
    const before = await getGroup(tctx, given.id);
    const input = mergeEdits(before, given, given.seen);
    requireReach(own, before.area, before);
    if (before.is_default && !input.status) throw new Refusal(say.groupDefaultKept);
    if (before.is_default && before.area === 'admin' && !input.is_all) throw new Refusal(say.groupAdministratorsKept);
    const ids = await ruleIdsOf(tctx, before.area, input.rule_ids);
    requireReach(own, before.area, { ...input, rule_ids: ids });
    await requireFreeName(tctx, before.area, input, input.id);
    await sql`update account.member_group set name_zh = ${input.name_zh}, name_en = ${input.name_en},
      is_all = ${input.is_all}, status = ${input.status},
      updated_at = ${ctx.now} where id = ${input.id}`.execute(tctx.db);
    await writeRules(tctx, input.id, input.is_all ? [] : ids);
    const facts = ({ is_all, status, rule_ids }: Pick<Group, 'is_all' | 'status' | 'rule_ids'>) => ({
      is_all,
      status,
      rule_ids,
    });
    await audit(
      tctx,
      'account.editGroup',
      { kind: 'group', id: input.id },
      { before: facts(before), after: facts({ ...input, rule_ids: ids }) },
    );
  });
  return new Reply(null, { text: say.groupSaved });
}

/**
 * Removes a group; its members go to the default one. Staff must be moved before, as that changes their rights.
 * @throws Refusal forbidden, not-found, for the default group, for a console group with people in it
 */
export async function removeGroup(ctx: Ctx, { id }: z.output<typeof GroupIdInput>): Promise<Reply> {
  const moved = await change(ctx, async (tctx, own) => {
    const group = await getGroup(tctx, id);
    requireReach(own, group.area, group);
    if (group.is_default) throw new Refusal(say.groupDefaultKept);
    if (group.area === 'admin' && group.people > 0) throw new Refusal(say.groupStillStaffed);
    await sql`update account.member set group_id = account.default_group('site')
      where group_id = ${id}`.execute(tctx.db);
    await sql`delete from account.member_group where id = ${id}`.execute(tctx.db);
    await audit(tctx, 'account.removeGroup', { kind: 'group', id }, { name: group.name_en, people: group.people });
    return group.people;
  });
  return new Reply(null, { text: say.groupRemoved(moved) });
}

/** Changes groups one after the other; `own` is what the caller may do in the console. */
async function change<T>(ctx: Ctx, write: (tctx: Ctx, own: Grant) => Promise<T>): Promise<T> {
  await requireConsole(ctx, 'groups/edit');
  return transact(ctx, async (tctx) => {
    await sql`lock table account.member_group in share row exclusive mode`.execute(tctx.db);
    return write(tctx, await getConsoleGrant(tctx));
  });
}

async function getGroup(ctx: Ctx, id: number): Promise<Group> {
  const group = await findGroup(ctx, id);
  if (!group) throw notFound();
  return group;
}

/** Nobody hands out, or takes away, console rights that are not their own. */
function requireReach(own: Grant, area: RuleArea, group: Pick<Group, 'is_all' | 'rule_ids'>): void {
  if (area === 'admin' && !mayActOn(own, grantOf(group))) throw new Refusal(say.rightsBeyondOwn, { kind: 'forbidden' });
}

/** The existing rules among the given ones with their parents. */
async function ruleIdsOf(ctx: Ctx, area: RuleArea, ids: readonly number[]): Promise<number[]> {
  const rules = (await readRules(ctx)).filter((rule) => rule.area === area);
  return withParents(rules, ids);
}

async function writeRules(ctx: Ctx, id: number, ids: readonly number[]): Promise<void> {
  await sql`delete from account.group_rule where group_id = ${id}
    and rule_id in (select r.id from account.rule r where r.deleted_at is null
    and r.id <> all(${ids}::bigint[]))`.execute(ctx.db);
  await sql`insert into account.group_rule (group_id, rule_id) select ${id}, unnest(${ids}::bigint[])
    on conflict do nothing`.execute(ctx.db);
}

async function requireFreeName(
  ctx: Ctx,
  area: RuleArea,
  { name_zh, name_en }: Pick<Group, 'name_zh' | 'name_en'>,
  ownId: number,
): Promise<void> {
  const { rows } = await sql<{ isZh: boolean }>`
    select lower(name_zh) = lower(${name_zh}) "isZh" from account.member_group
    where area = ${area} and id <> ${ownId} and (lower(name_zh) = lower(${name_zh})
      or lower(name_en) = lower(${name_en})) limit 1`.execute(ctx.db);
  if (rows[0])
    throw new Refusal(say.groupNameTaken, {
      kind: 'refused',
      fields: { [rows[0].isZh ? 'name_zh' : 'name_en']: say.groupNameTaken },
    });
}
