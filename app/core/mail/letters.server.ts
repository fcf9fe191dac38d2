import { randomUUID } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import type { Ctx } from '#app/core/ctx.server.ts';
import { type Db, transact } from '#app/core/db/pool.server.ts';
import { writeWhole } from '#app/core/files/whole-file.server.ts';
import type { SealedRows } from '#app/core/secrets/sealed-place.ts';
import { sealBytes, unsealBytes } from '#app/core/secrets/sealed.server.ts';
import { lastingHash } from '#app/core/secrets/secret.server.ts';

/*
 * The outbox: what has no server to leave by lies in core.letter, whichever host wrote it, sealed, for 14 days. A host
 * that keeps files of it has each of its letters in a folder too, as plain text.
 */

/** Where letters lie sealed. */
export const sealedLetters: SealedRows = {
  what: 'letters',
  table: 'core.letter',
  key: { column: 'id', type: 'bigint' },
  columns: ['sealed'],
  form: 'bytes',
  purpose: 'letter',
};

/** A message that lies in the outbox. `at` is unix seconds, `size` bytes, `host` the machine that wrote it. */
export type OutboxRow = { name: string; kind: 'mail' | 'sms'; at: number; size: number; host: string };

/** A message as it would arrive: of a mail its plain text. */
export type OutboxLetter = { to: string; subject: string; text: string };

/** What a letter is besides its bytes, which differ each time that it is composed. */
type Draft = { kind: 'mail' | 'sms'; about: string; bytes: Buffer };

const purpose = 'letter';
const keptFor_ms = 14 * 86_400_000;
const suffixes = { mail: 'eml', sms: 'txt' };
const pattern = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z-(mail|sms)-[\da-f]{8}\.(?:eml|txt)$/;
/** Longer ones are none of ours. */
const maxSize = 1024 * 1024;

/**
 * Puts a letter into the outbox, once for each job however often that is tried, and into `folder` unless it is ''.
 * @throws what the file system says when the folder cannot be written; then nothing is kept
 */
export async function keepLetter(
  ctx: Pick<Ctx, 'db' | 'actor' | 'requestId'>,
  { kind, about, bytes }: Draft,
  folder: string,
): Promise<void> {
  const at = new Date();
  const name = `${at.toISOString().replace(/[:.]/g, '-')}-${kind}-${randomUUID().slice(0, 8)}.${suffixes[kind]}`;
  const isOfJob = ctx.actor.kind === 'job' && isUuid.test(ctx.requestId);
  const own = isOfJob ? lastingHash(purpose, `${ctx.requestId}\0${about}`) : null;
  await transact(ctx, async (tctx) => {
    const isNew = await insertLetter(tctx.db, { name, kind, bytes, at, own });
    if (isNew && folder !== '') await writeWhole(join(folder, name), bytes, 0o600);
  });
}

const isUuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

type Row = { name: string; kind: 'mail' | 'sms'; bytes: Buffer; at: Date; own: Buffer | null };

async function insertLetter(db: Db, { name, kind, bytes, at, own }: Row): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into core.letter (name, kind, host, sealed, size, made_at, about)
    values (${name}, ${kind}, ${hostname()}, ${sealBytes(purpose, bytes)}, ${bytes.length}, ${at}, ${own})
    on conflict do nothing`.execute(db);
  return numAffectedRows === 1n;
}

/** Messages in the outbox, newest first. `before` is the last name of the page before, '' for the first page. */
export async function listOutbox(
  ctx: Pick<Ctx, 'db'>,
  { before, limit }: { before: string; limit: number },
): Promise<OutboxRow[]> {
  const { rows } = await sql<OutboxRow>`
    select name, kind, floor(extract(epoch from made_at))::bigint "at", size, host from core.letter
    where ${before} = '' or name < ${before} order by name desc limit ${limit}`.execute(ctx.db);
  return rows;
}

/** Reads a message of the outbox; null when there is none of this name. */
export async function readOutbox(ctx: Pick<Ctx, 'db'>, name: string): Promise<OutboxLetter | null> {
  const { rows } = await sql<{ kind: 'mail' | 'sms'; sealed: Buffer }>`
    select kind, sealed from core.letter where name = ${name}`.execute(ctx.db);
  const row = rows[0];
  if (!row) return null;
  const bytes = unsealBytes(purpose, row.sealed);
  if (row.kind === 'sms') {
    const [head = '', ...rest] = bytes.toString('utf8').split('\n');
    return { to: head.replace(/^To: /, ''), subject: '', text: rest.join('\n').trim() };
  }
  const mail = await PostalMime.parse(bytes);
  return {
    to: (mail.to ?? []).map((one) => one.address ?? one.name).join(', '),
    subject: mail.subject ?? '',
    text: (mail.text ?? '').trim(),
  };
}

/** Forgets letters of more than 14 days ago; files of them are the operator's. */
export async function purgeLetters(ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await sql`delete from core.letter where made_at < ${new Date(ctx.now.getTime() - keptFor_ms)}`.execute(ctx.db);
}

/**
 * Takes in the letters of the last 14 days that an older release has left in the folder as files; they stay there.
 * Those that are known already are passed over.
 * @returns how many were new
 */
export async function takeInLetters(ctx: Pick<Ctx, 'db' | 'now'>, folder: string): Promise<number> {
  const oldest = new Date(ctx.now.getTime() - keptFor_ms).toISOString().replace(/[:.]/g, '-');
  const names = (await readdir(folder).catch(() => [])).filter((name) => pattern.test(name) && name > oldest);
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) name where not exists (select from core.letter l where l.name = name.name)
    `.execute(ctx.db);
  let taken = 0;
  for (const { name } of rows) {
    const facts = await stat(join(folder, name)).catch(() => null);
    if (!facts?.isFile() || facts.size > maxSize) continue;
    const [, day, hour, minute, second, ms, kind] = pattern.exec(name)!;
    const at = new Date(`${day}T${hour}:${minute}:${second}.${ms}Z`);
    const bytes = await readFile(join(folder, name));
    if (await insertLetter(ctx.db, { name, kind: kind as Row['kind'], bytes, at, own: null })) taken += 1;
  }
  return taken;
}
