import { createHash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import type { z } from 'zod';
import { listCards } from '#app/account/account.queries.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { isUpwards, type KeysetPage, keysetPage } from '#app/core/keyset.ts';
import { parseYuan } from '#app/core/money.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { mayHandle, numberOf, readNumber } from '#app/billing/withdrawals/withdrawals.policy.ts';
import type { WithdrawalState } from '#app/billing/withdrawals/withdrawals.schema.ts';
import en from './payout-api.en.ts';
import zh from './payout-api.zh.ts';
import { judge, readReason, readResult } from './payouts.policy.ts';
import {
  type ImportReport,
  type JudgedLine,
  maxFile,
  maxImport,
  type PayoutFile,
  type PayoutIdInput,
  type PayoutLine,
  type PayoutListInput,
  type ResultLine,
  type ResultsInput,
  type Verdict,
} from './payouts.schema.ts';

const say = bilingual(zh, en);

const size = 20;

/** Files for the bank, newest first. @throws Refusal forbidden without the console's page */
export async function listPayoutFiles(
  ctx: Ctx,
  input: z.output<typeof PayoutListInput>,
): Promise<KeysetPage<PayoutFile>> {
  await requireConsole(ctx, 'payouts');
  const isUp = isUpwards(input);
  const edge = isUp ? sql`f.id > ${input.after}` : input.before > 0 ? sql`f.id < ${input.before}` : sql`true`;
  const { rows } = await sql<Omit<PayoutFile, 'madeBy'> & { madeBy: number }>`
    select f.id, f.name, encode(f.hash, 'hex') hash, f.lines, f.amount,
      floor(extract(epoch from f.made_at))::bigint "madeAt", f.made_by "madeBy", f.downloads,
      (select count(*) from billing.withdrawal w where w.file_id = f.id and w.state in ('paying', 'unknown')) "open"
    from billing.payout_file f where ${edge} order by f.id ${isUp ? sql`asc` : sql`desc`}
      limit ${size + 1}`.execute(ctx.db);
  const people = await listCards(
    ctx,
    rows.map((row) => row.madeBy),
  );
  const named = rows.map((row) => ({ ...row, madeBy: people.get(row.madeBy)?.nickname ?? `#${row.madeBy}` }));
  return keysetPage(named, input, size);
}

/**
 * What is approved and in no file yet, the oldest first, as much as one file takes. @throws Refusal forbidden without
 * the console's page
 */
export async function listPayable(
  ctx: Ctx,
): Promise<{ ids: number[]; numbers: Record<number, string>; amount: number }> {
  await requireConsole(ctx, 'payouts');
  const { rows } = await sql<{ id: number; day: string; net: number }>`
    select id, day::text "day", amount - fee - tax net from billing.withdrawal where state = 'approved' order by id
      limit ${maxFile}`.execute(ctx.db);
  const numbers = Object.fromEntries(rows.map(({ id, day }) => [id, numberOf(day, id)]));
  return { ids: rows.map(({ id }) => id), numbers, amount: rows.reduce((sum, { net }) => sum + net, 0) };
}

/** How many approved withdrawals wait for a file. For the dashboard, which asks about the caller's menu. */
export async function countPayable(ctx: Pick<Ctx, 'db'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from billing.withdrawal
    where state = 'approved'`.execute(ctx.db);
  return rows[0]!.count;
}

/** A bank tells what became of its file within this time. */
const silence_days = 3;

/**
 * How many files the bank has said nothing of for three days, in whole or in part. For the dashboard, which asks about
 * the caller's menu.
 */
export async function countSilentFiles(ctx: Pick<Ctx, 'db' | 'now'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from billing.payout_file f where f.made_at < ${ctx.now}::timestamptz - ${silence_days} *
      interval '1 day'
      and exists (select from billing.withdrawal w where w.file_id = f.id
      and w.state in ('paying', 'unknown'))`.execute(ctx.db);
  return rows[0]!.count;
}

/** What a file holds, masked. @throws Refusal forbidden without the console's page, not-found */
export async function listPayoutLines(ctx: Ctx, { id }: z.output<typeof PayoutIdInput>): Promise<PayoutLine[]> {
  await requireConsole(ctx, 'payouts');
  const { rows } = await sql<Omit<PayoutLine, 'number' | 'nickname'> & { day: string; memberId: number }>`
    select w.file_line line, w.id, w.day::text "day", w.state, w.amount - w.fee - w.tax net, c.bank, c.last4,
      c.holder_hint "holderHint", w.member_id "memberId"
    from billing.withdrawal w join billing.bank_card c on c.id = w.card_id where w.file_id = ${id}
      order by w.file_line`.execute(ctx.db);
  if (rows.length === 0) throw notFound();
  const people = await listCards(
    ctx,
    rows.map((row) => row.memberId),
  );
  return rows.map(({ day, memberId, ...row }) => ({
    ...row,
    number: numberOf(day, row.id),
    nickname: people.get(memberId)?.nickname ?? `#${memberId}`,
  }));
}

/**
 * What importing the bank's file would do, line by line. Changes nothing.
 * @throws Refusal forbidden without the console's node; invalid when it is no table with the columns it needs
 */
export async function previewResults(ctx: Ctx, input: z.output<typeof ResultsInput>): Promise<ImportReport> {
  await requireConsole(ctx, 'payouts/settle');
  return judgeResults(ctx, input.text);
}

/**
 * The lines of the bank's file with what an import does with each; for the preview and the import itself, which holds
 * the rows locked.
 */
export async function judgeResults(ctx: Ctx, text: string): Promise<ImportReport> {
  const hash = createHash('sha256').update(text).digest();
  const lines = readResults(text);
  const wanted = lines.map((line) => readNumber(line.number)?.id).filter((id) => id !== undefined);
  const { rows } = await sql<{
    id: number;
    day: string;
    memberId: number;
    state: WithdrawalState;
    net: string;
    isUnsent: boolean;
  }>`
    select w.id, day::text "day", member_id "memberId", state, (w.amount - fee - tax)::text net,
      coalesce(f.downloads = 0, false) "isUnsent"
    from billing.withdrawal w left join billing.payout_file f on f.id = w.file_id
      where w.id = any(${wanted}::bigint[])`.execute(ctx.db);
  const found = new Map(rows.map((row) => [numberOf(row.day, row.id), row]));
  const before = await sql<{ line: number }>`
    select r.line from billing.payout_result r join billing.payout_import i on i.id = r.import_id
      where i.hash = ${hash}`.execute(ctx.db);
  const done = new Set(before.rows.map((row) => row.line));
  const seen = new Set<string>();
  const judged = lines.map((line): JudgedLine => {
    const row = found.get(line.number);
    const known = row ? { state: row.state, net: BigInt(row.net), isOwn: !mayHandle(ctx.actor, row.memberId) } : null;
    const verdict = done.has(line.line) ? 'done' : seen.has(line.number) ? 'STATE_CONFLICT' : judge(line, known);
    if (verdict === 'apply') seen.add(line.number);
    return { ...line, verdict, state: row?.state ?? null, net: row ? Number(row.net) : null };
  });
  const counts: Partial<Record<Verdict, number>> = {};
  for (const { verdict } of judged) counts[verdict] = (counts[verdict] ?? 0) + 1;
  const unsent = judged.filter(({ verdict, number }) => verdict === 'apply' && found.get(number)?.isUnsent).length;
  return { hash: hash.toString('hex'), lines: judged, counts, unsent };
}

const columns = {
  number: ['提现单号', '单号', '附言', 'number', 'withdrawal'],
  result: ['结果', '状态', '付款结果', 'result', 'status'],
  amount: ['金额', '金额(元)', '金额（元）', 'amount'],
  reason: ['原因', '失败原因', 'reason'],
  reference: ['流水号', '银行流水号', 'reference'],
} as const;
type Column = keyof typeof columns;

/** The lines below the names of the columns, numbered from 1. @throws Refusal invalid */
function readResults(text: string): ResultLine[] {
  const table = readTable(text);
  const head = table[0]?.map((cell) => cell.toLowerCase()) ?? [];
  const at = Object.fromEntries(
    Object.entries(columns).map(([name, names]) => [
      name,
      head.findIndex((cell) => (names as readonly string[]).includes(cell)),
    ]),
  );
  const { number, result, amount } = at;
  if (number! < 0 || result! < 0 || amount! < 0) throw fileFault(say.columnsMissing);
  if (table.length - 1 > maxImport) throw fileFault(say.tooManyLines(maxImport));
  return table.slice(1).map((row, index) => {
    const cell = (name: Column) => row[at[name]!]?.trim() ?? '';
    const said = readResult(cell('result'));
    const because = said === 'failed' ? readReason(cell('reason')) : '';
    const note = because !== '' && cell('reason') !== because ? cell('reason').slice(0, 300) : '';
    const line = {
      line: index + 1,
      number: cell('number').toUpperCase(),
      result: said,
      amount: parseYuan(cell('amount'))?.toString() ?? null,
    };
    return { ...line, reason: because, note, reference: cell('reference').slice(0, 100) };
  });
}

function readTable(text: string): string[][] {
  try {
    const cells: string[][] = parse(text, { bom: true, relaxColumnCount: true, skipEmptyLines: true });
    return cells.map((row) => row.map((cell) => cell.replace(/^[\s'`]+|\s+$/g, '')));
  } catch {
    throw fileFault(say.noTable);
  }
}

type Text = ConstructorParameters<typeof Refusal>[0];
const fileFault = (text: Text) => new Refusal(text, { fields: { text } });
