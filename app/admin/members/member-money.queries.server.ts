import { sql } from 'kysely';
import { isWithoutMoney } from '#app/account/no-money/no-money.queries.server.ts';
import { hasConsole } from '#app/account/rules/rules.queries.server.ts';
import { accountPath } from '#app/billing/parts/book-paths.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { listAccounts } from '#app/wallet/ledger/ledger-accounts.queries.server.ts';
import type { MemberBalance, MemberMoney, MemberOrders } from './member-money.schema.ts';

/**
 * What a member has and bought, as far as the caller looks after it: balances with the books, payments with the desk of
 * payments, plugin orders with either the books or the desk of refunds; and how they give balance, with the right to.
 * Nothing on a site without money.
 */
export async function getMemberMoney(ctx: Ctx, memberId: number): Promise<MemberMoney> {
  if (await isWithoutMoney(ctx))
    return { balances: null, payments: null, orders: null, makesCodes: false, proposes: false };
  const [hasBooks, hasPayments, hasRefunds, makesCodes, proposes] = await Promise.all([
    hasConsole(ctx, 'books'),
    hasConsole(ctx, 'payments'),
    hasConsole(ctx, 'market/refunds'),
    hasConsole(ctx, 'codes/edit'),
    hasConsole(ctx, 'books/propose'),
  ]);
  const [balances, payments, orders] = await Promise.all([
    hasBooks ? listMemberBalances(ctx, memberId) : null,
    hasPayments ? countPayments(ctx, memberId) : null,
    hasBooks || hasRefunds ? readOrders(ctx, memberId) : null,
  ]);
  return {
    balances,
    payments: payments === null ? null : { count: payments, path: `/admin/payments?q=${memberId}` },
    orders: orders && { ...orders, path: hasRefunds ? '/admin/market/refunds' : '' },
    makesCodes,
    proposes,
  };
}

const shown = ['cash', 'earnings', 'pending', 'receivable', 'points'] as const;
const most = 20;

/** Accounts that a member has no journal in are not opened yet: balance and points then are nothing, without a page. */
async function listMemberBalances(ctx: Ctx, memberId: number): Promise<MemberBalance[]> {
  const accounts = await listAccounts(ctx, { memberId, limit: most });
  return shown.flatMap((kind) => {
    const account = accounts.find((one) => one.kind === kind);
    if (!account) return kind === 'cash' || kind === 'points' ? [{ kind, posted: 0, path: '' }] : [];
    if (account.posted === 0n && kind !== 'cash' && kind !== 'points') return [];
    return [{ kind, posted: Number(account.posted), path: accountPath(account.code) }];
  });
}

async function countPayments(ctx: Ctx, memberId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) count from billing.payment
    where member_id = ${memberId}`.execute(ctx.db);
  return rows[0]!.count;
}

async function readOrders(ctx: Ctx, memberId: number): Promise<Omit<MemberOrders, 'path'>> {
  const { rows } = await sql<Omit<MemberOrders, 'path'>>`
    select count(*) count, coalesce(sum(paid - refunded), 0)::bigint paid,
      floor(extract(epoch from max(created_at)))::bigint "lastAt"
    from market.plugin_order where buyer_id = ${memberId} and state <> 'created'`.execute(ctx.db);
  return rows[0]!;
}
