import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireOwner } from '#app/core/ctx.server.ts';
import { type Paper, type PdfBlock, writePaper } from '#app/core/files/pdf-document.server.ts';
import { formatMoney } from '#app/core/money.ts';
import { siteMoment } from '#app/core/site-day.ts';
import { requireCalm } from '#app/core/throttle.server.ts';
import { getSiteName } from '#app/account/site.settings.server.ts';
import { requireDeveloper } from '#app/market/developers/developers.queries.server.ts';
import type { OwnDeveloper } from '#app/market/developers/developers.schema.ts';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import en from './developer-money.en.ts';
import { monthBounds } from './developer-money.policy.ts';
import { getMonthStatement } from './developer-money.queries.server.ts';
import type { MoneyLine, MonthStatement } from './developer-money.schema.ts';
import zh from './developer-money.zh.ts';
import { listMoneyLines } from './money-lines.queries.server.ts';

const texts = { 'zh-cn': zh, en };
type Texts = typeof zh | typeof en;
/** More lines do not stand on the paper; a page says so. */
const mostLines = 1000;
const papersPerHour = 30;

/**
 * A month of the developer that the caller works for as PDF: the numbers, their lines, and what the books say. Leaves
 * an audit row.
 * @throws Refusal need-login, NOT_DEVELOPER; forbidden without the right to money; not-found for a month to come;
 * too-many
 */
export async function openMonthPaper(ctx: Ctx, { month }: { month: string }): Promise<Response> {
  const developer = await requireDeveloper(ctx, 'money');
  await requireCalm(ctx, `moneyPaper:${requireOwner(ctx).id}`, papersPerHour, 3600);
  const statement = await getMonthStatement(ctx, developer.id, month);
  const { lines } = await listMoneyLines(
    ctx,
    { ...monthBounds(month), developerId: developer.id },
    { limit: mostLines },
  );
  const bytes = await writePaper(await paperOf(ctx, developer, { statement, lines }));
  await audit(ctx, 'market.exportMoney', { kind: 'developer', id: developer.id }, { month, lines: statement.lines });
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="developer-${developer.slug}-${month}.pdf"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}

type Given = { statement: MonthStatement; lines: readonly MoneyLine[] };

async function paperOf(ctx: Ctx, developer: OwnDeveloper, { statement, lines }: Given): Promise<Paper> {
  const t = texts[ctx.language];
  const { month, net, books, isWhole } = statement;
  const site = await getSiteName(ctx);
  const name = ctx.language === 'en' ? developer.nameEn : developer.nameZh;
  const title = t.paperTitle(t.month(Number(month.slice(0, 4)), Number(month.slice(5))));
  const sums = [formatMoney(net), formatMoney(books)] as const;
  return {
    language: ctx.language,
    made: ctx.now,
    title,
    lead: [
      t.paperFor(name, developer.slug),
      t.paperMade(siteMoment(ctx.now)),
      ...(statement.isFinal ? [] : [t.notFinal]),
    ],
    blocks: [
      itemTable(t, statement),
      { kind: 'text', text: isWhole ? t.paperWhole(...sums) : t.broken(...sums) },
      ...(lines.length > 0 ? [{ kind: 'heading', text: t.lines } as const, lineTable(t, lines)] : []),
      ...(lines.length < statement.lines
        ? [{ kind: 'text', text: t.paperMore(formatNumber(lines.length)) } as const]
        : []),
    ],
    footer: (page, pages) => `${site} · ${t.paperPage(page, pages)}`,
  };
}

function itemTable(t: Texts, { items, net, lines }: MonthStatement): PdfBlock {
  const rows = items.map(({ item, amount, count }) => ({
    cells: [t.items[item], formatNumber(count), formatMoney(amount, { sign: true })],
  }));
  return {
    kind: 'table',
    columns: [
      { label: t.item, width: 0.5 },
      { label: t.lines, width: 0.2, isEnd: true },
      { label: t.amount, width: 0.3, isEnd: true },
    ],
    rows: [...rows, { cells: [t.net, formatNumber(lines), formatMoney(net)], isStrong: true }],
  };
}

function lineTable(t: Texts, lines: readonly MoneyLine[]): PdfBlock {
  const sum = lines.reduce((total, { amount }) => total + amount, 0);
  const rows = lines.map(({ at, item, order, journalId, amount }) => ({
    cells: [
      siteMoment(new Date(at * 1000)),
      t.items[item],
      order ? `${order.plugin} ${t.edition[order.edition]} ${order.number}` : t.payout,
      String(journalId),
      formatMoney(amount, { sign: true }),
    ],
  }));
  return {
    kind: 'table',
    columns: [
      { label: t.time, width: 0.18 },
      { label: t.item, width: 0.17 },
      { label: t.about, width: 0.34 },
      { label: t.journal, width: 0.13 },
      { label: t.amount, width: 0.18, isEnd: true },
    ],
    rows: [
      ...rows,
      { cells: [t.sumOf(formatNumber(lines.length)), '', '', '', formatMoney(sum, { sign: true })], isStrong: true },
    ],
  };
}
