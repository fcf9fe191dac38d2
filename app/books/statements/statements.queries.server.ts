import type { z } from 'zod';
import { listBountyAndSharePaths, pathOf } from '#app/billing/parts/bounty-and-share-paths.queries.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import {
  findFirstRecord,
  listBalancesAt,
  listParts,
  sumLinesOf,
  sumParts,
} from '#app/wallet/ledger/month-sums.queries.server.ts';
import type { KindBalances, PartSum } from '#app/wallet/ledger/month-sums.schema.ts';
import {
  addMonths,
  hasItem,
  isFinal,
  itemOf,
  keysOf,
  monthSpan,
  monthsOf,
  siteMonth,
  yearsOf,
} from './statements.policy.ts';
import {
  type MonthInput,
  type MonthList,
  type Section,
  sectionItems,
  sectionKinds,
  sections,
  type SectionView,
  type Statement,
  type StatementLines,
  type StatementLinesInput,
  usualItems,
  type YearInput,
} from './statements.schema.ts';

/** The caller's months, newest first, by years; no years when there never was a line. @throws Refusal need-login */
export async function listStatementMonths(ctx: Ctx, { year: wanted }: z.output<typeof YearInput>): Promise<MonthList> {
  const { id: memberId } = requireMember(ctx);
  const first = await findFirstRecord(ctx, memberId);
  const years = first ? yearsOf(first, ctx.now) : [];
  const year = years.find((one) => one === wanted) ?? years[0] ?? Number(siteMonth(ctx.now).slice(0, 4));
  const months = first ? monthsOf(year, first, ctx.now) : [];
  if (months.length === 0) return { year, years, months: [] };
  const moments = [...months.map((month) => monthSpan(month).to), monthSpan(months.at(-1)!).from];
  const balances = await listBalancesAt(ctx, { memberId, moments });
  const rows = months.map((month, index) => {
    const closing = (section: Section, at: KindBalances) => Number(sumOf(at, section));
    const view = (section: Section) => {
      const end = closing(section, balances[index]!);
      return { closing: end, change: end - closing(section, balances[index + 1]!) };
    };
    return {
      month,
      isFinal: isFinal(month, ctx.now),
      sections: { cash: view('cash'), earnings: view('earnings'), points: view('points') },
    };
  });
  return { year, years, months: rows };
}

const sumOf = ({ balances }: KindBalances, section: Section): bigint =>
  sectionKinds[section].reduce((sum, kind) => sum + (balances.get(kind) ?? 0n), 0n);

/** One month of the caller's money and points. @throws Refusal need-login; not-found for a month to come */
export async function getStatement(ctx: Ctx, { month }: z.output<typeof MonthInput>): Promise<Statement> {
  const { id: memberId } = requireMember(ctx);
  const last = siteMonth(ctx.now);
  if (month > last) throw notFound();
  return transact(
    ctx,
    async (tctx) => {
      const span = monthSpan(month);
      const first = await findFirstRecord(tctx, memberId);
      const [opening, closing] = await listBalancesAt(tctx, { memberId, moments: [span.from, span.to] });
      const views: SectionView[] = [];
      for (const section of sections) {
        const sums = await sumParts(tctx, { memberId, kinds: sectionKinds[section], ...span });
        views.push(viewOf(section, sumOf(opening!, section), sumOf(closing!, section), sums));
      }
      return {
        month,
        isFinal: isFinal(month, tctx.now),
        previous: first && month > siteMonth(first) ? addMonths(month, -1) : null,
        next: month < last ? addMonths(month, 1) : null,
        sections: views,
        lines: views.reduce((sum, { count }) => sum + count, 0),
      };
    },
    { isolation: 'repeatable read' },
  );
}

function viewOf(section: Section, opening: bigint, closing: bigint, sums: readonly PartSum[]): SectionView {
  const items = sectionItems[section].flatMap((item) => {
    const own = sums.filter((sum) => itemOf(section, sum) === item);
    const count = own.reduce((total, sum) => total + sum.count, 0);
    return count === 0 && !usualItems.includes(item)
      ? []
      : [{ item, amount: Number(own.reduce((total, sum) => total + sum.amount, 0n)), count }];
  });
  const sum = sums.reduce((total, { amount }) => total + amount, 0n);
  const count = sums.reduce((total, one) => total + one.count, 0);
  return {
    section,
    opening: Number(opening),
    closing: Number(closing),
    sum: Number(sum),
    count,
    isWhole: opening + sum === closing,
    items,
  };
}

const size = 20;

/**
 * The lines of one number of a month, newest first, with the statement's number and the sum of them all.
 * @throws Refusal need-login; not-found for a month to come and a number that the section does not have
 */
export async function listStatementLines(
  ctx: Ctx,
  input: z.output<typeof StatementLinesInput>,
): Promise<StatementLines> {
  const { id: memberId } = requireMember(ctx);
  const { month, section, item, before } = input;
  if (month > siteMonth(ctx.now) || (item && !hasItem(section, item))) throw notFound();
  const period = { memberId, kinds: sectionKinds[section], ...monthSpan(month) };
  const wanted = item ? { keys: keysOf(section, item) } : {};
  return transact(
    ctx,
    async (tctx) => {
      const sums = (await sumParts(tctx, period)).filter((sum) => !item || itemOf(section, sum) === item);
      const { amount: sum, count } = await sumLinesOf(tctx, period, wanted);
      const after = before > 0 ? { journalId: before, part: '' } : undefined;
      const lines = await listParts(tctx, period, { ...wanted, after, limit: size + maxParts });
      const shown = wholeJournals(lines, size);
      const paths = await listBountyAndSharePaths(
        tctx,
        shown.map(({ subject }) => subject),
        'member',
      );
      return {
        month,
        section,
        item: item ?? null,
        amount: Number(sums.reduce((total, one) => total + one.amount, 0n)),
        sum: Number(sum),
        count,
        lines: shown.map((line) => ({
          journalId: line.journalId,
          item: itemOf(section, line),
          memo: line.memo,
          amount: Number(line.amount),
          at: line.at,
          path: pathOf(paths, line.subject),
        })),
        before: lines.length > shown.length ? (shown.at(-1)?.journalId ?? null) : null,
      };
    },
    { isolation: 'repeatable read' },
  );
}

/** A journal has so many parts at most; a page never ends between them. */
const maxParts = 4;

function wholeJournals<L extends { journalId: number }>(lines: readonly L[], wanted: number): L[] {
  const last = lines[wanted - 1]?.journalId;
  return last === undefined ? [...lines] : lines.filter(({ journalId }, index) => index < wanted || journalId === last);
}
