import { listCards } from '#app/account/account.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { formatMoney } from '#app/core/money.ts';
import type { Paper, PdfBlock } from '#app/core/files/pdf-document.server.ts';
import { getSiteName } from '#app/account/site.settings.server.ts';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { listParts } from '#app/wallet/ledger/month-sums.queries.server.ts';
import type { Asset } from '#app/wallet/ledger/ledger.schema.ts';
import booksEn from '#app/books/books/books.en.ts';
import booksZh from '#app/books/books/books.zh.ts';
import { paperLines } from './statement-files.schema.ts';
import deskEn from './statement-desk.en.ts';
import en from './statements.en.ts';
import deskZh from './statement-desk.zh.ts';
import zh from './statements.zh.ts';
import { readPlatformStatement } from './platform-statement.queries.server.ts';
import type { AssetRow, KindRow, Summary } from './platform-statement.schema.ts';
import { itemOf, monthSpan } from './statements.policy.ts';
import { getStatement } from './statements.queries.server.ts';
import { sectionKinds, type SectionView } from './statements.schema.ts';
import { siteTime } from './statement.csv.server.ts';

/*
 * Statements as documents to print: what the page says, and of a member's the first lines.
 */

const texts = { 'zh-cn': zh, en };
const deskTexts = { 'zh-cn': deskZh, en: deskEn };
const booksTexts = { 'zh-cn': booksZh, en: booksEn };
type Texts = typeof zh | typeof en;

const shown = (asset: Asset, amount: number | bigint, sign = false): string => {
  if (asset === 'CNY') return formatMoney(amount, { sign });
  const before = amount < 0 ? '−' : sign && amount > 0 ? '+' : '';
  return `${before}${formatNumber(amount < 0 ? -amount : amount)}`;
};
const assetOf = ({ section }: SectionView): Asset => (section === 'points' ? 'PTS' : 'CNY');

/** The month's name in the reader's language. */
export const monthName = (t: Texts, month: string): string =>
  t.month(Number(month.slice(0, 4)), Number(month.slice(5)));

/** A member's month: each section with its numbers, then its lines. The ctx acts for the member. */
export async function ownPaper(ctx: Ctx, memberId: number, month: string): Promise<Paper> {
  const t = texts[ctx.language];
  const statement = await getStatement(ctx, { month });
  const card = (await listCards(ctx, [memberId])).get(memberId);
  const blocks = statement.sections.flatMap((view) => sectionBlocks(t, view));
  let left = paperLines;
  for (const view of statement.sections) {
    const lines = left > 0 && view.count > 0 ? await lineBlocks(ctx, t, { memberId, month, view, limit: left }) : [];
    blocks.push(...lines);
    left -= view.count;
  }
  if (left < 0) blocks.push({ kind: 'text', text: t.paperMore(formatNumber(paperLines)) });
  return {
    ...(await frame(ctx, t)),
    title: t.statementOf(monthName(t, month)),
    lead: [t.paperFor(card?.nickname ?? '', memberId), ...leadOf(ctx, t, statement)],
    blocks,
  };
}

function sectionBlocks(t: Texts, view: SectionView): PdfBlock[] {
  const asset = assetOf(view);
  const columns = [
    { label: t.item, width: 0.5 },
    { label: t.lines, width: 0.2, isEnd: true },
    { label: view.section === 'points' ? t.pointsAmount : t.amount, width: 0.3, isEnd: true },
  ];
  const rows = [
    { cells: [t.opening, '', shown(asset, view.opening)], isStrong: true },
    ...view.items.map(({ item, amount, count }) => ({
      cells: [t.items[item], formatNumber(count), shown(asset, amount, true)],
    })),
    { cells: [t.closing, formatNumber(view.count), shown(asset, view.closing)], isStrong: true },
  ];
  const check = view.isWhole
    ? t.paperCheck(shown(asset, view.opening), shown(asset, view.sum, true), shown(asset, view.closing))
    : t.broken;
  return [
    { kind: 'heading', text: t.sections[view.section] },
    { kind: 'table', columns, rows },
    { kind: 'text', text: check },
  ];
}

async function lineBlocks(
  ctx: Ctx,
  t: Texts,
  { memberId, month, view, limit }: { memberId: number; month: string; view: SectionView; limit: number },
): Promise<PdfBlock[]> {
  const asset = assetOf(view);
  const lines = await listParts(
    ctx,
    { memberId, kinds: sectionKinds[view.section], ...monthSpan(month) },
    { limit, isOldestFirst: true },
  );
  const columns = [
    { label: t.time, width: 0.19 },
    { label: t.item, width: 0.15 },
    { label: t.memo, width: 0.35 },
    { label: t.journal, width: 0.12 },
    { label: view.section === 'points' ? t.pointsAmount : t.amount, width: 0.19, isEnd: true },
  ];
  const rows = lines.map((line) => ({
    cells: [
      siteTime(new Date(line.at * 1000)),
      t.items[itemOf(view.section, line)],
      line.memo,
      String(line.journalId),
      shown(asset, line.amount, true),
    ],
  }));
  const sum = lines.reduce((total, { amount }) => total + amount, 0n);
  const foot = { cells: [t.sumOf(formatNumber(lines.length)), '', '', '', shown(asset, sum, true)], isStrong: true };
  return [
    { kind: 'heading', text: t.paperLines(t.sections[view.section]) },
    { kind: 'table', columns, rows: [...rows, foot] },
  ];
}

/** The site's month by kind of account. */
export async function platformPaper(ctx: Ctx, month: string): Promise<Paper> {
  const [t, desk] = [texts[ctx.language], deskTexts[ctx.language]];
  const statement = await readPlatformStatement(ctx, month);
  const facts: (keyof Summary)[] = [
    'fees',
    'commissions',
    'gatewayFees',
    'taxPayable',
    'owedToMembers',
    'owedByMembers',
  ];
  const summary: PdfBlock[] = [
    { kind: 'heading', text: desk.summary },
    {
      kind: 'table',
      columns: [
        { label: t.item, width: 0.6 },
        { label: t.amount, width: 0.4, isEnd: true },
      ],
      rows: facts.map((fact) => ({ cells: [desk[fact], formatMoney(statement.summary[fact])] })),
    },
  ];
  return {
    ...(await frame(ctx, t)),
    title: desk.paperTitle(monthName(t, month)),
    lead: leadOf(ctx, t, statement),
    blocks: [...summary, ...statement.assets.flatMap((asset) => kindBlocks(ctx, asset, statement.kinds))],
  };
}

function kindBlocks(ctx: Ctx, total: AssetRow, kinds: readonly KindRow[]): PdfBlock[] {
  const [t, books] = [deskTexts[ctx.language], booksTexts[ctx.language]];
  const { asset } = total;
  const columns = [
    { label: t.kind, width: 0.24 },
    ...[t.opening, t.credits, t.debits, t.closing].map((label) => ({ label, width: 0.19, isEnd: true })),
  ];
  const cells = (name: string, row: Pick<KindRow, 'opening' | 'credits' | 'debits' | 'closing'>) => [
    name,
    ...[row.opening, row.credits, row.debits, row.closing].map((amount) => shown(asset, amount)),
  ];
  const own = kinds.filter((row) => row.asset === asset);
  const rows = own.map((row) => ({ cells: cells(books.kinds[row.kind] ?? row.kind, row) }));
  return [
    { kind: 'heading', text: t.assets[asset] },
    { kind: 'table', columns, rows: [...rows, { cells: cells(t.total, total), isStrong: true }] },
    { kind: 'text', text: total.isWhole ? t.whole : t.broken },
  ];
}

type About = { month: string; isFinal: boolean };

function leadOf(ctx: Ctx, t: Texts, { month, isFinal }: About): string[] {
  const { from, to } = monthSpan(month);
  const period = t.paperPeriod(siteTime(from), siteTime(to < ctx.now ? to : ctx.now));
  return [period, t.paperMade(siteTime(ctx.now)), ...(isFinal ? [] : [t.paperOpen])];
}

async function frame(ctx: Ctx, t: Texts): Promise<Pick<Paper, 'language' | 'made' | 'footer'>> {
  const site = await getSiteName(ctx);
  return { language: ctx.language, made: ctx.now, footer: (page, pages) => `${site} · ${t.paperPage(page, pages)}` };
}
