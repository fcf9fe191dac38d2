import { unixSeconds } from '#app/core/unix-seconds.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { listCards } from '#app/account/account.queries.server.ts';
import { getTerms } from '#app/billing/terms/terms.queries.server.ts';
import { type Ctx, isMember, requireMember } from '#app/core/ctx.server.ts';
import { type KeysetPage, isUpwards, keysetPage } from '#app/core/keyset.ts';
import { suffixOf } from '#app/core/files/save-name.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { getBalances } from '#app/wallet/ledger/ledger.queries.server.ts';
import type { MemberCard } from '#app/account/account.schema.ts';
import { canRefundSelf, isPublic, isUnlocked, partsOf, promoterMax, stateAt } from './shares.policy.ts';
import {
  type OwnPurchase,
  type OwnShare,
  type OwnSharesInput,
  type PurchaseState,
  type ShareContent,
  type ShareDraft,
  type ShareFile,
  type ShareIdInput,
  type ShareState,
  type ShareView,
  statesOf,
  type Viewer,
} from './shares.schema.ts';

/** A share without what is sold. */
export type ShareRow = {
  id: number;
  publicId: string;
  authorId: number;
  state: ShareState;
  stateBefore: ShareState | null;
  title: string;
  previewHtml: string;
  characters: number;
  price: number;
  promoterBp: number;
  stock: number | null;
  sold: number;
  expiresAt: Date;
  revision: number;
  reason: string;
  updatedAt: Date;
};

export const shareColumns = sql`s.id, s.public_id "publicId", s.author_id "authorId", s.state,
  s.state_before "stateBefore", s.title, s.preview_html "previewHtml",
  s.characters, s.price, s.promoter_bp "promoterBp", s.stock, s.sold, s.expires_at "expiresAt", s.revision, s.reason,
    s.updated_at "updatedAt"`;

/** A share by its public id, or null. */
export async function findShare(ctx: Pick<Ctx, 'db'>, publicId: string): Promise<ShareRow | null> {
  const { rows } = await sql<ShareRow>`select ${shareColumns} from billing.share s
    where public_id = ${publicId}`.execute(ctx.db);
  return rows[0] ?? null;
}

type PurchaseRow = {
  id: number;
  state: PurchaseState;
  price: number;
  paidAt: Date;
  refundUntil: Date;
  openedAt: Date | null;
};

/** The present purchase of a member, or null; one that was refunded is none. */
export async function findPurchase(
  ctx: Pick<Ctx, 'db'>,
  shareId: number,
  memberId: number,
): Promise<PurchaseRow | null> {
  const { rows } = await sql<PurchaseRow>`
    select id, state, price, paid_at "paidAt", refund_until "refundUntil", opened_at "openedAt"
      from billing.share_purchase
    where share_id = ${shareId} and buyer_id = ${memberId} and state in ('paid', 'unlocked')`.execute(ctx.db);
  return rows[0] ?? null;
}

/** A purchase as its buyer sees it. */
export const shownPurchase = (row: PurchaseRow, now: Date): OwnPurchase => ({
  id: row.id,
  state: row.state,
  price: row.price,
  paidAt: unixSeconds(row.paidAt),
  refundUntil: unixSeconds(row.refundUntil),
  canRefund: canRefundSelf(row, now),
  isOpened: isUnlocked(row, now),
});

/**
 * A share as the caller may see it. What is sold is read only for its author and for buyers who have opened it or have
 * no refund to lose; a draft is its author's, and what was revoked or taken down is there for its author and buyers
 * only.
 * @throws Refusal not-found
 */
export async function getShareView(ctx: Ctx, { id }: z.output<typeof ShareIdInput>): Promise<ShareView> {
  const found = await findShareView(ctx, id);
  if (!found || 'isGone' in found) throw notFound();
  return found;
}

/** The same for the page: null for an unknown id, `isGone` for one that was there for everybody once. */
export async function findShareView(ctx: Ctx, publicId: string): Promise<ShareView | { isGone: true } | null> {
  const share = await findShare(ctx, publicId);
  if (!share) return null;
  const readerId = isMember(ctx.actor) ? ctx.actor.id : null;
  const isOwner = readerId === share.authorId;
  const purchase = readerId === null || isOwner ? null : await findPurchase(ctx, share.id, readerId);
  const state = stateAt(share, ctx.now);
  if (!isOwner && !purchase && !isPublic(state)) return state === 'draft' ? null : { isGone: true };
  const viewer: Viewer = isOwner ? 'owner' : purchase ? 'buyer' : readerId === null ? 'guest' : 'member';
  const mayRead = isOwner || (purchase !== null && isUnlocked(purchase, ctx.now) && state !== 'taken_down');
  const [cards, files, terms, cash] = await Promise.all([
    listCards(ctx, [share.authorId]),
    listFiles(ctx, share.id),
    getTerms(ctx),
    readerId === null ? null : getBalances(ctx, readerId).then((balances) => Number(balances.cash)),
  ]);
  const promoterBp = Math.min(share.promoterBp, promoterMax(terms));
  return {
    id: share.publicId,
    state,
    reason: isOwner || purchase ? share.reason : '',
    title: share.title,
    author: cards.get(share.authorId) ?? gone(share.authorId),
    previewHtml: share.previewHtml,
    characters: share.characters,
    files: files.map(({ name, size }, i) => ({ number: i + 1, suffix: suffixOf(name), size })),
    price: share.price,
    sold: share.sold,
    left: share.stock === null ? null : share.stock - share.sold,
    expiresAt: unixSeconds(share.expiresAt),
    updatedAt: unixSeconds(share.updatedAt),
    refundHours: terms.shareRefundHours,
    promoterBp,
    promoterPart: Number(partsOf(BigInt(share.price), terms.shareFee, promoterBp).promoter),
    viewer,
    purchase: purchase && shownPurchase(purchase, ctx.now),
    content: mayRead ? await readContent(ctx, share, files) : null,
    cash,
  };
}

/** What is sold. To be called for those alone who may read it. */
export async function readContent(
  ctx: Pick<Ctx, 'db'>,
  share: Pick<ShareRow, 'id' | 'revision' | 'updatedAt'>,
  files: ShareFile[],
): Promise<ShareContent> {
  const { rows } = await sql<{ html: string }>`
    select body_html html from billing.share_revision where share_id = ${share.id}
      and number = ${share.revision}`.execute(ctx.db);
  return { html: rows[0]!.html, files, updatedAt: unixSeconds(share.updatedAt) };
}

/** The files of a share with their names, oldest first. */
export async function listFiles(ctx: Pick<Ctx, 'db'>, shareId: number): Promise<ShareFile[]> {
  const { rows } = await sql<ShareFile>`select id, name, mimetype, size from billing.share_file
    where share_id = ${shareId} order by at, id`.execute(ctx.db);
  return rows;
}

/**
 * A share with the text that its author edits.
 * @throws Refusal need-login; not-found unless it is the caller's
 */
export async function getShareDraft(ctx: Ctx, { id }: z.output<typeof ShareIdInput>): Promise<ShareDraft> {
  const { id: authorId } = requireMember(ctx);
  const { rows } = await sql<ShareRow & { preview: string; body: string }>`
    select ${shareColumns}, r.preview_markdown preview, r.body_markdown body from billing.share s
    join billing.share_revision r on r.share_id = s.id and r.number = s.revision
      where s.public_id = ${id} and s.author_id = ${authorId}`.execute(ctx.db);
  const row = rows[0];
  if (!row) throw notFound();
  const { publicId, revision, title, preview, body, price, promoterBp, stock, sold } = row;
  const fields = { revision, title, preview, body, price, promoterBp, stock, sold };
  return {
    ...fields,
    id: publicId,
    state: stateAt(row, ctx.now),
    expiresAt: unixSeconds(row.expiresAt),
    files: await listFiles(ctx, row.id),
  };
}

const pageSize = 20;

/**
 * A page of the caller's shares with figures, the newest first.
 * @throws Refusal need-login
 */
export async function listOwnShares(ctx: Ctx, input: z.output<typeof OwnSharesInput>): Promise<KeysetPage<OwnShare>> {
  const { id: authorId } = requireMember(ctx);
  const { rows } = await sql<Omit<OwnShare, 'id' | 'expiresAt'> & { id: number; publicId: string; expiresAt: Date }>`
    with page as (
      select ${shareColumns} from billing.share s
      where s.author_id = ${authorId}
        and case when s.state in ('active', 'paused') and s.expires_at <= ${ctx.now} then 'expired' else s.state
        end = any(${[...statesOf[input.tab]]}::text[])
        and (${input.before}::bigint = 0 or s.id < ${input.before})
          and (${input.after}::bigint = 0 or s.id > ${input.after})
      order by s.id ${isUpwards(input) ? sql`asc` : sql`desc`} limit ${pageSize + 1}
    )
    select page.id, page."publicId", page.state, page.title, page.price, page.sold, page.stock, page."expiresAt",
      d.views, d.visitors, p.income, p.refunds
    from page
    cross join lateral (select coalesce(sum(views), 0)::bigint views, coalesce(sum(visitors), 0)::bigint visitors
      from billing.share_day where share_id = page.id) d
    cross join lateral (select coalesce(sum(author_part) filter (where state in ('paid', 'unlocked')),
      0)::bigint income,
      count(*) filter (where state = 'refunded') refunds from billing.share_purchase where share_id = page.id) p
    order by page.id ${isUpwards(input) ? sql`asc` : sql`desc`}`.execute(ctx.db);
  const page = keysetPage(rows, input, pageSize);
  return {
    ...page,
    rows: page.rows.map(({ publicId, expiresAt, ...row }) => ({
      ...row,
      state: stateAt({ ...row, expiresAt }, ctx.now),
      id: publicId,
      expiresAt: unixSeconds(expiresAt),
    })),
  };
}

/** Stands in for a member who is not there any more. */
export const gone = (id: number): MemberCard => ({ id, username: '', nickname: '—', avatar: '' });
