import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { readPrivate } from '#app/core/files/private-files.server.ts';
import { unseal } from '#app/core/secrets/sealed.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { isOfAge } from './real-name.policy.ts';
import type { DeskInput, DocumentInput, RealName, RealNameFile, RealNameIdInput } from './real-name.schema.ts';

/** What identifies somebody; `representative` is '' for a person. */
export type Identity = { name: string; number: string; representative: string };

/** Keeps uses of the installation's key apart. */
export const realNamePurpose = 'real-name';

const facts = sql.raw(`r.id, r.kind, r.state, r.name_hint "nameHint", r.number_hint "numberHint", r.reason,
  floor(extract(epoch from r.submitted_at))::bigint "submittedAt",
    floor(extract(epoch from r.decided_at))::bigint "decidedAt"`);

/** The caller's statements that matter: the verified one, and the last one when it is newer. */
export async function listOwnRealNames(ctx: Ctx): Promise<{ verified: RealName | null; last: RealName | null }> {
  const { id } = requireMember(ctx);
  const { rows } = await sql<RealName>`
    select ${facts} from account.real_name r where member_id = ${id}
      and (state = 'verified' or id = (select max(id) from account.real_name where member_id = ${id}))`.execute(ctx.db);
  const verified = rows.find((row) => row.state === 'verified') ?? null;
  const last = rows.find((row) => row.state !== 'verified' && row.id > (verified?.id ?? 0)) ?? null;
  return { verified, last };
}

/**
 * Under which name, and as what, a member is verified; null without. For payments that must bear it, never for other
 * members' eyes.
 */
export async function findVerifiedName(
  ctx: Pick<Ctx, 'db'>,
  memberId: number,
): Promise<{ kind: RealName['kind']; name: string } | null> {
  const { rows } = await sql<{ kind: RealName['kind']; sealed: string }>`
    select kind, sealed from account.real_name where member_id = ${memberId} and state = 'verified'`.execute(ctx.db);
  return rows[0] ? { kind: rows[0].kind, name: (unseal(realNamePurpose, rows[0].sealed) as Identity).name } : null;
}

/** Whether the member in this column is verified under a name, as a part of a statement; the name itself stays here. */
export const hasVerifiedName = (memberColumn: string): RawBuilder<boolean> =>
  sql`exists (select from account.real_name r where r.member_id = ${sql.ref(memberColumn)} and r.state = 'verified')`;

const deskPage = 20;
/** Those who wait the longest come first; decided ones newest first. */
const orders = { waiting: sql`r.id`, decided: sql`r.id desc` };

/** The desk's list; `before` is the last id of the page before. @throws Refusal forbidden without the console's desk */
export async function listDesk(ctx: Ctx, { state, before }: z.output<typeof DeskInput>) {
  await requireConsole(ctx, 'authen');
  const isWaiting = state === 'in_review';
  const from = before === undefined ? sql`true` : isWaiting ? sql`r.id > ${before}` : sql`r.id < ${before}`;
  const { rows } = await sql<RealName & { memberId: number; username: string; nickname: string }>`
    select ${facts}, r.member_id "memberId", m.username, m.nickname from account.real_name r
      join account.member m on m.id = r.member_id
    where r.state = ${state} and ${from} order by ${isWaiting ? orders.waiting : orders.decided}
      limit ${deskPage + 1}`.execute(ctx.db);
  const list = rows.slice(0, deskPage);
  return { list, next: rows.length > deskPage ? list.at(-1)!.id : null };
}

/**
 * A statement with everything in it, for the desk; each view leaves an audit row.
 * @throws Refusal forbidden without the console's desk, not-found
 */
export async function getRealNameFile(ctx: Ctx, { id }: z.output<typeof RealNameIdInput>): Promise<RealNameFile> {
  await requireConsole(ctx, 'authen');
  const { rows } = await sql<Omit<RealNameFile, keyof Identity> & { sealed: string }>`
    select ${facts}, r.sealed, r.member_id "memberId", m.username, m.nickname,
      coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'side', d.side) order by d.side desc)
        from account.real_name_document d where d.real_name_id = r.id), '[]') documents,
      exists (select from account.real_name o where o.number_hash = r.number_hash and o.state = 'verified'
        and o.member_id <> r.member_id) "isNumberTaken"
    from account.real_name r join account.member m on m.id = r.member_id where r.id = ${id}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  const { sealed, ...file } = rows[0];
  await audit(ctx, 'account.viewRealName', { kind: 'real_name', id });
  return { ...file, ...(unseal(realNamePurpose, sealed) as Identity) };
}

/**
 * A picture of a document, for the desk; each view leaves an audit row.
 * @throws Refusal forbidden without the console's desk, not-found
 */
export async function getDocument(ctx: Ctx, { id }: z.output<typeof DocumentInput>): Promise<Response> {
  await requireConsole(ctx, 'authen');
  const { rows } = await sql<{ real_name_id: number; side: string }>`select real_name_id, side
    from account.real_name_document where id = ${id}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  const bytes = await readPrivate(realNamePurpose, id);
  await audit(ctx, 'account.viewDocument', { kind: 'real_name', id: rows[0].real_name_id }, { side: rows[0].side });
  const headers = { 'content-type': 'image/jpeg', 'cache-control': 'no-store', 'content-disposition': 'inline' };
  return new Response(new Uint8Array(bytes), { headers });
}

/** Whether two members have ever handed in the same ID or credit number, whatever was decided on it. */
export async function shareNumber(ctx: Pick<Ctx, 'db'>, one: number, other: number): Promise<boolean> {
  const { rows } = await sql`
    select from account.real_name a join account.real_name b on b.number_hash = a.number_hash
      where a.member_id = ${one} and b.member_id = ${other} limit 1`.execute(ctx.db);
  return rows.length > 0;
}

/** Of pairs of members those who have handed in the same number, by the first one's id: `shareNumber` for many. */
export async function listSharedNumbers(
  ctx: Pick<Ctx, 'db'>,
  pairs: readonly { memberId: number; otherId: number }[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct p.id from unnest(${pairs.map((pair) => pair.memberId)}::bigint[],
      ${pairs.map((pair) => pair.otherId)}::bigint[]) p (id, other_id)
      join account.real_name a on a.member_id = p.id join account.real_name b on b.member_id = p.other_id
        and b.number_hash = a.number_hash`.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
}

/** How many checks wait for a decision. */
export async function countWaitingRealNames(ctx: Pick<Ctx, 'db'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from account.real_name
    where state = 'in_review'`.execute(ctx.db);
  return rows[0]!.count;
}

/** Whether somebody may sell: `unverified` without a verified real name, `underage` for a person below 18. */
export type SellerState = 'ok' | 'unverified' | 'underage';

/** Whether a member may sell, by their verified real name: a person must be of age, a company is. */
export async function getSellerState(ctx: Pick<Ctx, 'db' | 'now'>, memberId: number): Promise<SellerState> {
  const { rows } = await sql<{ kind: RealName['kind']; sealed: string }>`
    select kind, sealed from account.real_name where member_id = ${memberId} and state = 'verified'`.execute(ctx.db);
  if (!rows[0]) return 'unverified';
  if (rows[0].kind === 'company') return 'ok';
  return isOfAge((unseal(realNamePurpose, rows[0].sealed) as Identity).number, ctx.now) ? 'ok' : 'underage';
}
