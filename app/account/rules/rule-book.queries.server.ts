import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { keepValue } from '#app/core/kept-value.server.ts';
import { contentVersion } from '#app/core/page-cache/page-cache.server.ts';
import { isMoneyRule } from '#app/account/no-money/money-areas.ts';
import { isWithoutMoney } from '#app/account/no-money/no-money.queries.server.ts';
import { type Grant, guestRules, noGrant, reachable } from './rules.policy.ts';
import type { Rule, RuleArea } from './rules.schema.ts';

/** The rules, the groups' rights, and what these reach: one list for all who have the same rights. */
export type RuleBook = {
  rules: Rule[];
  grants: ReadonlyMap<number, Grant>;
  guestRules: readonly Rule[];
  reached: Record<RuleArea, Map<Grant, readonly Rule[]>>;
};

/** What a group reaches; nothing for a disabled one and for none. */
export const grantIn = ({ grants }: RuleBook, groupId: number | null): Grant =>
  (groupId === null ? undefined : grants.get(groupId)) ?? noGrant;

/** The rules of an area that a grant reaches. */
export function reachedIn({ rules, reached }: RuleBook, area: RuleArea, grant: Grant): readonly Rule[] {
  const known = reached[area].get(grant);
  if (known) return known;
  const own = reachable(
    rules.filter((rule) => rule.area === area),
    grant,
  );
  reached[area].set(grant, own);
  return own;
}

const kept = keepValue(2000, readRights, 'rights', { isMarked: true, version: contentVersion });

/**
 * Rules and rights of groups: every page needs them and they hardly ever change. Dropped by each write that changes
 * pages, in all processes of this machine; two seconds old at most elsewhere. A transaction takes what is kept where
 * its mark is that of the database now, so that it never acts on rights that have been taken away.
 */
export async function readBook(ctx: Pick<Ctx, 'db'>): Promise<RuleBook> {
  const [book, hasNoMoney] = await Promise.all([kept.get(ctx), isWithoutMoney(ctx)]);
  return hasNoMoney ? withoutMoney(book) : book;
}

const moneyless = new WeakMap<RuleBook, RuleBook>();

function withoutMoney(book: RuleBook): RuleBook {
  const known =
    moneyless.get(book) ??
    toBook(
      book.rules.filter((rule) => !isMoneyRule(rule)),
      book.grants,
    );
  moneyless.set(book, known);
  return known;
}

async function readRights(ctx: Pick<Ctx, 'db'>): Promise<RuleBook> {
  const { rows } = await sql<{ id: number; is_all: boolean; status: boolean; ids: number[] }>`
    select id, is_all, status, array(select rule_id from account.group_rule where group_id = g.id) ids
      from account.member_group g`.execute(ctx.db);
  const grants = new Map(
    rows.map((group) => [group.id, group.status ? (group.is_all ? 'all' : new Set(group.ids)) : noGrant]),
  );
  return toBook(await readRules(ctx), grants);
}

const toBook = (rules: Rule[], grants: RuleBook['grants']): RuleBook => ({
  rules,
  grants,
  guestRules: guestRules(rules.filter((rule) => rule.area === 'site')),
  reached: { site: new Map(), admin: new Map() },
});

/** All rules that are not removed, from the database. */
export async function readRules(ctx: Pick<Ctx, 'db'>): Promise<Rule[]> {
  const { rows } = await sql<Rule>`
    select id, coalesce(pid, 0) pid, area, type, title_zh, title_en, name, path, icon, menu_type, url, component,
      no_login_valid, extend, remark, weigh, status,
      floor(extract(epoch from created_at))::bigint create_time,
        floor(extract(epoch from updated_at))::bigint update_time
    from account.rule where deleted_at is null order by weigh desc, id`.execute(ctx.db);
  return rows;
}
