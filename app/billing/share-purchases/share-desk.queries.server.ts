import { unixSeconds } from '#app/core/unix-seconds.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { listCards } from '#app/account/account.queries.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import type { MemberCard } from '#app/account/account.schema.ts';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { isUpwards, type KeysetPage, keysetPage } from '#app/core/keyset.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { fileResponse } from '#app/billing/shares/share-files.queries.server.ts';
import { stateAt } from '#app/billing/shares/shares.policy.ts';
import {
  findShare,
  gone,
  listFiles,
  readContent,
  shareColumns,
  type ShareRow,
} from '#app/billing/shares/shares.queries.server.ts';
import type { FileIdInput } from '#app/billing/shares/shares.schema.ts';
import type {
  DeskContent,
  DeskEvent,
  DeskFile,
  DeskPurchase,
  DeskShare,
  DeskShareInput,
  DeskSharesInput,
} from './share-desk.schema.ts';

const pageSize = 20;
const shown = 50;

type ListRow = ShareRow & { refunds: number };

/**
 * A page of all shares, the newest first: by state, and by words of the title, a public id or a link.
 * @throws Refusal forbidden without the console's menu "shares"
 */
export async function listDeskShares(
  ctx: Ctx,
  input: z.output<typeof DeskSharesInput>,
): Promise<KeysetPage<DeskShare & { key: number }>> {
  await requireConsole(ctx, 'shares');
  const linked = /(?:^|\/)([A-Za-z0-9]{16})(?:[?#].*)?$/.exec(input.q)?.[1] ?? null;
  const words = `%${input.q.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const { rows } = await sql<ListRow>`
    select ${shareColumns}, (select count(*) from billing.share_purchase p
      where p.share_id = s.id and p.state = 'refunded') refunds from billing.share s
    where s.state <> 'draft' and (${input.state} = 'all' or s.state = ${input.state})
      and (${input.q} = '' or s.title ilike ${words} or s.public_id = ${linked})
      and (${input.before}::bigint = 0 or s.id < ${input.before})
      and (${input.after}::bigint = 0 or s.id > ${input.after})
    order by s.id ${isUpwards(input) ? sql`asc` : sql`desc`} limit ${pageSize + 1}`.execute(ctx.db);
  const page = keysetPage(rows, input, pageSize);
  const cards = await listCards(
    ctx,
    page.rows.map((row) => row.authorId),
  );
  return { ...page, rows: page.rows.map((row) => ({ ...deskShare(ctx, row, cards), key: row.id })) };
}

/**
 * A share with its purchases and steps; what is sold is not among it.
 * @throws Refusal forbidden without the console's menu "shares"; not-found
 */
export async function getDeskShare(ctx: Ctx, { id: publicId }: z.output<typeof DeskShareInput>): Promise<DeskFile> {
  await requireConsole(ctx, 'shares');
  const share = await findPublished(ctx, publicId);
  const [purchases, events] = await Promise.all([readPurchases(ctx, share.id), readEvents(ctx, share.id)]);
  const people = [
    share.authorId,
    ...purchases.flatMap(({ buyerId, promoterId }) => [buyerId, promoterId]),
    ...events.map(({ actorId }) => actorId),
  ];
  const cards = await listCards(
    ctx,
    people.filter((id): id is number => id !== null),
  );
  const card = (id: number) => cards.get(id) ?? gone(id);
  return {
    ...deskShare(ctx, { ...share, refunds: purchases.filter((one) => one.state === 'refunded').length }, cards),
    previewHtml: share.previewHtml,
    reason: share.reason,
    expiresAt: unixSeconds(share.expiresAt),
    stock: share.stock,
    purchases: purchases.map(({ buyerId, promoterId, ...row }) => ({
      ...row,
      buyer: card(buyerId),
      promoter: promoterId === null ? null : card(promoterId),
    })),
    events: events.map(({ actorId, ...row }) => ({ ...row, by: actorId === null ? null : card(actorId) })),
  };
}

/**
 * What a share sells, for staff who must judge it; each view leaves an audit row.
 * @throws Refusal forbidden without the console's node "shares/view"; not-found
 */
export async function getDeskContent(
  ctx: Ctx,
  { id: publicId }: z.output<typeof DeskShareInput>,
): Promise<DeskContent> {
  await requireConsole(ctx, 'shares/view');
  const share = await findPublished(ctx, publicId);
  const content = await readContent(ctx, share, await listFiles(ctx, share.id));
  await audit(ctx, 'billing.viewShareContent', { kind: 'share', id: share.id });
  return content;
}

/**
 * A file of a share for staff who must judge it; each download leaves an audit row.
 * @throws Refusal forbidden without the console's node "shares/view"; not-found
 */
export async function getDeskFile(ctx: Ctx, { id }: z.output<typeof FileIdInput>): Promise<Response> {
  await requireConsole(ctx, 'shares/view');
  const { rows } = await sql<{ id: string; name: string; mimetype: string; shareId: number }>`
    select f.id, f.name, f.mimetype, f.share_id "shareId" from billing.share_file f
      join billing.share s on s.id = f.share_id
    where f.id = ${id} and s.state <> 'draft'`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  const response = await fileResponse(rows[0]);
  await audit(ctx, 'billing.viewShareContent', { kind: 'share', id: rows[0].shareId }, { name: rows[0].name });
  return response;
}

/** A share that somebody may have seen. @throws Refusal not-found */
async function findPublished(ctx: Ctx, publicId: string): Promise<ShareRow> {
  const share = await findShare(ctx, publicId);
  if (!share || share.state === 'draft') throw notFound();
  return share;
}

function deskShare(ctx: Ctx, row: ListRow, cards: Map<number, MemberCard>): DeskShare {
  const { publicId, title, authorId, price, sold, refunds, updatedAt } = row;
  const author = cards.get(authorId) ?? gone(authorId);
  return {
    id: publicId,
    state: stateAt(row, ctx.now),
    title,
    author,
    price,
    sold,
    refunds,
    updatedAt: unixSeconds(updatedAt),
  };
}

type PurchaseRow = Omit<DeskPurchase, 'buyer' | 'promoter'> & { buyerId: number; promoterId: number | null };

async function readPurchases(ctx: Ctx, shareId: number): Promise<PurchaseRow[]> {
  const { rows } = await sql<PurchaseRow>`
    select id, state, buyer_id "buyerId", promoter_id "promoterId", price, fee, promoter_part "promoterPart",
      author_part "authorPart", reason, journal_id "journalId",
      floor(extract(epoch from paid_at))::bigint "paidAt", floor(extract(epoch from opened_at))::bigint "openedAt",
        floor(extract(epoch from refunded_at))::bigint "refundedAt"
    from billing.share_purchase where share_id = ${shareId} and state <> 'created' order by id desc
      limit ${shown}`.execute(ctx.db);
  return rows;
}

async function readEvents(ctx: Ctx, shareId: number): Promise<(Omit<DeskEvent, 'by'> & { actorId: number | null })[]> {
  const { rows } = await sql<Omit<DeskEvent, 'by'> & { actorId: number | null }>`
    select id, from_state "from", to_state "to", actor_id "actorId", reason, purchase_id "purchaseId",
      floor(extract(epoch from at))::bigint "at"
    from billing.share_event where share_id = ${shareId} order by id desc limit ${shown}`.execute(ctx.db);
  return rows;
}
