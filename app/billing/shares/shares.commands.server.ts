import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import { getSellerState } from '#app/account/real-name/real-name.queries.server.ts';
import { getTerms } from '#app/billing/terms/terms.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember, requireOwner } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { MarkdownTooComplex } from '#app/core/markdown/guard.server.ts';
import { renderMarkdown, type Rendered } from '#app/core/markdown/render.server.ts';
import { formatMoney } from '#app/core/money.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { afterAct, canEdit, promoterMax, settledState, stateAt } from './shares.policy.ts';
import { shareColumns, type ShareRow } from './shares.queries.server.ts';
import {
  type ChangeShareInput,
  limits,
  type PreviewShareInput,
  type SaveShareInput,
  type ShareState,
} from './shares.schema.ts';
import { say, refuse, type Fault, refuseField, refuseFields, requireNone } from './share-refusals.server.ts';

/**
 * Locks a share until the transaction ends: before its purchases, its money and its notices.
 * @throws Refusal not-found
 */
export async function lockShare(tctx: Pick<Ctx, 'db'>, publicId: string): Promise<ShareRow> {
  const { rows } = await sql<ShareRow>`select ${shareColumns} from billing.share s
    where public_id = ${publicId} for no key update`.execute(tctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

type Move = { shareId: number; purchaseId?: number; from: string; to: string; reason?: string };

/** Notes who moved a share or a purchase from which state to which, in the caller's transaction. */
export async function noteMove(tctx: Ctx, { shareId, purchaseId, from, to, reason = '' }: Move): Promise<void> {
  const actorId = 'id' in tctx.actor ? tctx.actor.id : null;
  await sql`insert into billing.share_event (share_id, purchase_id, from_state, to_state, actor_kind, actor_id, reason,
    at)
    values (${shareId}, ${purchaseId ?? null}, ${from}, ${to}, ${tctx.actor.kind}, ${actorId}, ${reason},
      ${tctx.now})`.execute(tctx.db);
}

type Input = z.output<typeof SaveShareInput>;

type Texts = { preview: Rendered | null; body: Rendered | null };

const ready = new WeakMap<Input, Texts>();

/**
 * Renders the texts of an input that `saveShare` is given next, inside of a transaction. @throws Refusal as `saveShare`
 */
export async function readyShare(ctx: Ctx, input: Input): Promise<void> {
  requireOwner(ctx);
  ready.set(input, await renderTexts(ctx, input));
}

async function renderTexts(ctx: Ctx, input: Input): Promise<Texts> {
  const [preview, body] = await Promise.all([render(ctx, input.preview, 'p-'), render(ctx, input.body)]);
  return { preview, body };
}

/**
 * Makes a draft, or changes a share that was neither revoked nor taken down: what is sold becomes a new revision, a new
 * price holds for later buyers, and a later end or a larger stock puts it on sale again.
 * @returns the public id and the number of the revision
 * @throws Refusal need-login; not-found; STATE_CONFLICT; invalid for price (BELOW_MINIMUM, ABOVE_MAXIMUM), promoter's
 * part, end and stock; when it was changed elsewhere meanwhile
 */
export async function saveShare(ctx: Ctx, input: Input): Promise<Reply> {
  const { id: authorId } = requireOwner(ctx);
  const { preview, body } = ready.get(input) ?? (await renderTexts(ctx, input));
  const faults = await findFaults(ctx, input);
  if (!preview) faults['preview'] = { text: say.tooComplex };
  if (!body) faults['body'] = { text: say.tooComplex };
  if (!preview || !body || Object.keys(faults).length > 0) throw refuseFields(faults);
  const saved = await transact(ctx, async (tctx) => {
    const written: Written = {
      ...input,
      previewHtml: preview.html,
      bodyHtml: body.html,
      characters: Array.from(body.text.replace(/\s/g, '')).length,
    };
    return input.id === undefined ? addShare(tctx, authorId, written) : editShare(tctx, authorId, input.id, written);
  });
  return new Reply(saved, { text: say.saved });
}

/**
 * Puts a draft on sale, pauses, resumes or revokes a share of the caller. Buyers keep what they bought.
 * @throws Refusal need-login; not-found; STATE_CONFLICT with the present state; to publish or resume also
 * AUTHEN_REQUIRED, UNDERAGE, and invalid without content or with its end in the past
 */
export async function changeShare(ctx: Ctx, { id, act }: z.output<typeof ChangeShareInput>): Promise<Reply> {
  const { id: authorId } = requireOwner(ctx);
  const state = await transact(ctx, async (tctx) => {
    const share = await lockOwn(tctx, authorId, id);
    const wanted = afterAct(stateAt(share, tctx.now), act);
    if (!wanted) throw refuse('STATE_CONFLICT', say.stateConflict, { state: stateAt(share, tctx.now) });
    if (wanted === 'active') await requireSellable(tctx, share);
    const next = settledState({ ...share, state: wanted }, tctx.now);
    await sql`update billing.share set state = ${next}, updated_at = ${tctx.now},
      published_at = case when ${act} = 'publish' then ${tctx.now}::timestamptz else published_at end
      where id = ${share.id}`.execute(tctx.db);
    await noteMove(tctx, { shareId: share.id, from: share.state, to: next });
    await audit(tctx, 'billing.changeShare', { kind: 'share', id: share.id }, { act, state: next });
    return next;
  });
  return new Reply(
    { state },
    { text: { publish: say.published, pause: say.paused, resume: say.resumed, revoke: say.revoked }[act] },
  );
}

/**
 * How a text of a share will look. Nothing is kept. @throws Refusal need-login, invalid for a text that is too complex
 */
export async function previewShare(
  ctx: Ctx,
  { markdown }: z.output<typeof PreviewShareInput>,
): Promise<{ html: string }> {
  requireMember(ctx);
  const rendered = await render(ctx, markdown);
  if (!rendered) throw refuseField('markdown', say.tooComplex);
  return { html: rendered.html };
}

/**
 * Ends what time has ended: shares whose end has come, refund windows of purchases that nobody opened, and the marks of
 * visitors of earlier days. In steps of 500; may be run twice.
 */
export async function settleShares(ctx: Ctx): Promise<void> {
  while ((await endShares(ctx)) === step) continue;
  while ((await endRefundWindows(ctx)) === step) continue;
  await sql`delete from billing.share_seen where day < (${ctx.now}::timestamptz -
    interval '2 days')::date`.execute(ctx.db);
}

const step = 500;

function endShares(ctx: Ctx): Promise<number> {
  return transact(ctx, async (tctx) => {
    const { rows } = await sql<{ id: number; state: ShareState }>`
      select id, state from billing.share where state in ('active', 'paused') and expires_at <= ${tctx.now} order by id
        limit ${step} for no key update skip locked`.execute(tctx.db);
    for (const { id, state } of rows) {
      await sql`update billing.share set state = 'expired', updated_at = ${tctx.now} where id = ${id}`.execute(tctx.db);
      await noteMove(tctx, { shareId: id, from: state, to: 'expired' });
      await audit(tctx, 'billing.expireShare', { kind: 'share', id });
    }
    return rows.length;
  });
}

async function endRefundWindows(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with due as (
      select id from billing.share_purchase where state = 'paid' and refund_until <= ${ctx.now} order by id
        limit ${step} for update skip locked
    ), done as (
      update billing.share_purchase p set state = 'unlocked', unlocked_at = ${ctx.now} from due where p.id = due.id
        returning p.id, p.share_id
    ), noted as (
      insert into billing.share_event (share_id, purchase_id, from_state, to_state, actor_kind, actor_id, at)
      select share_id, id, 'paid', 'unlocked', ${ctx.actor.kind}, null, ${ctx.now} from done
    )
    select count(*) count from done`.execute(ctx.db);
  return rows[0]!.count;
}

/** What of a share is against the terms. */
async function findFaults(
  ctx: Ctx,
  { price, promoterBp, expiresAt }: z.output<typeof SaveShareInput>,
): Promise<Record<string, Fault>> {
  const terms = await getTerms(ctx);
  const faults: Record<string, Fault> = {};
  const range = say.priceRange(formatMoney(terms.sharePriceMin), formatMoney(terms.sharePriceMax));
  if (price < terms.sharePriceMin) faults['price'] = { text: range, error: 'BELOW_MINIMUM' };
  if (price > terms.sharePriceMax) faults['price'] = { text: range, error: 'ABOVE_MAXIMUM' };
  const most = promoterMax(terms);
  if (promoterBp > most) faults['promoterBp'] = { text: say.promoterRange(most / 100), error: 'ABOVE_MAXIMUM' };
  const end = expiresAt * 1000;
  const isInRange = end > ctx.now.getTime() && end <= ctx.now.getTime() + limits.days * 86_400_000;
  if (!isInRange) faults['expiresAt'] = { text: say.expiryRange(limits.days) };
  return faults;
}

async function requireSellable(tctx: Ctx, share: ShareRow): Promise<void> {
  const seller = await getSellerState(tctx, share.authorId);
  if (seller === 'unverified') throw refuse('AUTHEN_REQUIRED', say.realNameNeeded);
  if (seller === 'underage') throw refuse('UNDERAGE', say.underage);
  requireNone({
    ...(share.expiresAt <= tctx.now && { expiresAt: { text: say.expiryRange(limits.days) } }),
    ...(!(await hasContent(tctx, share.id, share.characters)) && { body: { text: say.contentMissing } }),
  });
}

async function hasContent(tctx: Ctx, shareId: number, characters: number): Promise<boolean> {
  if (characters > 0) return true;
  const { rows } = await sql`select from billing.share_file where share_id = ${shareId} limit 1`.execute(tctx.db);
  return rows.length > 0;
}

/** No names are linked: what is sold tells nobody that they are mentioned. Null for a text that is too complex. */
async function render(ctx: Ctx, markdown: string, idPrefix = 'u-'): Promise<Rendered | null> {
  try {
    return await renderMarkdown(markdown, { by: ctx, idPrefix });
  } catch (error) {
    if (error instanceof MarkdownTooComplex) return null;
    throw error;
  }
}

type Written = z.output<typeof SaveShareInput> & { previewHtml: string; bodyHtml: string; characters: number };

type Saved = { id: string; revision: number };

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

const newPublicId = () => Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('');

async function addShare(tctx: Ctx, authorId: number, share: Written): Promise<Saved> {
  const drafts = await sql<{ count: number }>`select count(*) from billing.share
    where author_id = ${authorId} and state = 'draft'`.execute(tctx.db);
  if (drafts.rows[0]!.count >= limits.drafts) throw new Refusal(say.tooManyDrafts(limits.drafts));
  const publicId = newPublicId();
  const { rows } = await sql<{ id: number }>`
    insert into billing.share (public_id, author_id, title, preview_html, characters, price, promoter_bp, stock,
      expires_at, created_at, updated_at)
    values (${publicId}, ${authorId}, ${share.title}, ${share.previewHtml}, ${share.characters}, ${share.price},
      ${share.promoterBp}, ${share.stock},
      to_timestamp(${share.expiresAt}), ${tctx.now}, ${tctx.now}) returning id`.execute(tctx.db);
  const { id } = rows[0]!;
  await addRevision(tctx, id, 1, share);
  await noteMove(tctx, { shareId: id, from: '', to: 'draft' });
  await audit(tctx, 'billing.saveShare', { kind: 'share', id }, { revision: 1, price: share.price });
  return { id: publicId, revision: 1 };
}

async function editShare(tctx: Ctx, authorId: number, publicId: string, share: Written): Promise<Saved> {
  const before = await lockOwn(tctx, authorId, publicId);
  if (!canEdit(before.state)) throw refuse('STATE_CONFLICT', say.stateConflict, { state: before.state });
  if (share.revision !== before.revision) throw new Refusal(say.stale);
  const isBelowSold = share.stock !== null && share.stock < before.sold;
  const isEmpty = before.state !== 'draft' && !(await hasContent(tctx, before.id, share.characters));
  requireNone({
    ...(isBelowSold && { stock: { text: say.stockBelowSold(before.sold), error: 'BELOW_MINIMUM' } }),
    ...(isEmpty && { body: { text: say.contentMissing } }),
  });
  const revision = before.revision + 1;
  const after = {
    ...before,
    stock: share.stock,
    expiresAt: new Date(share.expiresAt * 1000),
    characters: share.characters,
  };
  const state = settledState(after, tctx.now);
  if (state === 'active' && before.state !== 'active') await requireSellable(tctx, after);
  await sql`update billing.share set title = ${share.title}, preview_html = ${share.previewHtml},
    characters = ${share.characters}, price = ${share.price},
      promoter_bp = ${share.promoterBp}, stock = ${share.stock}, expires_at = to_timestamp(${share.expiresAt}),
        revision = ${revision}, state = ${state},
      updated_at = ${tctx.now} where id = ${before.id}`.execute(tctx.db);
  await addRevision(tctx, before.id, revision, share);
  if (state !== before.state) await noteMove(tctx, { shareId: before.id, from: before.state, to: state });
  await audit(
    tctx,
    'billing.saveShare',
    { kind: 'share', id: before.id },
    { revision, price: share.price, ...(share.price !== before.price && { priceBefore: before.price }) },
  );
  return { id: publicId, revision };
}

async function addRevision(tctx: Ctx, shareId: number, number: number, share: Written): Promise<void> {
  await sql`insert into billing.share_revision (share_id, number, title, preview_markdown, body_markdown, body_html, at)
    values (${shareId}, ${number}, ${share.title}, ${share.preview}, ${share.body}, ${share.bodyHtml},
      ${tctx.now})`.execute(tctx.db);
}

/** A share of the author's, locked. @throws Refusal not-found, also for those of others */
export async function lockOwn(tctx: Ctx, authorId: number, publicId: string): Promise<ShareRow> {
  const share = await lockShare(tctx, publicId);
  if (share.authorId !== authorId) throw notFound();
  return share;
}
