import { sql } from 'kysely';
import { inSteps, type MemberData } from '#app/account/member-data/member-data.queries.server.ts';
import type { ContentChoice } from '#app/account/member-data/member-data.schema.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { removePrivate } from '#app/core/files/private-files.server.ts';
import { changeShare } from './shares.commands.server.ts';
import en from './share-data.en.ts';
import zh from './share-data.zh.ts';
import { afterAct, stateAt } from './shares.policy.ts';
import type { ShareState } from './shares.schema.ts';

const say = bilingual(zh, en);

/** What paid shares keep of a member, as author and as buyer. */
export const sharesData: MemberData = {
  exportMemberData: (ctx, id) => [
    {
      path: 'billing/shares.json',
      about: say.aboutShares,
      records: () => inSteps((after, limit) => readShares(ctx, id, after, limit)),
    },
    {
      path: 'billing/share-purchases.json',
      about: say.aboutPurchases,
      records: () => inSteps((after, limit) => readPurchases(ctx, id, after, limit)),
    },
  ],
  closeMember: closeShares,
  listUsedFiles: (ctx, _id, urls) => listUsedFiles(ctx, urls),
};

type Own = { id: number; publicId: string; state: ShareState; expiresAt: Date; wasBought: boolean };

/**
 * Nothing of a member who has gone is for sale. Drafts go; of the rest the words and files go when the member wants
 * their texts removed and nobody ever paid for them. What was sold stays for its buyers. May be run twice.
 */
async function closeShares(ctx: Ctx, memberId: number, content: ContentChoice): Promise<void> {
  const { rows } = await sql<Own>`
    select id, public_id "publicId", state, expires_at "expiresAt",
      exists (select from billing.share_purchase p where p.share_id = s.id) "wasBought"
    from billing.share s where author_id = ${memberId} order by id`.execute(ctx.db);
  for (const share of rows) {
    if (afterAct(stateAt(share, ctx.now), 'revoke')) await changeShare(ctx, { id: share.publicId, act: 'revoke' });
    if (!share.wasBought && (share.state === 'draft' || content === 'remove')) await forgetWords(ctx, share.id);
  }
  await sql`delete from billing.share_touch where member_id = ${memberId}`.execute(ctx.db);
}

/** The row stays, without a word of the author's: audit and steps lead to it. */
async function forgetWords(ctx: Ctx, shareId: number): Promise<void> {
  const files = await transact(ctx, async (tctx) => {
    await sql`update billing.share set title = '', preview_html = '', characters = 0 where id = ${shareId}`.execute(
      tctx.db,
    );
    await sql`update billing.share_revision set title = '', preview_markdown = '', body_markdown = '', body_html = ''
      where share_id = ${shareId}`.execute(tctx.db);
    return (
      await sql<{ id: string }>`delete from billing.share_file where share_id = ${shareId}
      returning id`.execute(tctx.db)
    ).rows;
  });
  for (const { id } of files) await removePrivate(id);
}

async function listUsedFiles(ctx: Pick<Ctx, 'db'>, urls: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    select distinct u.plain url from billing.share_revision r
    join unnest(${[...urls]}::text[], ${urls.map((url) => encodeURI(url))}::text[]) u (plain, encoded)
      on strpos(r.preview_markdown || r.body_markdown, u.plain) > 0
        or strpos(r.preview_markdown || r.body_markdown, u.encoded) > 0`.execute(ctx.db);
  return rows.map((row) => row.url);
}

/** Goes into the file as it is. */
type Row = { id: number; [column: string]: unknown };

async function readShares(
  ctx: Pick<Ctx, 'db'>,
  memberId: number,
  after: number,
  limit: number,
): Promise<{ id: number }[]> {
  const { rows } = await sql<Row>`
    select s.id, s.public_id "publicId", s.state, s.title, s.price, s.promoter_bp "promoterBasisPoints", s.stock,
      s.sold, s.expires_at "expiresAt",
      s.created_at "createdAt", r.preview_markdown preview, r.body_markdown body,
      array(select name from billing.share_file f where f.share_id = s.id order by at) files
    from billing.share s join billing.share_revision r on r.share_id = s.id and r.number = s.revision
    where s.author_id = ${memberId} and s.id > ${after} order by s.id limit ${limit}`.execute(ctx.db);
  return rows;
}

async function readPurchases(
  ctx: Pick<Ctx, 'db'>,
  memberId: number,
  after: number,
  limit: number,
): Promise<{ id: number }[]> {
  const { rows } = await sql<Row>`
    select p.id, s.public_id "shareId", s.title, p.state, p.price, p.paid_at "paidAt", p.opened_at "openedAt",
      p.refunded_at "refundedAt"
    from billing.share_purchase p join billing.share s on s.id = p.share_id
    where p.buyer_id = ${memberId} and p.id > ${after} order by p.id limit ${limit}`.execute(ctx.db);
  return rows;
}
