import { sql } from 'kysely';
import type { z } from 'zod';
import { forgetFaces } from '#app/account/account.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, isImpersonated, requireMember, requireRecentProof } from '#app/core/ctx.server.ts';
import { afterCommit, transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { cookieNames } from '#app/core/http/cookies.server.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { bumpContent } from '#app/core/page-cache/page-news.server.ts';
import { forbidden } from '#app/core/refusals.server.ts';
import { raiseMemberEvent } from '#app/account/events/member-events.commands.server.ts';
import en from './member-data.en.ts';
import zh from './member-data.zh.ts';
import { retiredNameHash } from '#app/account/reserved-names/retired-names.queries.server.ts';
import { endLogins } from '#app/account/sessions/sessions.commands.server.ts';
import { closedUsername, grace_ms } from './member-data.policy.ts';
import { isLastAdministrator, listFunds, type MemberData, onBehalfOf } from './member-data.queries.server.ts';
import type { CloseAccountInput, ContentChoice } from './member-data.schema.ts';
import { dropUploads } from './upload-data.commands.server.ts';

const say = bilingual(zh, en);

/**
 * Asks for the account to be closed: every login ends, this one too, and API tokens rest. For seven days logging in
 * offers to undo it; then a job closes it for good. Asking again changes only what becomes of the content.
 * @returns when it is closed for good, in unix seconds
 * @throws Refusal need-proof; forbidden for staff signed in as the member; for the last administrator; while there is
 * money in the account, with `data.funds`
 */
export async function closeAccount(
  ctx: Ctx,
  { content }: z.output<typeof CloseAccountInput>,
): Promise<Reply<{ dueAt: number }>> {
  const { id } = requireRecentProof(ctx);
  const dueAt = await transact(ctx, async (tctx) => {
    await sql`lock table account.staff in share row exclusive mode`.execute(tctx.db);
    if (await isLastAdministrator(tctx, id)) throw new Refusal(say.lastAdministrator);
    const funds = await listFunds(tctx, id);
    if (funds.length > 0) throw new Refusal(say.fundsLeft(funds), { data: { funds } });
    const due = new Date(tctx.now.getTime() + grace_ms);
    const { rows } = await sql<{ isNew: boolean; dueAt: number }>`
      insert into account.closure (member_id, content, requested_at, due_at)
        values (${id}, ${content}, ${tctx.now}, ${due})
      on conflict (member_id) do update set content = excluded.content returning xmax = 0 "isNew",
        floor(extract(epoch from due_at))::bigint "dueAt"`.execute(tctx.db);
    await endLogins(tctx, id);
    if (rows[0]!.isNew) {
      await audit(tctx, 'account.closeAccount', { kind: 'member', id }, { content });
      await raiseMemberEvent(tctx, id, 'closingAsked');
    }
    return rows[0]!.dueAt;
  });
  const cookies = [cookieNames.id, cookieNames.token, cookieNames.refresh].map((name) => ({
    name,
    value: '',
    httpOnly: name === cookieNames.refresh,
  }));
  return new Reply({ dueAt }, { text: say.closingBegins, cookies });
}

/**
 * The account stays: the closure that waits is undone. A second time changes nothing.
 * @throws Refusal when the days of grace are over, unless money holds the closing up
 */
export async function keepAccount(ctx: Ctx): Promise<Reply> {
  const { id } = requireMember(ctx);
  if (isImpersonated(ctx)) throw forbidden();
  await transact(ctx, async (tctx) => {
    const { rows } = await sql<{ isOver: boolean }>`
      delete from account.closure where member_id = ${id}
        returning due_at <= ${tctx.now} and held_at is null "isOver"`.execute(tctx.db);
    if (rows[0]?.isOver) throw new Refusal(say.closingRuns);
    if (rows[0]) await audit(tctx, 'account.keepAccount', { kind: 'member', id });
  });
  return new Reply(null, { text: say.accountKept });
}

/**
 * Closes for good every account whose days of grace are over. The last administrator stays, also when that came about
 * meanwhile; where money has come in or is under way, the closing waits until it is gone and the member is told once.
 */
export async function closeDueAccounts(ctx: Ctx, domains: readonly MemberData[]): Promise<void> {
  const { rows } = await sql<{ id: number; content: ContentChoice }>`
    select member_id id, content from account.closure where due_at <= ${ctx.now} order by held_at nulls first, due_at
      limit 100`.execute(ctx.db);
  let closed = 0;
  for (const { id, content } of rows) {
    if (await isLastAdministrator(ctx, id))
      await sql`delete from account.closure
      where member_id = ${id}`.execute(ctx.db);
    else if (await mayBegin(ctx, id, domains)) closed += await closeForGood(ctx, id, content, domains);
  }
  if (closed > 0) await bumpContent(ctx);
}

/** True when there is no money in the account or on its way: from then on the closing cannot be undone. */
async function mayBegin(ctx: Ctx, id: number, domains: readonly MemberData[]): Promise<boolean> {
  return transact(ctx, async (tctx) => {
    const { rows } = await sql<{ isHeld: boolean }>`
      select held_at is not null "isHeld" from account.closure where member_id = ${id} and due_at <= ${tctx.now}
        for update`.execute(tctx.db);
    if (!rows[0]) return false;
    if (await isHeldByFunds(tctx, id, domains, rows[0].isHeld)) return false;
    await sql`update account.closure set held_at = null where member_id = ${id}`.execute(tctx.db);
    return true;
  });
}

/** Notes that money holds a closing up, and tells the member the first time; false when there is none. */
async function isHeldByFunds(
  tctx: Ctx,
  id: number,
  domains: readonly MemberData[],
  isKnown: boolean,
): Promise<boolean> {
  // In this order: what comes back in between is seen as funds.
  const isUnderWay = await hasMoneyUnderWay(tctx, id, domains);
  const funds = await listFunds(tctx, id);
  if (funds.length === 0 && !isUnderWay) return false;
  await sql`update account.closure set held_at = ${tctx.now} where member_id = ${id}`.execute(tctx.db);
  if (isKnown) return true;
  await audit(tctx, 'account.holdClosing', { kind: 'member', id }, { funds, ...(isUnderWay && { isUnderWay }) });
  await raiseMemberEvent(tctx, id, 'closingHeld');
  return true;
}

async function hasMoneyUnderWay(tctx: Ctx, id: number, domains: readonly MemberData[]): Promise<boolean> {
  for (const domain of domains) if (await domain.hasMoneyUnderWay?.(tctx, id)) return true;
  return false;
}

/**
 * Other domains first, so that a run that breaks off is done again; what is left of the account goes last, in one
 * transaction, unless money came in at the last moment. The name stays taken.
 */
async function closeForGood(
  ctx: Ctx,
  id: number,
  content: ContentChoice,
  domains: readonly MemberData[],
): Promise<number> {
  const mctx = onBehalfOf(ctx, id);
  for (const domain of domains.toReversed()) await domain.closeMember(mctx, id, content);
  await dropUploads(mctx, id, domains);
  return transact(ctx, async (tctx) => {
    const { rows } = await sql<{ username: string }>`
      select m.username from account.closure c join account.member m on m.id = c.member_id
      where c.member_id = ${id} and c.due_at <= ${tctx.now} for update`.execute(tctx.db);
    if (!rows[0] || (await isHeldByFunds(tctx, id, domains, false))) return 0;
    await sql`delete from account.closure where member_id = ${id}`.execute(tctx.db);
    await sql`
      update account.member set username = ${closedUsername(id)}, retired_name = ${retiredNameHash(rows[0].username)},
        nickname = '', email = null,
        mobile = null, password_hash = null, avatar = '', gender = 0, birthday = null, motto = '', created_ip = '',
          last_login_at = null,
        last_login_ip = '', closed_at = ${tctx.now} where id = ${id}`.execute(tctx.db);
    afterCommit(tctx.db, forgetFaces);
    await audit(tctx, 'account.closeMember', { kind: 'member', id }, { content });
    return 1;
  });
}
