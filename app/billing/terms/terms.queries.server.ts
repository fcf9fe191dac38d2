import { unixSeconds } from '#app/core/unix-seconds.ts';
import { type RawBuilder, sql } from 'kysely';
import { listCards } from '#app/account/account.queries.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { listAccountSums } from '#app/wallet/ledger/journals.queries.server.ts';
import { differing } from './terms.policy.ts';
import {
  type DatedTerms,
  type PublicFees,
  publicNames,
  type PublicTerms,
  type TermChange,
  type TermDesk,
  Terms,
} from './terms.schema.ts';

/** The terms that hold now, or held at the given moment. */
export async function getTerms(ctx: Pick<Ctx, 'db' | 'now'>, at = ctx.now): Promise<DatedTerms> {
  const { rows } = await sql<{ id: number; value: unknown }>`
    select id, value from billing.term where starts_at <= ${at} and withdrawn_at is null
      order by starts_at desc, id desc limit 1`.execute(ctx.db);
  return { id: rows[0]?.id ?? 0, ...Terms.parse(rows[0]?.value ?? {}) };
}

/** What was set of the terms that hold at a moment, as an expression of what `Terms` reads; null when nothing was. */
export const termsJson = (at: Date): RawBuilder<unknown> =>
  sql`(select value from billing.term where starts_at <= ${at} and withdrawn_at is null
    order by starts_at desc, id desc limit 1)`;

/** The terms under which something was agreed; `id` is the one of `DatedTerms`. */
export async function getTermsOf(ctx: Pick<Ctx, 'db'>, id: number): Promise<DatedTerms> {
  const { rows } = await sql<{ value: unknown }>`select value from billing.term where id = ${id}`.execute(ctx.db);
  return { id, ...Terms.parse(rows[0]?.value ?? {}) };
}

/**
 * Since when terms have held of which something is true, without a break up to now; the beginning of time when always.
 */
export async function findTermsStart(ctx: Pick<Ctx, 'db' | 'now'>, isTrue: (terms: Terms) => boolean): Promise<Date> {
  const { rows } = await sql<{ starts_at: Date; value: unknown }>`
    select starts_at, value from billing.term where starts_at <= ${ctx.now} and withdrawn_at is null
      order by starts_at desc, id desc`.execute(ctx.db);
  const broken = rows.findIndex(({ value }) => !isTrue(Terms.parse(value)));
  if (broken === -1) return isTrue(Terms.parse({})) ? new Date(0) : (rows.at(-1)?.starts_at ?? ctx.now);
  return broken === 0 ? ctx.now : rows[broken - 1]!.starts_at;
}

/**
 * All terms there were, are and are announced, oldest first, each with when it began; those that hold from the
 * beginning stand first, under the beginning of time.
 */
export async function listTermHistory(ctx: Pick<Ctx, 'db'>): Promise<{ startsAt: Date; terms: Terms }[]> {
  const { rows } = await sql<{ startsAt: Date; value: unknown }>`
    select starts_at "startsAt", value from billing.term where withdrawn_at is null
      order by starts_at, id`.execute(ctx.db);
  const changes = rows.map(({ startsAt, value }) => ({ startsAt, terms: Terms.parse(value) }));
  return [{ startsAt: new Date(0), terms: Terms.parse({}) }, ...changes];
}

/** The change that is still to come, or null. There is one at most. */
export async function findComingTerms(ctx: Pick<Ctx, 'db' | 'now'>): Promise<(DatedTerms & { startsAt: Date }) | null> {
  const { rows } = await sql<{ id: number; startsAt: Date; value: unknown }>`
    select id, starts_at "startsAt", value from billing.term where starts_at > ${ctx.now} and withdrawn_at is null
      order by starts_at, id limit 1`.execute(ctx.db);
  return rows[0] ? { id: rows[0].id, startsAt: rows[0].startsAt, ...Terms.parse(rows[0].value) } : null;
}

/** Whether members have earned anything yet: before, fees are nobody's business but the operator's. */
export async function hasEarners(ctx: Pick<Ctx, 'db'>): Promise<boolean> {
  return (await listAccountSums(ctx)).some(({ kind, accounts }) => kind === 'pending' && accounts > 0);
}

/** The terms in force and those announced, as everybody may read them. */
export async function getPublicTerms(ctx: Pick<Ctx, 'db' | 'now'>): Promise<PublicTerms> {
  const [now, next] = [await getTerms(ctx), await findComingTerms(ctx)];
  return { now: publicPart(now), next: next && { ...publicPart(next), startsAt: unixSeconds(next.startsAt) } };
}

const publicPart = (terms: Terms): PublicFees =>
  Object.fromEntries(publicNames.map((name) => [name, terms[name]])) as PublicFees;
type Row = {
  id: number;
  startsAt: Date;
  madeAt: Date;
  madeBy: number | null;
  note: string;
  value: unknown;
  isWithdrawn: boolean;
};
const shownChanges = 100;

/**
 * The terms in force, the change to come and the last hundred changes, newest first.
 * @throws Refusal need-login, forbidden
 */
export async function getTermDesk(ctx: Ctx): Promise<TermDesk> {
  await requireConsole(ctx, 'terms');
  const { rows } = await sql<Row>`
    select id, starts_at "startsAt", made_at "madeAt", made_by "madeBy", note, value,
      withdrawn_at is not null "isWithdrawn"
    from billing.term order by starts_at desc, id desc limit ${shownChanges + 1}`.execute(ctx.db);
  const cards = await listCards(
    ctx,
    rows.flatMap(({ madeBy }) => madeBy ?? []),
  );
  const current = rows.find((row) => !row.isWithdrawn && row.startsAt <= ctx.now);
  const history = rows.slice(0, shownChanges).map((row, at): TermChange => {
    const card = row.madeBy === null ? undefined : cards.get(row.madeBy);
    const earlier = rows.slice(at + 1).find(({ isWithdrawn }) => !isWithdrawn);
    const [before, after] = [Terms.parse(earlier?.value ?? {}), Terms.parse(row.value)];
    return {
      id: row.id,
      startsAt: unixSeconds(row.startsAt),
      madeAt: unixSeconds(row.madeAt),
      madeBy: card ? { id: card.id, nickname: card.nickname } : null,
      note: row.note,
      changes: differing(before, after).map((name) => ({ name, before: before[name], after: after[name] })),
      state: row.isWithdrawn ? 'withdrawn' : row.startsAt > ctx.now ? 'coming' : row === current ? 'current' : 'past',
    };
  });
  const { id: _id, ...now } = await getTerms(ctx);
  return { now, coming: history.find(({ state }) => state === 'coming') ?? null, history };
}
