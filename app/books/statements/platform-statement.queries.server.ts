import type { z } from 'zod';
import { listCards } from '#app/account/account.queries.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { listBountyAndSharePaths, pathOf } from '#app/billing/parts/bounty-and-share-paths.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import {
  findFirstJournal,
  listKindEntries,
  sumKinds,
  sumKindsAt,
  sumKindTypes,
} from '#app/wallet/ledger/journal-type-sums.queries.server.ts';
import { assets } from '#app/wallet/ledger/ledger.schema.ts';
import { addMonths, isFinal, monthSpan, monthsOf, siteMonth, yearsOf } from './statements.policy.ts';
import type { MonthInput, YearInput } from './statements.schema.ts';
import type {
  KindRow,
  PlatformLines,
  PlatformLinesInput,
  PlatformMonths,
  PlatformStatement,
  Summary,
} from './platform-statement.schema.ts';

/** The site's months, newest first, by years. @throws Refusal forbidden without the console's page */
export async function listPlatformMonths(
  ctx: Ctx,
  { year: wanted }: z.output<typeof YearInput>,
): Promise<PlatformMonths> {
  await requireConsole(ctx, 'statements');
  const first = await findFirstJournal(ctx);
  const years = first ? yearsOf(first, ctx.now) : [];
  const year = years.find((one) => one === wanted) ?? years[0] ?? Number(siteMonth(ctx.now).slice(0, 4));
  const months = first ? monthsOf(year, first, ctx.now) : [];
  return { year, years, months: months.map((month) => ({ month, isFinal: isFinal(month, ctx.now) })) };
}

/**
 * One month of all accounts by kind. @throws Refusal forbidden without the console's page; not-found for a month to
 * come
 */
export async function getPlatformStatement(
  ctx: Ctx,
  { month }: z.output<typeof MonthInput>,
): Promise<PlatformStatement> {
  await requireConsole(ctx, 'statements');
  return readPlatformStatement(ctx, month);
}

/** The same for whoever has asked for the rights already. @throws Refusal not-found for a month to come */
export async function readPlatformStatement(ctx: Ctx, month: string): Promise<PlatformStatement> {
  const last = siteMonth(ctx.now);
  if (month > last) throw notFound();
  return transact(
    ctx,
    async (tctx) => {
      const span = monthSpan(month);
      const first = await findFirstJournal(tctx);
      const [opening, closing, sums] = [
        await sumKindsAt(tctx, span.from),
        await sumKindsAt(tctx, span.to),
        await sumKinds(tctx, span),
      ];
      const kinds = sums.map((one) => ({
        ...one,
        opening: Number(opening.get(one.kind) ?? 0n),
        credits: Number(one.credits),
        debits: Number(one.debits),
        closing: Number(closing.get(one.kind) ?? 0n),
      }));
      return {
        month,
        isFinal: isFinal(month, tctx.now),
        previous: first && month > siteMonth(first) ? addMonths(month, -1) : null,
        next: month < last ? addMonths(month, 1) : null,
        kinds: kinds.filter((one) => one.count > 0 || one.opening !== 0 || one.closing !== 0),
        assets: assets.map((asset) => assetOf(asset, kinds)),
        summary: summaryOf(kinds),
      };
    },
    { isolation: 'repeatable read' },
  );
}

function assetOf(asset: (typeof assets)[number], kinds: readonly KindRow[]) {
  const own = kinds.filter((one) => one.asset === asset);
  const sum = (name: 'opening' | 'credits' | 'debits' | 'closing' | 'count') =>
    own.reduce((total, one) => total + one[name], 0);
  const row = {
    asset,
    opening: sum('opening'),
    credits: sum('credits'),
    debits: sum('debits'),
    closing: sum('closing'),
    count: sum('count'),
  };
  const areWhole = own.every((one) => one.opening + one.credits - one.debits === one.closing);
  return { ...row, isWhole: areWhole && row.opening === 0 && row.closing === 0 && row.credits === row.debits };
}

const feeKinds = ['fee_plugin', 'fee_share', 'fee_withdraw'];
const owedKinds = ['cash', 'cash_hold', 'pending', 'earnings', 'earnings_hold'];

function summaryOf(kinds: readonly KindRow[]): Summary {
  const moved = (names: readonly string[]) =>
    kinds.reduce((sum, one) => (names.includes(one.kind) ? sum + one.credits - one.debits : sum), 0);
  const closing = (names: readonly string[]) =>
    kinds.reduce((sum, one) => (names.includes(one.kind) ? sum + one.closing : sum), 0);
  return {
    fees: moved(feeKinds),
    commissions: -moved(['commission']),
    gatewayFees: -moved(['gateway_fee']),
    taxPayable: closing(['tax_payable']),
    owedToMembers: closing(owedKinds),
    owedByMembers: -closing(['receivable']),
  };
}

const size = 20;

/**
 * Entries of one kind of account in a month, newest first, with the statement's number and the sum of them all.
 * @throws Refusal forbidden without the console's page; not-found for a month to come and a kind there is not
 */
export async function listPlatformLines(ctx: Ctx, input: z.output<typeof PlatformLinesInput>): Promise<PlatformLines> {
  await requireConsole(ctx, 'statements');
  const { month, kind, direction, before } = input;
  if (month > siteMonth(ctx.now)) throw notFound();
  const period = monthSpan(month);
  const [journalId, accountId] = before?.split('-').map(Number) ?? [];
  return transact(
    ctx,
    async (tctx) => {
      const total = (await sumKinds(tctx, period)).find((one) => one.kind === kind);
      if (!total) throw notFound();
      const types = await sumKindTypes(tctx, period, { kind, direction });
      const after = journalId !== undefined && accountId !== undefined ? { journalId, accountId } : undefined;
      const found = await listKindEntries(tctx, period, { kind, direction, after, limit: size + 1 });
      const shown = found.slice(0, size);
      const people = await listCards(
        tctx,
        shown.flatMap((line) => line.memberId ?? []),
      );
      const paths = await listBountyAndSharePaths(
        tctx,
        shown.map(({ subject }) => subject),
        'staff',
      );
      const amount =
        direction === 'in' ? total.credits : direction === 'out' ? -total.debits : total.credits - total.debits;
      const edge = shown.at(-1);
      return {
        month,
        kind,
        asset: total.asset,
        direction: direction ?? null,
        amount: Number(amount),
        sum: Number(types.reduce((sum, one) => sum + one.amount, 0n)),
        count: types.reduce((sum, one) => sum + one.count, 0),
        types: types.map((one) => ({ ...one, amount: Number(one.amount) })),
        lines: shown.map(({ memberId, key: _key, subject, amount: own, ...line }) => ({
          ...line,
          path: pathOf(paths, subject),
          amount: Number(own),
          member:
            memberId === null ? null : { id: memberId, nickname: people.get(memberId)?.nickname ?? `#${memberId}` },
        })),
        before: found.length > size && edge ? `${edge.journalId}-${edge.accountId}` : null,
      };
    },
    { isolation: 'repeatable read' },
  );
}
