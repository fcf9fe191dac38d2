import type { z } from 'zod';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { listLines } from '#app/wallet/ledger/ledger.queries.server.ts';
import type { MemberKind } from '#app/wallet/ledger/ledger.schema.ts';
import type { BalanceRow, LogInput, LogPage, PointsRow } from './account-logs.schema.ts';

type Input = z.output<typeof LogInput>;

/** The calling member's changes of points, newest first. */
export async function listPointsLog(ctx: Ctx, input: Input): Promise<LogPage<PointsRow>> {
  const { id: user_id } = requireMember(ctx);
  const { list, total } = await readLines(ctx, 'points', input);
  const rows = list.map(({ id, memo, at, amount, before, after }) => ({
    id,
    user_id,
    score: Number(amount),
    before: Number(before),
    after: Number(after),
    memo,
    create_time: at,
  }));
  return { list: rows, total };
}

/** The calling member's changes of the balance, newest first. */
export async function listBalanceLog(ctx: Ctx, input: Input): Promise<LogPage<BalanceRow>> {
  const { id: user_id } = requireMember(ctx);
  const { list, total } = await readLines(ctx, 'cash', input);
  const rows = list.map(({ id, memo, at, amount, before, after }) => ({
    id,
    user_id,
    money: moneyText(amount),
    before: moneyText(before),
    after: moneyText(after),
    memo,
    create_time: at,
  }));
  return { list: rows, total };
}

/** Cents as the contract's two-decimal string: 1234n → "12.34". */
export function moneyText(cents: bigint): string {
  const size = cents < 0n ? -cents : cents;
  return `${cents < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`;
}

function readLines(ctx: Ctx, kind: MemberKind, { page, limit, type, days }: Input) {
  const direction = ({ all: undefined, income: 'in', expense: 'out' } as const)[type];
  return listLines(ctx, { memberId: requireMember(ctx).id, kind, page, limit, direction, from: since(ctx, days) });
}

const since = (ctx: Ctx, days: number) => (days === 0 ? undefined : new Date(ctx.now.getTime() - days * 86_400_000));
