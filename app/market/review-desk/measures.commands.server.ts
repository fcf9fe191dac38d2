import { sql } from 'kysely';
import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { tellDesk } from '#app/messages/notices/desk-notices.commands.server.ts';
import type { MarketAct } from '#app/messages/notices/market-acts.ts';
import type { PluginState } from '#app/market/plugins/plugins.schema.ts';
import { tellOfVersion, tellPublishers } from '#app/market/releases/market-notices.commands.server.ts';
import { mayMove } from '#app/market/releases/releases.policy.ts';
import type { VersionState } from '#app/market/releases/releases.schema.ts';
import {
  lockPlugin,
  lockVersion,
  moveVersion,
  type Tctx,
} from '#app/market/releases/version-states.commands.server.ts';
import { addMessage, lockSubmission, moveSubmission } from '#app/market/submissions/submission-rows.commands.server.ts';
import type { AskMeasureInput, ConfirmAloneInput, MeasureKind } from './review-desk.schema.ts';
import { confirmRight, findConfirmers } from '#app/market/review-desk/measures.queries.server.ts';
import { requireStranger } from './review-decisions.commands.server.ts';
import { say } from './review-desk-messages.server.ts';

type Measured = {
  pluginId: number;
  developerId: number;
  state: PluginState;
  nameZh: string;
  nameEn: string;
  versionId: number | null;
  versionState: VersionState | null;
};
type KeptMeasure = { kind: MeasureKind; pluginId: number; versionId: number | null; reason: string; askedBy: number };

const subjectOf = (id: number) => ({ kind: 'measure', id });

/** From where each measure leads, and to what. */
const pluginMoves: Record<Exclude<MeasureKind, 'block'>, { from: readonly PluginState[]; to: PluginState }> = {
  suspend: { from: ['published', 'delisted'], to: 'suspended' },
  reopen: { from: ['suspended'], to: 'published' },
  remove: {
    from: ['draft', 'submitted', 'in_review', 'changes_requested', 'published', 'delisted', 'suspended'],
    to: 'removed',
  },
};

/** Whether a measure can be taken of a plugin and version in these states. */
export function isPossible(kind: MeasureKind, plugin: PluginState, version: VersionState | null): boolean {
  if (kind === 'block') return version !== null && mayMove(version, 'blocked', 'pair');
  return pluginMoves[kind].from.includes(plugin);
}

/**
 * Asks for a measure, which another member of staff has to confirm.
 * @throws Refusal forbidden; for plugins and versions that are not there, states in which it cannot be done, and what
 * somebody has asked for already
 */
export async function askMeasure(ctx: Ctx, input: z.output<typeof AskMeasureInput>): Promise<Reply<{ id: number }>> {
  await requireConsole(ctx, 'market/measures/ask');
  const { id: memberId } = requireMember(ctx);
  const { kind, reason } = input;
  return transact(ctx, async (tctx) => {
    const measured = await findMeasured(tctx, input);
    await requireStranger(tctx, measured.developerId, memberId);
    if (!isPossible(kind, measured.state, measured.versionState))
      throw new Refusal(say.notPossible, { data: { error: 'STATE_CONFLICT', state: measured.state } });
    const { rows } = await sql<{ id: number }>`
      insert into market.measure (kind, plugin_id, version_id, reason, asked_by, asked_at)
      values (${kind}, ${measured.pluginId}, ${measured.versionId}, ${reason}, ${memberId}, ${tctx.now})
      on conflict do nothing returning id`.execute(tctx.db);
    if (!rows[0]) throw new Refusal(say.alreadyAsked, { data: { error: 'STATE_CONFLICT' } });
    const { pluginId, versionId } = measured;
    await audit(tctx, 'market.askMeasure', subjectOf(rows[0].id), {
      kind,
      plugin: pluginId,
      version: versionId,
      reason,
    });
    const confirmers = await tellConfirmers(tctx, rows[0].id, { ...measured, askedBy: memberId });
    return new Reply({ id: rows[0].id }, { text: confirmers > 0 ? say.asked : say.askedAlone });
  });
}

/** Tells those who can confirm a measure that it waits. Returns how many can. */
async function tellConfirmers(
  tctx: Tctx,
  id: number,
  about: { developerId: number; askedBy: number },
): Promise<number> {
  const confirmers = (await findConfirmers(tctx, [about.developerId]))(about);
  const { rows } = await sql<{ count: number }>`select count(*) count from market.measure
    where state = 'open'`.execute(tctx.db);
  const waiting = { act: 'measureWaits', path: '/admin/market/measures', count: rows[0]!.count } as const;
  const told = await tellDesk(tctx, confirmers, waiting);
  await sql`update market.measure set told = ${told} where id = ${id}`.execute(tctx.db);
  return confirmers.length;
}

async function findMeasured(
  tctx: Tctx,
  { kind, plugin, version }: z.output<typeof AskMeasureInput>,
): Promise<Measured> {
  const { rows } = await sql<{ id: number }>`select id from market.plugin where slug = ${plugin}`.execute(tctx.db);
  if (!rows[0]) throw new Refusal(say.noPlugin, { fields: { plugin: say.noPlugin } });
  await lockPlugin(tctx, rows[0].id);
  const found = await sql<{ id: number }>`select id from market.plugin_version
    where plugin_id = ${rows[0].id} and version = ${version}`.execute(tctx.db);
  if (kind === 'block' && !found.rows[0]) throw new Refusal(say.noVersion, { fields: { version: say.noVersion } });
  return readMeasured(tctx, rows[0].id, kind === 'block' ? found.rows[0]!.id : null);
}

async function readMeasured(tctx: Tctx, pluginId: number, versionId: number | null): Promise<Measured> {
  const { rows } = await sql<Measured>`select p.id "pluginId", p.developer_id "developerId", p.state,
      coalesce(nullif(p.name_zh, ''), p.draft->>'nameZh') "nameZh",
      coalesce(nullif(p.name_en, ''), p.draft->>'nameEn') "nameEn", v.id "versionId", v.state "versionState"
    from market.plugin p left join market.plugin_version v on v.id = ${versionId}
    where p.id = ${pluginId}`.execute(tctx.db);
  return rows[0]!;
}

/**
 * Confirms what somebody else has asked for: it takes effect, and the developer is told.
 * @throws Refusal forbidden, also for whoever asked; not-found; STATE_CONFLICT
 */
export async function confirmMeasure(ctx: Ctx, { id }: { id: number }): Promise<Reply<null>> {
  return onMeasure(ctx, id, async (tctx, measure, memberId) => {
    if (measure.askedBy === memberId) throw new Refusal(say.needsAnother, { kind: 'forbidden' });
    const measured = await requireConfirmable(tctx, measure, memberId);
    await settle(tctx, id, { state: 'confirmed', by: memberId });
    await takeEffect(tctx, measure, measured);
    const { kind, pluginId, versionId, askedBy } = measure;
    await audit(tctx, 'market.confirmMeasure', subjectOf(id), { kind, plugin: pluginId, version: versionId, askedBy });
    return new Reply(null, { text: say.confirmed, changesPages: true });
  });
}

/**
 * Confirms what the caller has asked for themselves, as nobody else can: with a reason, and written down as done alone.
 * @throws Refusal as `confirmMeasure`; forbidden when somebody else asked, or as soon as somebody else can confirm it
 */
export async function confirmMeasureAlone(
  ctx: Ctx,
  { id, reason }: z.output<typeof ConfirmAloneInput>,
): Promise<Reply<null>> {
  return onMeasure(ctx, id, async (tctx, measure, memberId) => {
    const { kind, pluginId, versionId, askedBy } = measure;
    if (askedBy !== memberId) throw new Refusal(say.aloneForOwn, { kind: 'forbidden' });
    const measured = await requireConfirmable(tctx, measure, memberId);
    const { developerId } = measured;
    const others = (await findConfirmers(tctx, [developerId]))({ developerId, askedBy });
    if (others.length > 0) throw new Refusal(say.notAlone, { kind: 'forbidden' });
    await settle(tctx, id, { state: 'confirmed', by: memberId, aloneReason: reason });
    await takeEffect(tctx, measure, measured);
    await audit(tctx, 'market.confirmMeasureAlone', subjectOf(id), {
      kind,
      plugin: pluginId,
      version: versionId,
      alone: true,
      reason,
    });
    return new Reply(null, { text: say.confirmed, changesPages: true });
  });
}

async function requireConfirmable(tctx: Tctx, measure: KeptMeasure, memberId: number): Promise<Measured> {
  const measured = await readMeasured(tctx, measure.pluginId, measure.versionId);
  await requireStranger(tctx, measured.developerId, memberId);
  if (!isPossible(measure.kind, measured.state, measured.versionState))
    throw new Refusal(say.notPossible, { data: { error: 'STATE_CONFLICT', state: measured.state } });
  return measured;
}

async function takeEffect(tctx: Tctx, measure: KeptMeasure, measured: Measured): Promise<void> {
  if (measure.kind === 'block') await block(tctx, measure);
  else await movePlugin(tctx, measure, measured);
}

/** Turns down what somebody asked for; whoever asked may take it back so. @throws Refusal as `confirmMeasure` */
export async function refuseMeasure(ctx: Ctx, { id }: { id: number }): Promise<Reply<null>> {
  return onMeasure(ctx, id, async (tctx, { kind, pluginId }, memberId) => {
    await settle(tctx, id, { state: 'refused', by: memberId });
    await audit(tctx, 'market.refuseMeasure', subjectOf(id), { kind, plugin: pluginId });
    return new Reply(null, { text: say.refused });
  });
}

async function onMeasure<T>(
  ctx: Ctx,
  id: number,
  act: (tctx: Tctx, measure: KeptMeasure, memberId: number) => Promise<T>,
): Promise<T> {
  await requireConsole(ctx, confirmRight);
  const { id: memberId } = requireMember(ctx);
  return transact(ctx, async (tctx) => {
    const found = await sql<{ id: number }>`select plugin_id id from market.measure where id = ${id}`.execute(tctx.db);
    if (!found.rows[0]) throw notFound();
    await lockPlugin(tctx, found.rows[0].id);
    const { rows } = await sql<KeptMeasure & { state: string }>`
      select kind, plugin_id "pluginId", version_id "versionId", reason, asked_by "askedBy", state
      from market.measure where id = ${id} for update`.execute(tctx.db);
    const measure = rows[0]!;
    if (measure.state !== 'open')
      throw new Refusal(say.measureDecided, { data: { error: 'STATE_CONFLICT', state: measure.state } });
    return act(tctx, measure, memberId);
  });
}

type Settled = { state: 'confirmed' | 'refused'; by: number; aloneReason?: string };

async function settle(tctx: Tctx, id: number, { state, by, aloneReason }: Settled): Promise<void> {
  await sql`update market.measure set state = ${state}, decided_by = ${by}, decided_at = ${tctx.now},
      is_alone = ${aloneReason !== undefined}, alone_reason = ${aloneReason ?? ''}
    where id = ${id}`.execute(tctx.db);
}

async function block(tctx: Tctx, { versionId, reason }: KeptMeasure): Promise<void> {
  const version = await lockVersion(tctx, versionId!);
  await moveVersion(tctx, version, { to: 'blocked', by: 'pair', reason });
  await endSubmission(tctx, version.pluginId, version.id);
  await tellOfVersion(tctx, version, 'versionBlocked', { reason });
}

async function movePlugin(tctx: Tctx, { kind, pluginId, reason }: KeptMeasure, measured: Measured): Promise<void> {
  const { to } = pluginMoves[kind as Exclude<MeasureKind, 'block'>];
  await sql`update market.plugin set state = ${to}, state_reason = ${to === 'published' ? '' : reason}
    where id = ${pluginId}`.execute(tctx.db);
  if (to === 'removed') await endSubmission(tctx, pluginId, null);
  const acts: Partial<Record<PluginState, MarketAct>> = {
    suspended: 'pluginSuspended',
    published: 'pluginReopened',
    removed: 'pluginRemoved',
  };
  await tellPublishers(tctx, measured.developerId, {
    act: acts[to]!,
    subject: { kind: 'plugin', id: pluginId },
    path: `/developer/plugin/${pluginId}`,
    data: { title: measured.nameZh, titleEn: measured.nameEn, reason: reason.slice(0, 300) },
  });
}

/** What waits for a decision about something that is gone has one. */
async function endSubmission(tctx: Tctx, pluginId: number, versionId: number | null): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from market.submission
    where plugin_id = ${pluginId} and state in ('waiting', 'changes_requested')
      and (${versionId}::bigint is null or version_id = ${versionId}::bigint)`.execute(tctx.db);
  for (const { id } of rows) {
    await moveSubmission(tctx, await lockSubmission(tctx, id), { to: 'rejected' });
    await addMessage(tctx, id, { memberId: null, act: 'rejected' });
  }
}
