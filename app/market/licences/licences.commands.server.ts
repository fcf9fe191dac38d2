import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { seal } from '#app/core/secrets/sealed.server.ts';
import { seatsOf } from '#app/market/offers/offers.policy.ts';
import type { Edition } from '#app/market/offers/offers.schema.ts';
import { hashLicenceKey, newLicenceKey } from './licence-keys.server.ts';
import { licenceColumns, type LicenceRow } from './licences.queries.server.ts';

/** Under which purpose keys are sealed, so that their owners can read them again. */
export const keyPurpose = 'licence-key';

type NewLicence = {
  memberId: number;
  pluginId: number;
  edition: Edition;
  orderId: number | null;
  updatesUntil: Date | null;
  endsAt: Date | null;
};

/** Makes a licence with a key of its own, in the transaction of the order or trial. Returns its id. */
export async function addLicence(tctx: Ctx, licence: NewLicence): Promise<number> {
  const { memberId, pluginId, edition, orderId, updatesUntil, endsAt } = licence;
  const key = newLicenceKey();
  const { rows } = await sql<{ id: number }>`
    insert into market.licence (plugin_id, member_id, order_id, edition, state, seats, key_hash, key_sealed, key_hint,
      updates_until, ends_at, created_at)
    values (${pluginId}, ${memberId}, ${orderId}, ${edition}, ${orderId === null ? 'trial' : 'active'},
      ${seatsOf(edition)}, ${hashLicenceKey(key)}, ${seal(keyPurpose, { key })}, ${key.slice(-5)}, ${updatesUntil},
      ${endsAt}, ${tctx.now}) returning id`.execute(tctx.db);
  return rows[0]!.id;
}

/**
 * Gives a buyer their licence: the trial they had of the plugin becomes it, with its key and seats, so that what runs
 * goes on running; otherwise a new one. In the transaction of the order.
 */
export async function licenceOrder(
  tctx: Ctx,
  licence: Omit<NewLicence, 'endsAt' | 'orderId'> & { orderId: number },
): Promise<number> {
  const { memberId, pluginId, edition, orderId, updatesUntil } = licence;
  const { rows } = await sql<{ id: number }>`
    update market.licence set state = 'active', order_id = ${orderId}, edition = ${edition},
      seats = ${seatsOf(edition)}, updates_until = ${updatesUntil}, ends_at = null
    where member_id = ${memberId} and plugin_id = ${pluginId} and state = 'trial' returning id`.execute(tctx.db);
  return rows[0]?.id ?? addLicence(tctx, { ...licence, endsAt: null });
}

/** Lengthens the term of updates, in the transaction of a renewal with the licence locked. */
export async function renewLicence(tctx: Ctx, id: number, updatesUntil: Date | null): Promise<void> {
  await sql`update market.licence set updates_until = ${updatesUntil} where id = ${id}`.execute(tctx.db);
}

/** Takes a licence back: hosts are told at their next check; its seats are free of it. In the caller's transaction. */
export async function revokeLicence(tctx: Ctx, id: number, reason: string): Promise<void> {
  await sql`update market.licence set state = 'revoked', revoked_at = ${tctx.now}, revoked_reason = ${reason}
    where id = ${id} and state <> 'revoked'`.execute(tctx.db);
  await sql`update market.licence_seat set freed_at = ${tctx.now}
    where licence_id = ${id} and freed_at is null`.execute(tctx.db);
}

/** A licence of a member, locked until the transaction ends; null when there is none. */
export async function lockOwnLicence(tctx: Ctx, memberId: number, id: number): Promise<LicenceRow | null> {
  const { rows } = await sql<LicenceRow>`select ${licenceColumns}
    from market.licence l join market.plugin p on p.id = l.plugin_id
    where l.id = ${id} and l.member_id = ${memberId} for no key update of l`.execute(tctx.db);
  return rows[0] ?? null;
}
