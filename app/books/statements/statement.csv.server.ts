import type { Ctx } from '#app/core/ctx.server.ts';
import { toYuan } from '#app/core/money.ts';
import { siteZone } from '#app/core/site-day.ts';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { formatExact } from '#app/ui/kit/time-format.ts';
import { listKindEntries } from '#app/wallet/ledger/journal-type-sums.queries.server.ts';
import { listParts } from '#app/wallet/ledger/month-sums.queries.server.ts';
import type { KindEntry, PartLine } from '#app/wallet/ledger/month-sums.schema.ts';
import type { Asset } from '#app/wallet/ledger/ledger.schema.ts';
import booksEn from '#app/books/books/books.en.ts';
import booksZh from '#app/books/books/books.zh.ts';
import { maxLines } from './statement-files.schema.ts';
import deskEn from './statement-desk.en.ts';
import en from './statements.en.ts';
import deskZh from './statement-desk.zh.ts';
import zh from './statements.zh.ts';
import { readPlatformStatement } from './platform-statement.queries.server.ts';
import { itemOf, monthSpan } from './statements.policy.ts';
import { getStatement } from './statements.queries.server.ts';
import { type Section, sectionKinds } from './statements.schema.ts';

/*
 * Statements as tables: every account begins with what it held, goes on line by line with what it held after each, and
 * ends with what it held at the end.
 */

const texts = { 'zh-cn': zh, en };
const deskTexts = { 'zh-cn': deskZh, en: deskEn };
const booksTexts = { 'zh-cn': booksZh, en: booksEn };
const step = 5000;

/** An amount as spreadsheets read it: yuan with two decimals, or whole points. */
export const plainAmount = (asset: Asset, amount: bigint | number): string =>
  asset === 'CNY' ? toYuan(amount) : String(amount);

/** A moment by the site's clock. */
export const siteTime = (at: Date): string => formatExact(at, siteZone);

/** The lines of a member's month, section by section, with their head. The ctx acts for the member. */
export async function* ownRows(ctx: Ctx, memberId: number, month: string): AsyncGenerator<string[]> {
  const t = texts[ctx.language];
  const { from, to } = monthSpan(month);
  const statement = await getStatement(ctx, { month });
  yield [t.time, t.section, t.item, t.memo, t.journal, t.amount, t.balance];
  let left = maxLines;
  for (const { section, opening, closing } of statement.sections) {
    const asset = assetOf(section);
    const edge = (at: Date, name: string, amount: number) => [
      siteTime(at),
      t.sections[section],
      name,
      '',
      '',
      '',
      plainAmount(asset, amount),
    ];
    yield edge(from, t.opening, opening);
    let balance = BigInt(opening);
    for await (const line of allParts(ctx, { memberId, kinds: sectionKinds[section], from, to }, left)) {
      left -= 1;
      balance += line.amount;
      const item = t.items[itemOf(section, line)];
      const amounts = [plainAmount(asset, line.amount), plainAmount(asset, balance)];
      yield [
        siteTime(new Date(line.at * 1000)),
        t.sections[section],
        item,
        line.memo,
        String(line.journalId),
        ...amounts,
      ];
    }
    yield edge(to < ctx.now ? to : ctx.now, t.closing, closing);
  }
  if (statement.lines > maxLines) yield [t.cutOff(formatNumber(maxLines))];
}

const assetOf = (section: Section): Asset => (section === 'points' ? 'PTS' : 'CNY');

async function* allParts(ctx: Ctx, period: Parameters<typeof listParts>[1], max: number): AsyncGenerator<PartLine> {
  let last: PartLine | undefined;
  for (let left = max; left > 0;) {
    const limit = Math.min(step, left);
    const lines = await listParts(ctx, period, { after: last, limit, isOldestFirst: true });
    yield* lines;
    if (lines.length < limit) return;
    left -= lines.length;
    last = lines.at(-1);
  }
}

/** The entries of the site's month, kind by kind, with their head. */
export async function* platformRows(ctx: Ctx, month: string): AsyncGenerator<string[]> {
  const [t, books] = [deskTexts[ctx.language], booksTexts[ctx.language]];
  const period = monthSpan(month);
  const statement = await readPlatformStatement(ctx, month);
  yield [
    t.time,
    t.kind,
    t.account,
    t.type,
    t.note,
    texts[ctx.language].journal,
    t.key,
    t.amount,
    texts[ctx.language].balance,
  ];
  let left = maxLines;
  for (const { kind, asset, opening, closing } of statement.kinds) {
    const name = books.kinds[kind] ?? kind;
    const edge = (at: Date, word: string, amount: number) => [
      siteTime(at),
      name,
      '',
      word,
      '',
      '',
      '',
      '',
      plainAmount(asset, amount),
    ];
    yield edge(period.from, t.opening, opening);
    let balance = BigInt(opening);
    for await (const line of allEntries(ctx, period, kind, left)) {
      left -= 1;
      balance += line.amount;
      const about = [books.types[line.type], line.memo, String(line.journalId), line.key];
      yield [
        siteTime(new Date(line.at * 1000)),
        name,
        line.account,
        ...about,
        plainAmount(asset, line.amount),
        plainAmount(asset, balance),
      ];
    }
    yield edge(period.to < ctx.now ? period.to : ctx.now, t.closing, closing);
  }
  if (left <= 0) yield [texts[ctx.language].cutOff(formatNumber(maxLines))];
}

async function* allEntries(
  ctx: Ctx,
  period: { from: Date; to: Date },
  kind: string,
  max: number,
): AsyncGenerator<KindEntry> {
  let last: KindEntry | undefined;
  for (let left = max; left > 0;) {
    const limit = Math.min(step, left);
    const lines = await listKindEntries(ctx, period, { kind, after: last, limit, isOldestFirst: true });
    yield* lines;
    if (lines.length < limit) return;
    left -= lines.length;
    last = lines.at(-1);
  }
}
