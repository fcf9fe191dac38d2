import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { keepValue } from '#app/core/kept-value.server.ts';
import { hideAddresses } from './hide-addresses.ts';
import type { MailTrouble } from './mail-trouble.ts';

type Reader = Pick<Ctx, 'db'>;

/** Where nobody has tried for longer than this, the next mail shows how it is. */
const lately_s = 1800;
/** One alone may have been an accident. */
const accidents = 1;
const lasts_ms = 10_000;

type Row = MailTrouble & { way: string; isLate: boolean };

const kept = keepValue<Row[]>(lasts_ms, async (ctx) => {
  const { rows } = await sql<Row>`
    select way, floor(extract(epoch from since))::bigint since, tries, error,
      tries > ${accidents} and last_at > now() - ${lately_s} * interval '1 s' "isLate"
    from core.mail_trouble`.execute(ctx.db);
  return rows;
});

/** What is wrong with a way; null when the last mail went out by it, or none has been tried. At most 10 s old. */
export async function findMailTrouble(ctx: Reader, way: string): Promise<MailTrouble | null> {
  const row = (await kept.get(ctx)).find((one) => one.way === way);
  return row ? { since: row.since, tries: row.tries, error: row.error } : null;
}

/** Whether all mails of late have failed by a way, as of 10 s ago. */
export const isMailFailing = async (ctx: Reader, way: string): Promise<boolean> =>
  (await kept.get(ctx)).some((one) => one.way === way && one.isLate);

/** Keeps that a mail went out: all trouble is over, that of former ways too. */
export async function endMailTrouble(ctx: Reader): Promise<void> {
  const { rows } = await sql`delete from core.mail_trouble returning 1`.execute(ctx.db);
  if (rows.length > 0) kept.forget();
}

/** Keeps that a mail failed by the fault of the way: that a server refuses one recipient says nothing of others. */
export async function keepMailTrouble(ctx: Reader, way: string, error: unknown): Promise<void> {
  const { code = '', message = '', command = '' } = error as { code?: string; message?: string; command?: string };
  if (command === 'RCPT TO') return;
  const words = hideAddresses(`${code} ${message}`.trim()).slice(0, 500);
  await sql`
    insert into core.mail_trouble as t (way, since, last_at, tries, error) values (${way}, now(), now(), 1, ${words})
    on conflict (way) do update set last_at = excluded.last_at, tries = t.tries + 1, error = excluded.error`.execute(
    ctx.db,
  );
  kept.forget();
}
