import { sql } from 'kysely';
import { listCards } from '#app/account/account.queries.server.ts';
import { listConsoleNames, requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { type Ctx, isMember, requireMember } from '#app/core/ctx.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { keepValue } from '#app/core/kept-value.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import { getReputationRule, getStanding } from '#app/ask/reputation/reputation.queries.server.ts';
import en from './privileges-api.en.ts';
import zh from './privileges-api.zh.ts';
import { presetOf, reaches } from './privileges.policy.ts';
import {
  type Levels,
  presetLevels,
  type Privilege,
  type PrivilegeDesk,
  type PrivilegeRule,
  privileges,
  type PrivilegesView,
} from './privileges.schema.ts';

/** Messages of privileges. */
export const say = bilingual(zh, en);

/** Whether the caller may do this by their reputation; staff who moderate and jobs always may, guests never. */
export async function hasPrivilege(ctx: Ctx, name: Privilege): Promise<boolean> {
  if (ctx.actor.kind === 'job') return true;
  if (!isMember(ctx.actor)) return false;
  const { levels } = await getPrivilegeRule(ctx);
  if (reaches(levels, name, 1) || (await moderates(ctx))) return true;
  return reaches(levels, name, (await getStanding(ctx)).points);
}

/**
 * Lets only members pass who may do this by their reputation.
 * @throws Refusal need-login for guests; with `error: "PRIVILEGE"`, the level needed and the caller's reputation in its
 * data
 */
export async function requirePrivilege(ctx: Ctx, name: Privilege): Promise<void> {
  if (ctx.actor.kind === 'job') return;
  requireMember(ctx);
  const { levels } = await getPrivilegeRule(ctx);
  if (reaches(levels, name, 1) || (await moderates(ctx))) return;
  const { points: reputation } = await getStanding(ctx);
  if (reaches(levels, name, reputation)) return;
  const needed = levels[name];
  throw new Refusal(say.needsReputation(name, needed, reputation), {
    data: {
      error: 'PRIVILEGE',
      privilege: name,
      needed,
      reputation,
    },
  });
}

/** The levels, what acts are worth, and the caller's reputation. */
export async function getPrivileges(ctx: Ctx): Promise<PrivilegesView> {
  const [{ levels }, { amounts }, standing] = await Promise.all([
    getPrivilegeRule(ctx),
    getReputationRule(ctx),
    isMember(ctx.actor) ? getStanding(ctx) : null,
  ]);
  return { levels, amounts, reputation: standing && standing.points };
}

/** The levels in force, at most two seconds old outside of transactions. */
export const getPrivilegeRule = (ctx: Pick<Ctx, 'db'>): Promise<PrivilegeRule> => kept.get(ctx);

async function readRule(ctx: Pick<Ctx, 'db'>): Promise<PrivilegeRule> {
  const { rows } = await sql<{ id: number; levels: Partial<Levels> }>`
    select id, levels from ask.privilege_rule order by starts_at desc, id desc limit 1`.execute(ctx.db);
  const levels = { ...presetLevels.new, ...rows[0]?.levels };
  const known = Object.fromEntries(privileges.map((name) => [name, levels[name]])) as Levels;
  return { id: rows[0]?.id ?? 0, preset: presetOf(known), levels: known };
}

type ChangeRow = { id: number; levels: Levels; note: string; madeBy: number | null; startsAt: number };

/** The console's desk: levels in force, and the last changes. @throws Refusal forbidden without the desk */
export async function getPrivilegeDesk(ctx: Ctx): Promise<PrivilegeDesk> {
  await requireConsole(ctx, 'privileges');
  const [rule, { rows }] = await Promise.all([
    getPrivilegeRule(ctx),
    sql<ChangeRow>`select id, levels, note, made_by "madeBy", ${seconds('starts_at')} "startsAt" from ask.privilege_rule
      order by id desc limit 20`.execute(ctx.db),
  ]);
  const cards = await listCards(
    ctx,
    rows.flatMap(({ madeBy }) => madeBy ?? []),
  );
  const changes = rows.map(({ madeBy, levels, ...row }) => ({
    ...row,
    levels: { ...presetLevels.new, ...levels },
    preset: presetOf({ ...presetLevels.new, ...levels }),
    madeBy: madeBy === null ? null : { id: madeBy, nickname: cards.get(madeBy)?.nickname ?? '' },
  }));
  return { rule, changes };
}

/** Has the next reader read anew: after a transaction that changed the levels. */
export const forgetPrivileges = (): void => kept.forget();

/** Has other processes and hosts do so too when the caller's transaction has committed. */
export const tellPrivileges = (ctx: Pick<Ctx, 'db'>): Promise<void> => kept.tell(ctx);

const kept = keepValue(2000, readRule, 'privileges', { isMarked: true });

async function moderates(ctx: Ctx): Promise<boolean> {
  const names = await listConsoleNames(ctx);
  return names.has('moderation/edit') || names.has('moderation/delete');
}
