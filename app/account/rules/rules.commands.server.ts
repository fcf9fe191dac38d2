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
import { isNeeded, mayStandUnder } from './rules.policy.ts';
import { readRules } from './rule-book.queries.server.ts';
import { requireConsole } from './rules.queries.server.ts';
import type { AddRuleInput, EditRuleInput, MoveRuleInput, Rule, RuleIdInput, SwitchRuleInput } from './rules.schema.ts';

const say = bilingual(zh, en);

/**
 * Adds a rule as the last one of its parent.
 * @throws Refusal forbidden without the node "rules/edit"; when the parent is missing or does not take this type, when
 * a rule of this type has the name; for the console's own area, whose entries come with the program
 */
export async function addRule(ctx: Ctx, input: z.output<typeof AddRuleInput>): Promise<Reply<{ id: number }>> {
  const id = await change(ctx, async (tctx, rules) => {
    if (input.area === 'admin') throw new Refusal(say.ruleBuiltIn);
    requirePlace(rules, input, null);
    const { rows } = await sql<{ id: number }>`
      insert into account.rule (area, pid, type, title_zh, title_en, name, path, icon, menu_type, url, component,
        no_login_valid, extend, remark, status, weigh,
        created_at, updated_at)
      values (${input.area}, nullif(${input.pid}::bigint, 0), ${input.type}, ${input.title_zh}, ${input.title_en},
        ${input.name}, ${input.path}, ${input.icon},
        ${input.menu_type ?? null}, ${input.url}, ${input.component}, ${input.no_login_valid}, ${input.extend},
          ${input.remark}, ${input.status},
        ${lastWeigh(rules, input.area, input.pid)}, ${ctx.now}, ${ctx.now}) returning id`.execute(tctx.db);
    const added = rows[0]!.id;
    await audit(tctx, 'account.addRule', { kind: 'rule', id: added }, { type: input.type, name: input.name });
    return added;
  });
  return new Reply({ id }, { text: say.ruleAdded });
}

/**
 * Replaces the fields of a rule. Of the console's own entries only titles, icon, remark and state are taken.
 * @throws Refusal as `addRule`; not-found; at what others have changed since it was `seen`
 */
export async function editRule(ctx: Ctx, given: z.output<typeof EditRuleInput>): Promise<Reply> {
  await change(ctx, async (tctx, rules) => {
    const before = ruleOf(rules, given.id);
    const input = mergeEdits(before, given, given.seen);
    if (!input.status) requireDispensable(before);
    if (before.area === 'admin') {
      await sql`update account.rule set title_zh = ${input.title_zh}, title_en = ${input.title_en},
        icon = ${input.icon}, remark = ${input.remark},
        status = ${input.status}, updated_at = ${ctx.now} where id = ${input.id}`.execute(tctx.db);
    } else {
      requirePlace(rules, { ...input, area: before.area }, before);
      const weigh = input.pid === before.pid ? before.weigh : lastWeigh(rules, before.area, input.pid);
      await sql`update account.rule set pid = nullif(${input.pid}::bigint, 0), type = ${input.type},
        title_zh = ${input.title_zh}, title_en = ${input.title_en},
        name = ${input.name}, path = ${input.path}, icon = ${input.icon}, menu_type = ${input.menu_type ?? null},
          url = ${input.url},
        component = ${input.component}, no_login_valid = ${input.no_login_valid}, extend = ${input.extend},
          remark = ${input.remark},
        status = ${input.status}, weigh = ${weigh}, updated_at = ${ctx.now} where id = ${input.id}`.execute(tctx.db);
    }
    await audit(tctx, 'account.editRule', { kind: 'rule', id: input.id }, { before: factsOf(before) });
  });
  return new Reply(null, { text: say.ruleSaved });
}

/**
 * Enables or disables a rule; what is below it goes with it.
 * @throws Refusal forbidden, not-found, or when the console could no longer be used without it
 */
export async function switchRule(ctx: Ctx, { id, status }: z.output<typeof SwitchRuleInput>): Promise<Reply> {
  await change(ctx, async (tctx, rules) => {
    const before = ruleOf(rules, id);
    if (!status) requireDispensable(before);
    if (before.status === status) return;
    await sql`update account.rule set status = ${status}, updated_at = ${ctx.now} where id = ${id}`.execute(tctx.db);
    await audit(tctx, 'account.switchRule', { kind: 'rule', id }, { status });
  });
  return new Reply(null, { text: status ? say.ruleOn : say.ruleOff });
}

/**
 * Puts a rule under another parent or before another sibling, and numbers the siblings anew.
 * @throws Refusal forbidden, not-found, or when it cannot stand there
 */
export async function moveRule(ctx: Ctx, { id, pid, before }: z.output<typeof MoveRuleInput>): Promise<Reply> {
  await change(ctx, async (tctx, rules) => {
    const moved = ruleOf(rules, id);
    if (moved.area === 'admin' && pid !== moved.pid) throw new Refusal(say.ruleBuiltIn);
    requirePlace(rules, { ...moved, pid }, moved);
    const others = rules.filter((rule) => rule.area === moved.area && rule.pid === pid && rule.id !== id);
    const at = before === 0 ? others.length : others.findIndex((rule) => rule.id === before);
    if (at < 0) throw new Refusal(say.rulePlaceWrong);
    const order = others.toSpliced(at, 0, moved).map((rule) => rule.id);
    await sql`update account.rule r set weigh = 10 * (${order.length} - place.at::int), pid = nullif(${pid}::bigint, 0),
      updated_at = ${ctx.now}
      from unnest(${order}::bigint[]) with ordinality place (id, at)
      where r.id = place.id and (r.weigh, coalesce(r.pid, 0)) is distinct from (10 * (${order.length} - place.at::int),
        ${pid}::bigint)`.execute(tctx.db);
    await audit(tctx, 'account.moveRule', { kind: 'rule', id }, { from: moved.pid, to: pid, before });
  });
  return new Reply(null, { text: say.ruleMoved });
}

/**
 * Removes a rule with all below it; `restoreRule` brings them back within 30 days.
 * @throws Refusal forbidden, not-found, or for the console's own entries
 */
export async function removeRule(ctx: Ctx, { id }: z.output<typeof RuleIdInput>): Promise<Reply> {
  const count = await change(ctx, async (tctx, rules) => {
    if (ruleOf(rules, id).area === 'admin') throw new Refusal(say.ruleBuiltIn);
    const ids = [id, ...below(rules, id)];
    await sql`update account.rule set deleted_at = ${ctx.now}, updated_at = ${ctx.now}
      where id = any(${ids}::bigint[])`.execute(tctx.db);
    await audit(tctx, 'account.removeRule', { kind: 'rule', id }, { ids });
    return ids.length;
  });
  return new Reply(null, { text: say.ruleRemoved(count) });
}

/**
 * Brings a removed rule back, with what was removed together with it. One that is there already stays as it is.
 * @throws Refusal forbidden, not-found, when its parent is gone or another rule has taken its name
 */
export async function restoreRule(ctx: Ctx, { id }: z.output<typeof RuleIdInput>): Promise<Reply> {
  await change(ctx, async (tctx, rules) => {
    if (rules.some((rule) => rule.id === id)) return;
    const { rows: removed } = await sql<Pick<Rule, 'id' | 'pid' | 'area' | 'type' | 'name'>>`
      with recursive gone as (
        select * from account.rule where id = ${id} and deleted_at is not null
        union all select r.* from account.rule r join gone g on r.pid = g.id and r.deleted_at = g.deleted_at)
      select id, coalesce(pid, 0) pid, area, type, name from gone`.execute(tctx.db);
    if (!removed[0]) throw notFound();
    if (removed[0].pid !== 0 && !rules.some((rule) => rule.id === removed[0]!.pid))
      throw new Refusal(say.ruleParentMissing);
    for (const rule of removed) requireFreeName(rules, rule, 0);
    await sql`update account.rule set deleted_at = null, updated_at = ${ctx.now}
      where id = any(${removed.map((rule) => rule.id)}::bigint[])`.execute(tctx.db);
    await audit(tctx, 'account.restoreRule', { kind: 'rule', id }, { ids: removed.map((rule) => rule.id) });
  });
  return new Reply(null, { text: say.ruleRestored });
}

/** Forgets rules that were removed more than 30 days ago. */
export async function purgeRules(ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await sql`delete from account.rule
    where deleted_at < ${new Date(ctx.now.getTime() - keptAfterRemoval_ms)}`.execute(ctx.db);
}

const keptAfterRemoval_ms = 30 * 86_400_000;

/** Changes rules one after the other: each sees the tree as the one before has left it. */
async function change<T>(ctx: Ctx, write: (tctx: Ctx, rules: Rule[]) => Promise<T>): Promise<T> {
  await requireConsole(ctx, 'rules/edit');
  return transact(ctx, async (tctx) => {
    await sql`lock table account.rule in share row exclusive mode`.execute(tctx.db);
    return write(tctx, await readRules(tctx));
  });
}

function ruleOf(rules: readonly Rule[], id: number): Rule {
  const rule = rules.find((one) => one.id === id);
  if (!rule) throw notFound();
  return rule;
}

type Placed = Pick<Rule, 'pid' | 'area' | 'type' | 'name'>;

/** @throws Refusal unless a rule may stand where it is wanted, and its children below it */
function requirePlace(rules: readonly Rule[], rule: Placed, before: Rule | null): void {
  const parent = rules.find((one) => one.id === rule.pid && one.area === rule.area) ?? null;
  if (rule.pid !== 0 && !parent)
    throw new Refusal(say.ruleParentMissing, { kind: 'refused', fields: { pid: say.ruleParentMissing } });
  if (before && parent && (parent.id === before.id || below(rules, before.id).includes(parent.id)))
    throw new Refusal(say.ruleInsideItself);
  const isAtHome = before?.pid === rule.pid && before.type === rule.type;
  if (!isAtHome && !mayStandUnder(rule.type, parent?.type ?? null))
    throw new Refusal(say.rulePlaceWrong, { kind: 'refused', fields: { pid: say.rulePlaceWrong } });
  const children = before ? rules.filter((one) => one.pid === before.id) : [];
  if (before?.type !== rule.type && children.some((child) => !mayStandUnder(child.type, rule.type)))
    throw new Refusal(say.rulePlaceWrong);
  requireFreeName(rules, rule, before?.id ?? 0);
}

function requireFreeName(rules: readonly Rule[], { area, type, name }: Omit<Placed, 'pid'>, ownId: number): void {
  const isTaken = rules.some(
    (rule) => rule.id !== ownId && rule.area === area && rule.type === type && rule.name === name,
  );
  if (isTaken)
    throw new Refusal(say.ruleNameTaken(name), { kind: 'refused', fields: { name: say.ruleNameTaken(name) } });
}

function requireDispensable(rule: Rule): void {
  if (isNeeded(rule)) throw new Refusal(say.ruleNeeded);
}

/** The ids of all rules below one. */
function below(rules: readonly Rule[], id: number): number[] {
  return rules.flatMap((rule) => (rule.pid === id ? [rule.id, ...below(rules, rule.id)] : []));
}

function lastWeigh(rules: readonly Rule[], area: Rule['area'], pid: number): number {
  const weighs = rules.filter((rule) => rule.area === area && rule.pid === pid).map((rule) => rule.weigh);
  return weighs.length === 0 ? 0 : Math.min(...weighs) - 10;
}

const factsOf = ({ pid, type, title_zh, title_en, name, path, menu_type, url, status, extend }: Rule) => ({
  pid,
  type,
  title_zh,
  title_en,
  name,
  path,
  menu_type,
  url,
  status,
  extend,
});
