import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireOwner } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { lastingHash } from '#app/core/secrets/secret.server.ts';
import { bilingual, type LocalText } from '#app/core/texts/language.ts';
import { unixSeconds } from '#app/core/unix-seconds.ts';
import { licenceKeyHashes, readLicenceKey } from './licence-keys.server.ts';
import en from './licences-api.en.ts';
import zh from './licences-api.zh.ts';
import { lockOwnLicence } from './licences.commands.server.ts';
import { isUsable, licenceStateAt } from './licences.policy.ts';
import { licenceColumns, type LicenceRow } from './licences.queries.server.ts';
import {
  type ActivateInput,
  type FreeSeatInput,
  type LicenceAnswer,
  movesPerYear,
  type SiteLicenceInput,
} from './licences.schema.ts';

const say = bilingual(zh, en);
const refuse = (error: string, text: LocalText) => new Refusal(text, { data: { error } });
/** One sentence for every key that does not work, so that nobody learns which exist. */
const keyWrong = () => refuse('CODE_INVALID', say.keyWrong);
const siteHash = (licenceId: number, site: string) => lastingHash('licence-site', `${licenceId}\0${site}`);

/**
 * Binds a site to a seat of a licence, known by its key alone. Again changes nothing but the label.
 * @throws Refusal CODE_INVALID; STATE_CONFLICT when it was taken back, its trial is over, or no seat is free
 */
export async function activateLicence(ctx: Ctx, input: z.output<typeof ActivateInput>): Promise<LicenceAnswer> {
  return transact(ctx, async (tctx) => {
    const licence = await lockByKey(tctx, input.key);
    requireUsable(licence, tctx.now);
    await takeSeat(tctx, licence, input);
    return answerOf(tctx, licence);
  });
}

/**
 * The seat of a site, taken when it has none yet, in the transaction that locked the licence. Returns its id.
 * @throws Refusal STATE_CONFLICT when no seat is free
 */
export async function takeSeat(
  tctx: Ctx,
  licence: LicenceRow,
  { site, label }: { site: string; label: string },
): Promise<number> {
  const hash = siteHash(licence.id, site);
  const { rows: had } = await sql<{ id: number }>`update market.licence_seat set seen_at = ${tctx.now},
      label = ${label}
    where licence_id = ${licence.id} and site_hash = ${hash} and freed_at is null returning id`.execute(tctx.db);
  if (had[0]) return had[0].id;
  const used = await countSeats(tctx, licence.id);
  if (licence.seats !== null && used >= licence.seats) throw refuse('STATE_CONFLICT', say.noSeat);
  const { rows } = await sql<{ id: number }>`
    insert into market.licence_seat (licence_id, site_hash, label, bound_at, seen_at)
    values (${licence.id}, ${hash}, ${label}, ${tctx.now}, ${tctx.now}) returning id`.execute(tctx.db);
  await audit(tctx, 'market.activateLicence', { kind: 'licence', id: licence.id }, { seatId: rows[0]!.id });
  return rows[0]!.id;
}

/**
 * Gives a seat back from the site that has it, which costs none of the moves. Again changes nothing.
 * @throws Refusal CODE_INVALID; STATE_CONFLICT while an offline file keeps it
 */
export async function deactivateLicence(ctx: Ctx, input: z.output<typeof SiteLicenceInput>): Promise<LicenceAnswer> {
  return transact(ctx, async (tctx) => {
    const licence = await lockByKey(tctx, input.key);
    const hash = siteHash(licence.id, input.site);
    const { rows } = await sql<{ id: number; offlineUntil: Date | null }>`select id, offline_until "offlineUntil"
      from market.licence_seat where licence_id = ${licence.id} and site_hash = ${hash} and freed_at is null
      `.execute(tctx.db);
    if (rows[0]) {
      requireOnline(rows[0].offlineUntil, tctx.now);
      await freeSeat(tctx, licence.id, rows[0].id);
    }
    return answerOf(tctx, licence);
  });
}

/**
 * What a host asks at its start and daily: whether this site may go on. Never writes more than when it was last seen.
 * @throws Refusal CODE_INVALID for a wrong key and for a site that has no seat
 */
export async function checkLicence(ctx: Ctx, input: z.output<typeof SiteLicenceInput>): Promise<LicenceAnswer> {
  return transact(ctx, async (tctx) => {
    const licence = await lockByKey(tctx, input.key);
    const { rows } = await sql`update market.licence_seat set seen_at = ${tctx.now}
      where licence_id = ${licence.id} and site_hash = ${siteHash(licence.id, input.site)} and freed_at is null
      returning 1`.execute(tctx.db);
    if (rows.length === 0 && licence.state !== 'revoked') throw keyWrong();
    return answerOf(tctx, licence);
  });
}

/**
 * Frees a seat from the member centre, for a site that is gone: three times a year.
 * @throws Refusal need-login; forbidden for programs; not-found; STATE_CONFLICT while an offline file keeps the seat,
 * RATE_LIMITED when the moves of the year are used up
 */
export async function moveSeat(ctx: Ctx, { id, seatId }: z.output<typeof FreeSeatInput>): Promise<Reply> {
  const { id: memberId } = requireOwner(ctx);
  return transact(ctx, async (tctx) => {
    const licence = await lockOwnLicence(tctx, memberId, id);
    if (!licence) throw notFound();
    const { rows } = await sql<{ offlineUntil: Date | null; isFree: boolean }>`
      select offline_until "offlineUntil", freed_at is not null "isFree" from market.licence_seat
      where id = ${seatId} and licence_id = ${id}`.execute(tctx.db);
    if (!rows[0]) throw notFound();
    if (rows[0].isFree) return new Reply({}, { text: say.seatFreed });
    requireOnline(rows[0].offlineUntil, tctx.now);
    const year = tctx.now.getUTCFullYear();
    const moves = licence.movesYear === year ? licence.moves : 0;
    if (moves >= movesPerYear) throw refuse('RATE_LIMITED', say.noMoves(movesPerYear));
    await sql`update market.licence set moves_year = ${year}, moves = ${moves + 1} where id = ${id}`.execute(tctx.db);
    await freeSeat(tctx, id, seatId);
    return new Reply({}, { text: say.seatFreed });
  });
}

async function freeSeat(tctx: Ctx, licenceId: number, seatId: number): Promise<void> {
  await sql`update market.licence_seat set freed_at = ${tctx.now} where id = ${seatId}`.execute(tctx.db);
  await audit(tctx, 'market.freeSeat', { kind: 'licence', id: licenceId }, { seatId });
}

async function lockByKey(tctx: Ctx, typed: string): Promise<LicenceRow> {
  const key = readLicenceKey(typed);
  if (key === null) throw keyWrong();
  const { rows } = await sql<LicenceRow>`select ${licenceColumns}
    from market.licence l join market.plugin p on p.id = l.plugin_id
    where l.key_hash = any(${licenceKeyHashes(key)}::bytea[]) for no key update of l`.execute(tctx.db);
  if (!rows[0]) throw keyWrong();
  return rows[0];
}

/** @throws Refusal STATE_CONFLICT when a licence was taken back or its trial is over */
export function requireUsable(licence: LicenceRow, now: Date): void {
  if (isUsable(licence, now)) return;
  throw refuse('STATE_CONFLICT', licence.state === 'revoked' ? say.revoked : say.trialOver);
}

function requireOnline(offlineUntil: Date | null, now: Date): void {
  if (offlineUntil !== null && offlineUntil > now) throw refuse('STATE_CONFLICT', say.offlineHeld);
}

async function countSeats(tctx: Pick<Ctx, 'db'>, licenceId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer count from market.licence_seat
    where licence_id = ${licenceId} and freed_at is null`.execute(tctx.db);
  return rows[0]!.count;
}

async function answerOf(tctx: Ctx, licence: LicenceRow): Promise<LicenceAnswer> {
  return {
    plugin: licence.slug,
    edition: licence.edition,
    state: licenceStateAt(licence, tctx.now),
    isValid: isUsable(licence, tctx.now),
    updatesUntil: licence.updatesUntil && unixSeconds(licence.updatesUntil),
    endsAt: licence.endsAt && unixSeconds(licence.endsAt),
    seats: { used: await countSeats(tctx, licence.id), of: licence.seats },
  };
}
