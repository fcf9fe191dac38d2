import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember, requireRecentProof } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { forbidden, notFound } from '#app/core/refusals.server.ts';
import { bilingual, type LocalText } from '#app/core/texts/language.ts';
import { mayAtDeveloper } from '#app/market/developers/developers.policy.ts';
import { listOwnDevelopers, requirePluginRight } from '#app/market/developers/developers.queries.server.ts';
import type { DeveloperState } from '#app/market/developers/developers.schema.ts';
import { notify } from '#app/messages/notices/notices.commands.server.ts';
import type { DeveloperAct } from '#app/messages/notices/notices.schema.ts';
import en from './plugins-api.en.ts';
import zh from './plugins-api.zh.ts';
import { mayHandOverIn, transferWait_ms } from './plugins.policy.ts';
import type { OfferTransferInput, PluginInput, PluginState } from './plugins.schema.ts';

const say = bilingual(zh, en);
const conflict = (text: LocalText) => new Refusal(text, { data: { error: 'STATE_CONFLICT' } });

/**
 * Offers a plugin to another developer, named by their slug; they are told and may accept it.
 * @throws Refusal need-login, need-proof, not-found; forbidden for all but the owner; STATE_CONFLICT while it is under
 * review, suspended or changing hands already
 */
export async function offerTransfer(ctx: Ctx, { id, to }: z.output<typeof OfferTransferInput>): Promise<Reply> {
  const { id: by } = requireRecentProof(ctx);
  return transact(ctx, async (tctx) => {
    const from = await requirePluginRight(tctx, id, 'team');
    const { rows: plugins } = await sql<{ state: PluginState }>`select state from market.plugin where id = ${id}
      for update`.execute(tctx.db);
    if (!mayHandOverIn(plugins[0]!.state)) throw conflict(say.notNow);
    const { rows } = await sql<{ id: number; state: DeveloperState }>`select member_id id, state from market.developer
      where slug = ${to.toLowerCase()} and state = 'approved'`.execute(tctx.db);
    const taker = rows[0];
    if (!taker) throw new Refusal(say.noDeveloper, { fields: { to: say.noDeveloper } });
    if (taker.id === from.id) throw new Refusal(say.toSelf, { fields: { to: say.toSelf } });
    const { rows: made } = await sql<{ id: number }>`
      insert into market.plugin_transfer (plugin_id, from_id, to_id, state, offered_by, offered_at)
      values (${id}, ${from.id}, ${taker.id}, 'offered', ${by}, ${tctx.now})
      on conflict (plugin_id) where state in ('offered', 'accepted') do nothing returning id`.execute(tctx.db);
    if (!made[0]) throw conflict(say.inTransfer);
    await audit(tctx, 'market.offerTransfer', { kind: 'plugin', id }, { from: from.id, to: taker.id });
    await tell(tctx, id, [taker.id], 'transferOffered');
    return new Reply({}, { text: say.transferOffered });
  });
}

/**
 * Accepts a plugin that was offered to a developer of the caller's own; it changes hands 72 hours later.
 * @throws Refusal need-login, need-proof; not-found when none is offered to them; STATE_CONFLICT when it was accepted
 * already
 */
export async function acceptTransfer(ctx: Ctx, { id }: z.output<typeof PluginInput>): Promise<Reply> {
  requireRecentProof(ctx);
  return transact(ctx, async (tctx) => {
    const transfer = await lockTransfer(tctx, id);
    const own = (await ownersOf(tctx)).includes(transfer.to);
    if (!own) throw notFound();
    if (transfer.state !== 'offered') throw conflict(say.stateChanged);
    const dueAt = new Date(tctx.now.getTime() + transferWait_ms);
    await sql`update market.plugin_transfer set state = 'accepted', due_at = ${dueAt} where id = ${transfer.id}
      `.execute(tctx.db);
    await audit(tctx, 'market.acceptTransfer', { kind: 'plugin', id }, { from: transfer.from, to: transfer.to });
    await tell(tctx, id, [transfer.from], 'transferAccepted');
    return new Reply({}, { text: say.transferAccepted });
  });
}

/**
 * Takes the offer of a plugin back, declines it, or stops it while it waits: either side may, until it is done.
 * @throws Refusal need-login; not-found when the caller owns neither side, or nothing changes hands
 */
export async function cancelTransfer(ctx: Ctx, { id }: z.output<typeof PluginInput>): Promise<Reply> {
  requireMember(ctx);
  return transact(ctx, async (tctx) => {
    const transfer = await lockTransfer(tctx, id);
    const own = await ownersOf(tctx);
    const isGiver = own.includes(transfer.from);
    if (!isGiver && !own.includes(transfer.to)) throw notFound();
    await endTransfer(tctx, transfer.id, 'cancelled');
    await audit(tctx, 'market.cancelTransfer', { kind: 'plugin', id }, { from: transfer.from, to: transfer.to });
    await tell(tctx, id, [isGiver ? transfer.to : transfer.from], 'transferCancelled');
    return new Reply({}, { text: say.transferCancelled });
  });
}

/**
 * Carries out the transfers whose wait is over, each in a transaction of its own: those whose developer may take no
 * plugins any more, or whose plugin is under review or suspended meanwhile, are cancelled. Both sides are told.
 * @returns how many plugins changed hands
 */
export async function finishTransfers(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ id: number; pluginId: number }>`select id, plugin_id "pluginId"
    from market.plugin_transfer where state = 'accepted' and due_at <= ${ctx.now} order by due_at limit 200
    `.execute(ctx.db);
  let done = 0;
  for (const { id, pluginId } of rows) done += (await finishTransfer(ctx, id, pluginId)) ? 1 : 0;
  return done;
}

async function finishTransfer(ctx: Ctx, id: number, pluginId: number): Promise<boolean> {
  return transact(ctx, async (tctx) => {
    const { rows: plugins } = await sql<{ state: PluginState }>`select state from market.plugin where id = ${pluginId}
      for update`.execute(tctx.db);
    const { rows } = await sql<{ from: number; to: number; mayTake: boolean }>`
      select from_id "from", to_id "to", d.state = 'approved' "mayTake"
      from market.plugin_transfer t join market.developer d on d.member_id = t.to_id
      where id = ${id} and t.state = 'accepted'`.execute(tctx.db);
    const transfer = rows[0];
    if (!transfer) return false; // cancelled since
    const isDone = transfer.mayTake && mayHandOverIn(plugins[0]!.state);
    if (isDone)
      await sql`update market.plugin set developer_id = ${transfer.to}, was_listed = false where id = ${pluginId}
        `.execute(tctx.db);
    await endTransfer(tctx, id, isDone ? 'done' : 'cancelled');
    const { from, to } = transfer;
    await audit(
      tctx,
      isDone ? 'market.finishTransfer' : 'market.cancelTransfer',
      { kind: 'plugin', id: pluginId },
      { from, to },
    );
    await tell(tctx, pluginId, [from, to], isDone ? 'transferDone' : 'transferCancelled');
    return isDone;
  });
}

type Transfer = { id: number; from: number; to: number; state: 'offered' | 'accepted' };

/** The open transfer of a plugin; the plugin is locked first, as everywhere. @throws Refusal not-found */
async function lockTransfer(tctx: Ctx, pluginId: number): Promise<Transfer> {
  await sql`select from market.plugin where id = ${pluginId} for update`.execute(tctx.db);
  const { rows } = await sql<Transfer>`select id, from_id "from", to_id "to", state from market.plugin_transfer
    where plugin_id = ${pluginId} and state in ('offered', 'accepted')`.execute(tctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** The developers whose owner the caller is. @throws Refusal need-login, forbidden for programs */
async function ownersOf(tctx: Ctx): Promise<number[]> {
  const { id, kind } = requireMember(tctx);
  if (kind === 'token' || kind === 'mail') throw forbidden();
  return (await listOwnDevelopers(tctx, id))
    .filter(({ role, state }) => mayAtDeveloper(role, state, 'team') || (role === 'owner' && state === 'suspended'))
    .map((one) => one.id);
}

async function endTransfer(tctx: Ctx, id: number, state: 'done' | 'cancelled'): Promise<void> {
  await sql`update market.plugin_transfer set state = ${state}, ended_at = ${tctx.now} where id = ${id}
    `.execute(tctx.db);
}

async function tell(tctx: Ctx, pluginId: number, memberIds: number[], act: DeveloperAct): Promise<void> {
  const { rows } = await sql<{ zh: string; en: string }>`
    select coalesce(nullif(name_zh, ''), draft ->> 'nameZh') zh, coalesce(nullif(name_en, ''), draft ->> 'nameEn') en
    from market.plugin where id = ${pluginId}`.execute(tctx.db);
  await notify(tctx, {
    memberId: memberIds,
    kind: 'market',
    act,
    subject: { kind: 'plugin', id: pluginId },
    path: '/developer',
    actorId: 'id' in tctx.actor ? tctx.actor.id : null,
    data: { title: rows[0]!.zh, titleEn: rows[0]!.en },
  });
}
