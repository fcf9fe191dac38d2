import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { openChannel } from '#app/billing/channels/channels.queries.server.ts';
import type { ChannelName } from '#app/billing/channels/channels.schema.ts';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { log } from '#app/core/process/log.server.ts';
import { type BillLine, isFault } from '#app/billing/channels/payment-provider.ts';
import { addDays, siteDay } from '#app/core/site-day.ts';
import en from './reconciliation-api.en.ts';
import zh from './reconciliation-api.zh.ts';
import { findMissing, matchLines } from './matches.commands.server.ts';
import {
  type BillFormat,
  type FetchBillInput,
  type ImportBillInput,
  maxFile_bytes,
  type NewLine,
} from './reconciliation.schema.ts';

const say = bilingual(zh, en);

type Bill = {
  kind: 'provider' | 'bank';
  channel: string;
  format: string;
  name: string;
  day: string | null;
  lines: NewLine[];
};
export type Imported = { id: number; lines: number; isNew: boolean };

/**
 * Takes a provider's bill or a bank's statement in as a file, and matches its lines with ours. The same file again
 * changes nothing.
 * @throws Refusal forbidden without the console's node; at `file` when it is none, too large, or cannot be read
 */
export async function importBill(ctx: Ctx, input: z.output<typeof ImportBillInput>): Promise<Reply<Imported>> {
  await requireConsole(ctx, 'reconciliation/import');
  const { file, kind, channel, format } = input;
  if (!(file instanceof File) || file.size === 0) throw atFile(say.fileMissing);
  if (file.size > maxFile_bytes) throw atFile(say.fileTooLarge);
  const bytes = Buffer.from(await file.arrayBuffer());
  let lines: NewLine[];
  try {
    lines =
      kind === 'bank'
        ? await readBank(channel, bytes)
        : (await readBill(format, bytes)).map((line) => fromBill(channel, line));
  } catch (error) {
    if (isFault(error, 'UncertainFault')) throw atFile(say.fileUnreadable(error.message));
    throw error;
  }
  if (lines.length === 0) throw atFile(say.fileEmpty);
  const imported = await keepBill(ctx, { kind, channel, format, name: file.name.slice(0, 200), day: null, lines });
  return new Reply(imported, { text: imported.isNew ? say.imported(imported.lines) : say.importedBefore });
}

/**
 * Fetches a provider's bill of a day and matches it.
 * @throws Refusal forbidden without the console's node; CHANNEL_CLOSED; when the provider has none yet or refuses
 */
export async function fetchBill(ctx: Ctx, { channel, day }: z.output<typeof FetchBillInput>): Promise<Reply<Imported>> {
  await requireConsole(ctx, 'reconciliation/import');
  if (day >= siteDay(ctx.now)) throw new Refusal(say.dayNotOver, { fields: { day: say.dayNotOver } });
  try {
    const imported = await fetchDay(ctx, channel, day);
    if (!imported) throw new Refusal(say.noBillYet);
    return new Reply(imported, { text: imported.isNew ? say.imported(imported.lines) : say.importedBefore });
  } catch (error) {
    if (isFault(error, 'UncertainFault') || isFault(error, 'ProviderFault'))
      throw new Refusal(say.providerFails(error.message));
    throw error;
  }
}

/** Fetches the bills of the last three days that are not here yet, of every channel that has any; by the clock. */
export async function fetchBills(ctx: Ctx, channels: readonly ChannelName[]): Promise<void> {
  for (const channel of channels) {
    for (const back of [3, 2, 1]) {
      const day = addDays(siteDay(ctx.now), -back);
      const { rows } = await sql`select from billing.bill
        where kind = 'provider' and channel = ${channel} and day = ${day}`.execute(ctx.db);
      if (rows.length > 0) continue;
      await fetchDay(ctx, channel, day).catch((error: unknown) => {
        if (!isFault(error, 'UncertainFault') && !isFault(error, 'ProviderFault')) throw error;
        log.warn({ err: error, channel, day }, 'a bill could not be fetched');
      });
    }
  }
}

async function fetchDay(ctx: Ctx, channel: ChannelName, day: string): Promise<Imported | null> {
  const open = await openChannel(ctx, channel);
  if (!open) throw new Refusal(say.channelClosed, { data: { error: 'CHANNEL_CLOSED' } });
  const found = await open.provider.downloadBill(day);
  return (
    found &&
    keepBill(ctx, {
      kind: 'provider',
      channel,
      format: channel,
      name: '',
      day,
      lines: found.map((line) => fromBill(channel, line)),
    })
  );
}

async function keepBill(ctx: Ctx, { kind, channel, format, name, day, lines }: Bill): Promise<Imported> {
  const digest = createHash('sha256')
    .update(
      JSON.stringify([day, lines.map((line) => ({ ...line, amount: String(line.amount), fee: String(line.fee) }))]),
    )
    .digest();
  const importedBy = 'id' in ctx.actor ? ctx.actor.id : null;
  return transact(ctx, async (tctx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`billing.bill:${kind}:${channel}`}, 0))`.execute(tctx.db);
    const before = await sql<{ id: number; lines: number }>`
      select id, lines from billing.bill where kind = ${kind} and channel = ${channel}
        and digest = ${digest}`.execute(tctx.db);
    if (before.rows[0]) return { ...before.rows[0], isNew: false };
    const { rows } = await sql<{ id: number }>`
      insert into billing.bill (kind, channel, format, name, digest, lines, day, imported_at, imported_by)
      values (${kind}, ${channel}, ${format}, ${name}, ${digest}, ${lines.length}, ${day}, ${tctx.now}, ${importedBy})
        returning id`.execute(tctx.db);
    const { id } = rows[0]!;
    for (let from = 0; from < lines.length; from += chunk) await addLines(tctx, id, lines.slice(from, from + chunk));
    await matchLines(tctx, { billId: id });
    if (kind === 'provider') await findMissing(tctx, channel, day ? [day] : daysOf(lines));
    await audit(
      tctx,
      'billing.importBill',
      { kind: 'bill', id },
      { kind, channel, format, lines: lines.length, ...(day ? { day } : {}) },
    );
    return { id, lines: lines.length, isNew: true };
  });
}

const chunk = 1000;

/** A line that another import brought already stays that import's. */
async function addLines(tctx: Ctx, billId: number, lines: NewLine[]): Promise<void> {
  const plain = lines.map((line) => ({
    ...line,
    amount: String(line.amount),
    fee: String(line.fee),
    at: line.at.toISOString(),
  }));
  await sql`
    insert into billing.bill_line (bill_id, kind, channel, key, transaction, number, refund_number, amount, fee,
      currency, at, note, state)
    select ${billId}, kind, channel, key, transaction, number, "refundNumber", amount, fee, currency, at, note, 'theirs'
    from jsonb_to_recordset(${JSON.stringify(plain)}::jsonb) as l (kind text, channel text, key text, transaction text,
      number text, "refundNumber" text,
      amount bigint, fee bigint, currency text, at timestamptz, note text)
    where amount > 0 on conflict (kind, channel, key) do nothing`.execute(tctx.db);
}

const daysOf = (lines: NewLine[]) => [...new Set(lines.map((line) => siteDay(line.at)))];

function fromBill(
  channel: string,
  { kind, transaction, number, refundNumber, amount, fee, currency, at }: BillLine,
): NewLine {
  const key = kind === 'payment' ? transaction || number : refundNumber || `${transaction}:${amount}:${at.getTime()}`;
  return { kind, channel, key, transaction, number, refundNumber, amount, fee, currency, at, note: '' };
}

async function readBill(format: BillFormat, bytes: Buffer): Promise<BillLine[]> {
  if (format === 'alipay') return (await import('#app/billing/channels/alipay-bill.server.ts')).readAlipayBill(bytes);
  const text = bytes.toString('utf8');
  if (format === 'wechat') return (await import('#app/billing/channels/wechat-bill.ts')).readWechatBill(text);
  if (format === 'stripe') return (await import('#app/billing/channels/stripe-bill.ts')).readStripeBill(text);
  return (await import('#app/billing/channels/neutral-bill.ts')).readNeutralBill(text);
}

async function readBank(channel: string, bytes: Buffer): Promise<NewLine[]> {
  const { readStatement } = await import('#app/billing/channels/neutral-bill.ts');
  return readStatement(bytes.toString('utf8')).map(({ isIn, serial, amount, at, note }) => {
    const kind = isIn ? 'in' : 'out';
    return {
      kind,
      channel,
      key: serial,
      transaction: serial,
      number: '',
      refundNumber: '',
      amount,
      fee: 0n,
      currency: 'CNY',
      at,
      note,
    };
  });
}

const atFile = (text: ReturnType<typeof say.fileUnreadable>) => new Refusal(text, { fields: { file: text } });
