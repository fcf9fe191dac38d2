import { sql } from 'kysely';
import type { z } from 'zod';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { isUpwards, type KeysetPage, keysetPage } from '#app/core/keyset.ts';
import { unixSeconds } from '#app/core/unix-seconds.ts';
import { licenceStateAt } from '#app/market/licences/licences.policy.ts';
import { movesPerYear, type ShownSeat } from '#app/market/licences/licences.schema.ts';
import { listOffers } from '#app/market/offers/offers.queries.server.ts';
import type { Edition, ShownOffer } from '#app/market/offers/offers.schema.ts';
import type { PluginState } from '#app/market/plugins/plugins.schema.ts';
import { listRateable } from '#app/market/ratings/ratings.queries.server.ts';
import { countFreePlugins, listFreePlugins } from './free-plugins.queries.server.ts';
import { listOrdersOf } from './purchase-orders.queries.server.ts';
import { ratingStandOf } from './rating-stand.policy.ts';
import type { FreePlugin, PurchasedPlugin, PurchaseListInput, PurchaseTab } from './plugin-purchases.schema.ts';

type Row = {
  id: number;
  edition: Edition;
  state: 'trial' | 'active' | 'revoked';
  revokedFor: string;
  keyHint: string;
  since: Date;
  updatesUntil: Date | null;
  endsAt: Date | null;
  seatLimit: number | null;
  movesYear: number;
  moves: number;
  pluginId: number;
  slug: string;
  pluginState: PluginState;
  nameZh: string;
  nameEn: string;
  icon: string;
};
type Versions = { licenceId: number; covered: string; newest: string; blocked: string; blockedFor: string };

const pageSize = 10;
/** So many free ones stand below the last of all. */
const fewFree = 5;

/** A page of purchases; `counts` are those of the tabs. */
type Purchases = KeysetPage<PurchasedPlugin> & {
  counts: Record<PurchaseTab, number>;
  /** Taken without a licence: a page of the tab `free`, a few below all others. */
  free: KeysetPage<FreePlugin>;
};

/**
 * What the caller bought and tried, the newest first; what was refunded too, and what they took for free.
 * @throws Refusal need-login
 */
export async function listPurchasedPlugins(ctx: Ctx, input: z.output<typeof PurchaseListInput>): Promise<Purchases> {
  const { id: memberId } = requireMember(ctx);
  const { tab, order } = input;
  if (tab === 'free') {
    const none = { rows: [], before: null, after: null };
    return {
      ...none,
      counts: await countTabs(ctx, memberId),
      free: await listFreePlugins(ctx, { ...input, size: pageSize }),
    };
  }
  const { rows } = await sql<Row>`
    select l.id, l.edition, l.state, l.revoked_reason "revokedFor", l.key_hint "keyHint", l.created_at since,
      l.updates_until "updatesUntil", l.ends_at "endsAt", l.seats "seatLimit", l.moves_year "movesYear", l.moves,
      p.id "pluginId", p.slug, p.state "pluginState", p.name_zh "nameZh", p.name_en "nameEn",
      coalesce(p.listing ->> 'icon', '') icon
    from market.licence l join market.plugin p on p.id = l.plugin_id
    where l.member_id = ${memberId}
      and (${tab}::text = 'all' or ${tab}::text = case when l.state = 'revoked' or l.ends_at <= ${ctx.now} then 'ended'
        when l.state = 'trial' then 'trial' else 'paid' end)
      and (${order}::bigint = 0 or exists (select from market.plugin_order o
        where o.id = ${order} and o.licence_id = l.id))
      and (${input.before}::bigint = 0 or l.id < ${input.before})
      and (${input.after}::bigint = 0 or l.id > ${input.after})
    order by l.id ${isUpwards(input) ? sql`asc` : sql`desc`} limit ${pageSize + 1}`.execute(ctx.db);
  const page = keysetPage(rows, input, pageSize);
  const ids = page.rows.map(({ id }) => id);
  const pluginIds = page.rows.map(({ pluginId }) => pluginId);
  const [counts, seats, orders, versions, offers, rateable] = await Promise.all([
    countTabs(ctx, memberId),
    listSeats(ctx, ids),
    listOrdersOf(ctx, memberId, ids),
    listVersions(ctx, ids),
    listOffers(ctx, pluginIds),
    listRateable(ctx, memberId, pluginIds),
  ]);
  const shown = page.rows.map((row) => ({
    ...shownLicence(row, ctx),
    seats: seats.get(row.id) ?? [],
    ...versions.get(row.id)!,
    offer: isSold(row) ? offerOf(offers.get(row.pluginId), row.edition) : null,
    orders: orders.get(row.id) ?? [],
    rating: ratingStandOf(rateable.get(row.pluginId), { isRevoked: row.state === 'revoked' }),
  }));
  const showsFree = tab === 'all' && order === 0 && page.before === null;
  const free = showsFree
    ? await listFreePlugins(ctx, { before: 0, after: 0, size: fewFree })
    : { rows: [], before: null, after: null };
  return { ...page, rows: shown, counts, free };
}

/** Renewals are sold of what is no longer listed too; a trial needs a plugin that is. */
const isSold = ({ state, pluginState }: Row): boolean =>
  pluginState === 'published' || (pluginState === 'delisted' && state === 'active');

function offerOf(offers: readonly ShownOffer[] | undefined, edition: Edition): PurchasedPlugin['offer'] {
  const offer = offers?.find((one) => one.edition === edition);
  return offer ? { price: offer.price, termMonths: offer.termMonths } : null;
}

type Licence = Omit<PurchasedPlugin, 'seats' | 'version' | 'newest' | 'blocked' | 'offer' | 'orders' | 'rating'>;

function shownLicence(row: Row, { now, language }: Ctx): Licence {
  const { id, edition, revokedFor, keyHint, since, updatesUntil, endsAt, seatLimit } = row;
  const left_ms = endsAt ? endsAt.getTime() - now.getTime() : 0;
  return {
    id,
    edition,
    revokedFor,
    keyHint,
    seatLimit,
    plugin: {
      id: row.pluginId,
      slug: row.slug,
      name: language === 'en' ? row.nameEn : row.nameZh,
      icon: row.icon,
      isListed: row.pluginState === 'published' || row.pluginState === 'delisted',
    },
    state: licenceStateAt(row, now),
    since: unixSeconds(since),
    updatesUntil: updatesUntil && unixSeconds(updatesUntil),
    hasUpdates: updatesUntil === null || updatesUntil > now,
    endsAt: endsAt && unixSeconds(endsAt),
    daysLeft: Math.max(0, Math.ceil(left_ms / 86_400_000)),
    movesLeft: row.movesYear === now.getUTCFullYear() ? movesPerYear - row.moves : movesPerYear,
  };
}

async function countTabs({ db, now }: Ctx, memberId: number): Promise<Record<PurchaseTab, number>> {
  const free = await countFreePlugins({ db }, memberId);
  const { rows } = await sql<{ all: number; paid: number; trial: number; ended: number }>`
    select count(*)::integer "all",
      count(*) filter (where state = 'active')::integer paid,
      count(*) filter (where state = 'trial' and ends_at > ${now})::integer trial,
      count(*) filter (where state = 'revoked' or ends_at <= ${now})::integer ended
    from market.licence where member_id = ${memberId}`.execute(db);
  const counts = rows[0]!;
  return { ...counts, all: counts.all + free, free };
}

async function listSeats({ db, now }: Ctx, licenceIds: readonly number[]): Promise<Map<number, ShownSeat[]>> {
  const { rows } = await sql<{
    licenceId: number;
    id: number;
    label: string;
    bound: Date;
    seen: Date;
    offline: Date | null;
  }>`select licence_id "licenceId", id, label, bound_at bound, seen_at seen, offline_until offline
    from market.licence_seat where licence_id = any(${[...licenceIds]}::bigint[]) and freed_at is null
    order by licence_id, id`.execute(db);
  const seats = new Map<number, ShownSeat[]>();
  for (const { licenceId, id, label, bound, seen, offline } of rows) {
    const offlineUntil = offline && offline > now ? unixSeconds(offline) : null;
    const seat = { id, label, boundAt: unixSeconds(bound), seenAt: unixSeconds(seen), offlineUntil };
    seats.set(licenceId, [...(seats.get(licenceId) ?? []), seat]);
  }
  return seats;
}

type ShownVersions = Pick<PurchasedPlugin, 'version' | 'newest' | 'blocked'>;

/** What each licence has of its plugin's versions. One that was blocked is told of for 90 days after it was published. */
async function listVersions({ db, now }: Ctx, licenceIds: readonly number[]): Promise<Map<number, ShownVersions>> {
  const since = new Date(now.getTime() - 90 * 86_400_000);
  const { rows } = await sql<Versions>`
    select l.id "licenceId", coalesce((select v.version from market.plugin_version v where v.plugin_id = l.plugin_id
          and v.channel = 'stable' and v.state in ('live', 'deprecated')
          and (l.updates_until is null or v.published_at <= l.updates_until) order by v.id desc limit 1), '') covered,
      coalesce((select v.version from market.plugin_version v where v.plugin_id = l.plugin_id
          and v.channel = 'stable' and v.state in ('live', 'deprecated') order by v.id desc limit 1), '') newest,
      coalesce(b.version, '') blocked, coalesce(b.reason, '') "blockedFor"
    from market.licence l left join lateral (
      select v.version, v.reason from market.plugin_version v
      where v.plugin_id = l.plugin_id and v.state = 'blocked' and v.published_at > ${since}
        and (l.updates_until is null or v.published_at <= l.updates_until) order by v.id desc limit 1) b on true
    where l.id = any(${[...licenceIds]}::bigint[])`.execute(db);
  return new Map(
    rows.map(({ licenceId, covered, newest, blocked, blockedFor }) => [
      licenceId,
      { version: covered, newest, blocked: blocked === '' ? null : { version: blocked, reason: blockedFor } },
    ]),
  );
}
