import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { Db } from '#app/core/db/pool.server.ts';
import type { SealedPlace, SealedRows, SealedThings } from '#app/core/secrets/sealed-place.ts';
import { openSealed, sealBytes } from '#app/core/secrets/sealed.server.ts';

/*
 * After the site's key was changed, all that lies sealed under an older one is sealed anew, row by row and file by
 * file, beside the site's work: what somebody else has changed meanwhile is left as they made it.
 */

/** How many of a place were looked at now, up to `cursor`, and how many of them no key opens. */
export type Step = { looked: number; failed: number; cursor: string };
type OnStep = (step: Step) => Promise<void>;

const batch = 200;

/** How many there are to look at. */
export async function countSealed(db: Db, place: SealedPlace): Promise<number> {
  if ('count' in place) return place.count();
  const { rows } = await sql<{ count: number }>`select count(*) from ${sql.raw(place.table)}
    where ${sql.raw(place.where ?? 'true')}`.execute(db);
  return rows[0]!.count;
}

/**
 * Looks at all of a place after a cursor, and seals anew what lies under an older key.
 * @param onStep hears how far it is, now and then
 */
export async function resealPlace(
  { db }: Pick<Ctx, 'db'>,
  place: SealedPlace,
  { cursor, onStep }: { cursor: string | null; onStep: OnStep },
): Promise<void> {
  if ('count' in place) return resealThings(place, cursor, onStep);
  let at = cursor;
  for (let looked = batch; looked === batch;) {
    const step = await resealRows(db, place, at);
    if (step.looked > 0) await onStep(step);
    ({ looked, cursor: at } = step);
  }
}

async function resealThings(place: SealedThings, cursor: string | null, onStep: OnStep): Promise<void> {
  let step: Step = { looked: 0, failed: 0, cursor: '' };
  for await (const name of place.list(cursor)) {
    const isGood = await place.reseal(name);
    step = { looked: step.looked + 1, failed: step.failed + (isGood ? 0 : 1), cursor: name };
    if (step.looked < batch) continue;
    await onStep(step);
    step = { looked: 0, failed: 0, cursor: name };
  }
  if (step.looked > 0) await onStep(step);
}

type Row = Record<string, Buffer | string | null> & { cursor: string };

async function resealRows(db: Db, place: SealedRows, cursor: string | null): Promise<Step> {
  const { key, columns, hash, where = 'true' } = place;
  const names = [key.column, ...columns, ...(hash?.more ?? [])].map((name) => sql.ref(name));
  const { rows } = await sql<Row>`
    select ${sql.join(names)}, ${sql.ref(key.column)}::text cursor from ${sql.raw(place.table)}
    where ${sql.raw(where)}
      and (${cursor}::text is null or ${sql.ref(key.column)} > ${cursor}::text::${sql.raw(key.type)})
    order by ${sql.ref(key.column)} limit ${sql.lit(batch)}`.execute(db);
  const step: Step = { looked: rows.length, failed: 0, cursor: rows.at(-1)?.cursor ?? '' };
  for (const row of rows) if (!(await resealRow(db, place, row))) step.failed += 1;
  return step;
}

/** @returns false when a column of it is opened by no key */
async function resealRow(db: Db, place: SealedRows, row: Row): Promise<boolean> {
  let isGood = true;
  for (const column of place.columns) {
    const before = row[column];
    if (!before) continue;
    const bytes = Buffer.isBuffer(before) ? before : Buffer.from(before, 'base64url');
    const opened = tryOpen(place.purpose, bytes);
    if (!opened) isGood = false;
    else if (!opened.isFirst) await keep(db, place, { row, column, opened: opened.bytes });
  }
  return isGood;
}

function tryOpen(purpose: string, bytes: Buffer): ReturnType<typeof openSealed> | null {
  try {
    return openSealed(purpose, bytes);
  } catch {
    return null;
  }
}

type Opened = { row: Row; column: string; opened: Buffer };

async function keep(db: Db, place: SealedRows, { row, column, opened }: Opened): Promise<void> {
  const { form, hash, key, purpose } = place;
  const bytes = sealBytes(purpose, opened);
  const text = bytes.toString('base64url');
  const valueOf = (given: Buffer | string) => (form === 'json' ? sql`${JSON.stringify(given)}::jsonb` : sql`${given}`);
  const hashed = hash && hash.of(JSON.parse(opened.toString('utf8')) as never, row);
  const update = async (more: ReturnType<typeof sql>) => {
    await sql`update ${sql.raw(place.table)} set ${sql.ref(column)} = ${valueOf(form === 'bytes' ? bytes : text)}${more}
      where ${sql.ref(key.column)} = ${row.cursor}::text::${sql.raw(key.type)}
        and ${sql.ref(column)} = ${valueOf(row[column]!)}`.execute(db);
  };
  if (!hashed) return update(sql``);
  try {
    await update(sql`, ${sql.ref(hash.column)} = ${hashed}`);
  } catch (error) {
    // the same under the new key is there already
    if (!(error instanceof DatabaseError) || error.code !== '23505') throw error;
    await update(sql``);
  }
}
