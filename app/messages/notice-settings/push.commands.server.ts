import { sql } from 'kysely';
import type { z } from 'zod';
import { getSiteName } from '#app/account/site.settings.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember, requireOwner } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { keyedHashes } from '#app/core/secrets/secret.server.ts';
import { seal } from '#app/core/secrets/sealed.server.ts';
import { pushKeys } from './push-keys.server.ts';
import { findSubscription, push } from './push-sending.commands.server.ts';
import { isPushService } from './push-services.server.ts';
import { findPushHere, listPushDevices, say } from './push.queries.server.ts';
import type { AddPushInput, PushView, RemovePushInput, RenewPushInput } from './push.schema.ts';
import { getPushSettings } from './push.settings.server.ts';

/** So many browsers a member has at most; the oldest gives way. */
const mostDevices = 10;

/**
 * What a browser needs to subscribe, and the caller's browsers.
 * @throws Refusal need-login
 */
export async function getPush(ctx: Ctx): Promise<PushView> {
  const [devices, here] = await Promise.all([listPushDevices(ctx), findPushHere(ctx)]);
  return { devices, here, publicKey: pushKeys().publicKey };
}

/**
 * Has notices pushed to the browser of this login, in the place of what it had before.
 * @throws Refusal need-login, forbidden for staff who are signed in as the member; at an address of no push service
 */
export async function addPush(ctx: Ctx, input: z.output<typeof AddPushInput>): Promise<Reply> {
  const { id, loginId, agent } = requireOwner(ctx);
  const { pushHosts } = await getPushSettings(ctx);
  if (!isPushService(input.endpoint, pushHosts)) throw new Refusal(say.unknownService);
  const hashes = keyedHashes('push endpoint', input.endpoint);
  await transact(ctx, async (tctx) => {
    await sql`select pg_advisory_xact_lock(hashtext('messages.addPush'), hashtext(${String(id)}))`.execute(tctx.db);
    await sql`delete from messages.push_subscription where login_id = ${loginId}
      or endpoint_hash = any(${hashes}::bytea[])`.execute(tctx.db);
    await sql`delete from messages.push_subscription where id in (select id from messages.push_subscription
      where member_id = ${id} order by id desc offset ${sql.lit(mostDevices - 1)})`.execute(tctx.db);
    await sql`insert into messages.push_subscription (member_id, login_id, endpoint_hash, sealed, agent, created_at)
      values (${id}, ${loginId}, ${hashes[0]}, ${seal('push', input)}, ${agent.slice(0, 300)}, ${tctx.now})
      on conflict (endpoint_hash) do update set member_id = excluded.member_id, login_id = excluded.login_id,
        sealed = excluded.sealed, agent = excluded.agent, created_at = excluded.created_at, sent_at = null`.execute(
      tctx.db,
    );
    await audit(tctx, 'messages.addPush', { kind: 'member', id });
  });
  return new Reply(null, { text: say.added });
}

/**
 * Puts the address that a browser has now in the place of the one the caller turned push on with. Nothing is taken over
 * from another member: what they have stays theirs. Repeating changes nothing.
 * @throws Refusal need-login, forbidden for staff who are signed in as the member; when push is not on there, or the
 * new address is of no push service or another member's
 */
export async function renewPush(ctx: Ctx, { old, ...next }: z.output<typeof RenewPushInput>): Promise<Reply> {
  const { id, loginId, agent } = requireOwner(ctx);
  const { pushHosts } = await getPushSettings(ctx);
  if (!isPushService(next.endpoint, pushHosts)) throw new Refusal(say.unknownService);
  const hashes = keyedHashes('push endpoint', next.endpoint);
  const which =
    old === '' ? sql`login_id = ${loginId}` : sql`endpoint_hash = any(${keyedHashes('push endpoint', old)}::bytea[])`;
  await transact(ctx, async (tctx) => {
    await sql`select pg_advisory_xact_lock(hashtext('messages.addPush'), hashtext(${String(id)}))`.execute(tctx.db);
    const { rows } = await sql<{ memberId: number }>`select member_id "memberId" from messages.push_subscription
      where endpoint_hash = any(${hashes}::bytea[])`.execute(tctx.db);
    if (rows[0]?.memberId === id) return; // the worker and a page noticed it both
    if (rows[0]) throw new Refusal(say.notHere);
    const renewed = await sql`update messages.push_subscription
      set endpoint_hash = ${hashes[0]}, sealed = ${seal('push', next)}, agent = ${agent.slice(0, 300)}
      where member_id = ${id} and ${which} returning 1`.execute(tctx.db);
    if (renewed.rows.length === 0) throw new Refusal(say.notHere);
    await audit(tctx, 'messages.renewPush', { kind: 'member', id });
  });
  return new Reply(null, { text: say.renewed });
}

/**
 * Stops pushing to one of the caller's browsers.
 * @throws Refusal need-login, not-found
 */
export async function removePush(ctx: Ctx, { id }: z.output<typeof RemovePushInput>): Promise<Reply> {
  const { id: memberId } = requireMember(ctx);
  await transact(ctx, async (tctx) => {
    const { rows } = await sql`delete from messages.push_subscription where id = ${id} and member_id = ${memberId}
      returning 1`.execute(tctx.db);
    if (rows.length === 0) throw notFound();
    await audit(tctx, 'messages.removePush', { kind: 'member', id: memberId });
  });
  return new Reply(null, { text: say.removed });
}

/**
 * Pushes a message to the browser of this login, so that the member sees whether it arrives.
 * @throws Refusal need-login; when push is not on here, or the push service does not take it
 */
export async function testPush(ctx: Ctx): Promise<Reply> {
  const { loginId } = requireOwner(ctx);
  const subscription = await findSubscription(ctx, sql`s.login_id = ${loginId}`);
  if (!subscription) throw new Refusal(say.notHere);
  const title = say.testTitle(await getSiteName(ctx)).in(ctx.language);
  const body = say.testBody.in(ctx.language);
  const outcome = await push(ctx, subscription, { title, body, path: '/user/account/notice/settings', tag: 'test' });
  if (outcome !== 'taken') throw new Refusal(outcome === 'gone' ? say.gone : say.notTaken);
  return new Reply(null, { text: say.sent });
}
