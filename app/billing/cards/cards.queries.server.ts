import { sql } from 'kysely';
import type { z } from 'zod';
import { listCards } from '#app/account/account.queries.server.ts';
import { findVerifiedName } from '#app/account/real-name/real-name.queries.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { isUpwards, type KeysetPage, keysetPage } from '#app/core/keyset.ts';
import { unseal } from '#app/core/secrets/sealed.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import type { BankCard, CardDeskInput, CardFile, CardIdInput, CardSecret, DeskCard } from './cards.schema.ts';

/** Keeps uses of the installation's key apart. */
export const cardPurpose = 'bank-card';

const facts =
  sql.raw(`c.id, c.kind, c.state, c.bank, c.branch, c.last4, c.holder_hint "holderHint", c.is_default "isDefault",
    c.reason,
  floor(extract(epoch from c.added_at))::bigint "addedAt", floor(extract(epoch from c.usable_at))::bigint "usableAt"`);

/** The caller's cards, the default one first, then the newest. */
export async function listOwnBankCards(ctx: Ctx): Promise<BankCard[]> {
  const { id } = requireMember(ctx);
  const { rows } = await sql<BankCard>`
    select ${facts} from billing.bank_card c where member_id = ${id} and state <> 'removed'
      order by is_default desc, id desc`.execute(ctx.db);
  return rows;
}

/** Cards by their ids, removed ones too, for what names them. */
export async function listBankCards(
  ctx: Pick<Ctx, 'db'>,
  ids: readonly number[],
): Promise<Map<number, Omit<BankCard, 'state'> & { state: BankCard['state'] | 'removed' }>> {
  const { rows } = await sql<BankCard>`select ${facts} from billing.bank_card c
    where id = any(${[...new Set(ids)]}::bigint[])`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Of pairs of members those who have ever entered the same card, by the first one's id. */
export async function listSharedCards(
  ctx: Pick<Ctx, 'db'>,
  pairs: readonly { memberId: number; otherId: number }[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct p.id from unnest(${pairs.map((pair) => pair.memberId)}::bigint[],
      ${pairs.map((pair) => pair.otherId)}::bigint[]) p (id, other_id)
      join billing.bank_card a on a.member_id = p.id join billing.bank_card b on b.member_id = p.other_id
        and b.number_hash = a.number_hash`.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
}

/** What is sealed of a card. For payments and the desk only. */
export async function getCardSecret(ctx: Pick<Ctx, 'db'>, id: number): Promise<CardSecret> {
  const { rows } = await sql<{ sealed: string | null }>`select sealed from billing.bank_card
    where id = ${id}`.execute(ctx.db);
  if (!rows[0]?.sealed) throw notFound();
  return unseal(cardPurpose, rows[0].sealed) as CardSecret;
}

const size = 20;
type Row = BankCard & { memberId: number; decidedAt: number | null };
const deskFacts = sql`${facts}, c.member_id "memberId", floor(extract(epoch from c.decided_at))::bigint "decidedAt"`;

/**
 * The desk's list: those who wait the longest first, decided ones newest first. @throws Refusal forbidden without the
 * console's page
 */
export async function listCardDesk(ctx: Ctx, input: z.output<typeof CardDeskInput>): Promise<KeysetPage<DeskCard>> {
  await requireConsole(ctx, 'cards');
  const isUp = isUpwards(input);
  const edge = isUp ? sql`c.id > ${input.after}` : input.before > 0 ? sql`c.id < ${input.before}` : sql`true`;
  const { rows } = await sql<Row>`
    select ${deskFacts} from billing.bank_card c where c.state = ${input.state} and ${edge}
      order by c.id ${isUp ? sql`asc` : sql`desc`} limit ${size + 1}`.execute(ctx.db);
  const people = await listCards(
    ctx,
    rows.map((row) => row.memberId),
  );
  const named = rows.map((row) => ({ ...row, nickname: people.get(row.memberId)?.nickname ?? '' }));
  return keysetPage(named, input, size);
}

/**
 * A card with its whole number, for the desk; each view leaves an audit row.
 * @throws Refusal forbidden without the console's node, not-found
 */
export async function getCardFile(ctx: Ctx, { id }: z.output<typeof CardIdInput>): Promise<CardFile> {
  await requireConsole(ctx, 'cards/decide');
  const { rows } = await sql<Row & { sealed: string; sharers: number }>`
    select ${deskFacts}, c.sealed,
      (select count(distinct o.member_id) from billing.bank_card o
        where o.number_hash = c.number_hash and o.state <> 'removed' and o.member_id <> c.member_id) sharers
    from billing.bank_card c where c.id = ${id} and c.state <> 'removed' and c.sealed is not null`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  const { sealed, ...row } = rows[0];
  const person = (await listCards(ctx, [row.memberId])).get(row.memberId);
  await audit(ctx, 'billing.viewBankCard', { kind: 'bank_card', id }, { memberId: row.memberId });
  const realName = (await findVerifiedName(ctx, row.memberId))?.name ?? '';
  return { ...row, nickname: person?.nickname ?? '', ...(unseal(cardPurpose, sealed) as CardSecret), realName };
}

/** How many cards wait to be verified. For the dashboard, which asks about the caller's menu. */
export async function countWaitingCards(ctx: Pick<Ctx, 'db'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from billing.bank_card
    where state = 'checking'`.execute(ctx.db);
  return rows[0]!.count;
}
