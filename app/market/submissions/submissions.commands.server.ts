import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { requirePluginRight } from '#app/market/developers/developers.queries.server.ts';
import { missingOf } from '#app/market/plugins/plugins.policy.ts';
import { getMarketSettings } from '#app/market/releases/market.settings.server.ts';
import { createVersion } from '#app/market/releases/releases.commands.server.ts';
import type { CreateVersionInput, VersionState, VersionView } from '#app/market/releases/releases.schema.ts';
import {
  type KeptVersion,
  lockPlugin,
  lockVersion,
  moveVersion,
  offerVersion,
  type Tctx,
} from '#app/market/releases/version-states.commands.server.ts';
import { say as sayOfVersion } from '#app/market/releases/release-messages.server.ts';
import { mayGoAtOnce, riskOf } from './risk.policy.ts';
import { type PluginFacts, readPluginFacts, readRiskFacts } from './submission-facts.queries.server.ts';
import { say } from './submission-messages.server.ts';
import { tellReviewDesk, tellReviewer } from './submission-notices.commands.server.ts';
import { addMessage, type KeptSubmission, lockSubmission, moveSubmission } from './submission-rows.commands.server.ts';
import type { Snapshot, SubmitPluginInput } from './submissions.schema.ts';

type Submitted = { id: number; isPublished: boolean };

/**
 * Makes a version of an uploaded package and, when its developer wants so and it is clean, sends it for review.
 * @throws Refusal as `createVersion`
 */
export async function uploadVersion(
  ctx: Ctx,
  input: z.output<typeof CreateVersionInput>,
): Promise<Reply<{ id: number; state: VersionState }>> {
  const made = await createVersion(ctx, input);
  const isSent = input.thenSubmit && made.state === 'clean' && (await submitCleanVersion(ctx, made.id));
  if (!isSent) return new Reply(made, { text: sayOfVersion.created });
  const { rows } = await sql<{ state: VersionState }>`select state from market.plugin_version
    where id = ${made.id}`.execute(ctx.db);
  return new Reply({ id: made.id, state: rows[0]!.state }, { text: sayOfVersion.submittedAtOnce, changesPages: true });
}

/**
 * Sends a plugin for review: a version that was found clean, its listing, or both, as they stand now. An update of a
 * trusted developer with nothing to look at goes out at once.
 * @throws Refusal need-login, forbidden, not-found; STATE_CONFLICT while a submission waits; when something is missing
 */
export async function submitPlugin(ctx: Ctx, input: SubmitPluginInput): Promise<Reply<Submitted>> {
  const member = requireMember(ctx);
  await requirePluginRight(ctx, input.pluginId, 'listing');
  return transact(ctx, async (tctx) => {
    const done = await submit(tctx, { ...input, memberId: member.id });
    const text = done.isPublished ? say.published : say.submitted;
    return new Reply(done, { text, changesPages: done.isPublished });
  });
}

/**
 * Sends a clean version for review on behalf of who uploaded it, unless it cannot be sent now: the page then says what
 * is missing, and its developer sends it.
 */
export async function submitCleanVersion(ctx: Ctx, versionId: number): Promise<boolean> {
  try {
    return await transact(ctx, async (tctx) => {
      const version = await lockVersion(tctx, versionId);
      if (version.state !== 'clean' || !version.thenSubmit) return false;
      await sql`update market.plugin_version set then_submit = false where id = ${versionId}`.execute(tctx.db);
      const { pluginId, createdBy } = version;
      await submit(tctx, { pluginId, versionId, withListing: false, note: '', memberId: createdBy });
      return true;
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await sql`update market.plugin_version set then_submit = false where id = ${versionId}`.execute(ctx.db);
    return false;
  }
}

type Submission = SubmitPluginInput & { memberId: number };

/** Sends a plugin for review as `submitPlugin` does, in the caller's transaction. @throws Refusal as `submitPlugin` */
export async function submit(tctx: Tctx, input: Submission): Promise<Submitted> {
  const { pluginId, memberId, note } = input;
  const pluginState = await lockPlugin(tctx, pluginId);
  if (pluginState === 'suspended' || pluginState === 'removed') throw new Refusal(say.pluginStopped);
  const open = await findOpen(tctx, pluginId);
  if (open?.state === 'waiting') throw new Refusal(say.alreadyWaiting, { data: { error: 'STATE_CONFLICT' } });
  const plugin = await readPluginFacts(tctx, pluginId);
  const version = await chooseVersion(tctx, input, open);
  const withListing = plugin.listing === null || (input.withListing && isChanged(plugin));
  checkSubmission(plugin, version, withListing);
  if (open?.versionId != null && open.versionId !== version?.id) await dropVersion(tctx, open.versionId);
  if (version && version.state !== 'in_review') await moveVersion(tctx, version, { to: 'in_review', by: 'developer' });
  if (plugin.listing === null)
    await sql`update market.plugin set state = 'submitted' where id = ${pluginId}`.execute(tctx.db);
  const judged = await readRiskFacts(tctx, plugin, version?.id ?? null);
  const snapshot = snapshotOf(plugin, judged.version, withListing);
  const { marketTrustedUpdates } = await getMarketSettings(tctx);
  const goesAtOnce = marketTrustedUpdates && !withListing && version !== null && mayGoAtOnce(judged.facts);
  const { risk, parts } = riskOf(judged.facts);
  const row = { snapshot, risk, parts, isFirst: plugin.listing === null, version, memberId, pluginId };
  const id = open
    ? await sendAgain(tctx, open, row)
    : await insertSubmission(tctx, { ...row, isAfterwards: goesAtOnce });
  await addMessage(tctx, id, { memberId, act: open ? 'resubmitted' : 'submitted', body: note });
  await audit(
    tctx,
    'market.submitPlugin',
    { kind: 'submission', id },
    { plugin: pluginId, version: version?.version, risk },
  );
  if (goesAtOnce && !open) await publishAtOnce(tctx, id, version.id);
  else if (!open?.reviewerId) await tellReviewDesk(tctx, pluginId, memberId);
  return { id, isPublished: goesAtOnce && !open };
}

/** What its developer wants to be looked at: the version named, or the newest that is clean. */
async function chooseVersion(
  tctx: Tctx,
  { pluginId, versionId }: Submission,
  open: KeptSubmission | null,
): Promise<KeptVersion | null> {
  const { rows } = await sql<{ id: number }>`select id from market.plugin_version
    where plugin_id = ${pluginId} and (${versionId ?? null}::bigint is null or id = ${versionId ?? null}::bigint)
      and state in ('clean', 'changes_requested') order by state = 'clean' desc, id desc limit 1`.execute(tctx.db);
  const found = rows[0];
  if (!found && versionId !== undefined) throw new Refusal(say.versionNotReady, { data: { error: 'STATE_CONFLICT' } });
  const id = found?.id ?? open?.versionId;
  return id == null ? null : lockVersion(tctx, id);
}

const isChanged = ({ draft, listing }: PluginFacts): boolean => JSON.stringify(draft) !== JSON.stringify(listing);

function checkSubmission(plugin: PluginFacts, version: KeptVersion | null, withListing: boolean): void {
  if (!version && plugin.listing === null) throw new Refusal(say.versionNeeded);
  if (!version && !withListing) throw new Refusal(say.nothingToSubmit);
  const missing = withListing ? missingOf(plugin.draft) : [];
  if (missing.length > 0) throw new Refusal(say.listingMissing, { data: { missing: [...missing] } });
  if (version && version.changesZh === '' && version.changesEn === '') throw new Refusal(say.changesNeeded);
}

function snapshotOf(plugin: PluginFacts, version: VersionView | null, withListing: boolean): Snapshot {
  return {
    listing: withListing ? plugin.draft : null,
    before: plugin.listing,
    version: version && {
      id: version.id,
      version: version.version,
      channel: version.channel,
      changesZh: version.changesZh,
      changesEn: version.changesEn,
      isSecurity: version.isSecurity,
      sha256: version.sha256,
      bytes: version.bytes,
    },
  };
}

/** The submission of a plugin that is not decided, locked; one that is looked at afterwards stands in nobody's way. */
async function findOpen(tctx: Tctx, pluginId: number): Promise<KeptSubmission | null> {
  const { rows } = await sql<{ id: number }>`select id from market.submission
    where plugin_id = ${pluginId} and state in ('waiting', 'changes_requested') and not is_afterwards`.execute(tctx.db);
  return rows[0] ? lockSubmission(tctx, rows[0].id) : null;
}

/** A version that another takes the place of goes back to where it was before it was sent. */
async function dropVersion(tctx: Tctx, id: number): Promise<void> {
  const version = await lockVersion(tctx, id);
  if (version.state === 'changes_requested') await moveVersion(tctx, version, { to: 'withdrawn', by: 'developer' });
}

type NewRow = {
  pluginId: number;
  memberId: number;
  version: KeptVersion | null;
  snapshot: Snapshot;
  risk: number;
  parts: object[];
  isFirst: boolean;
};

async function insertSubmission(tctx: Tctx, row: NewRow & { isAfterwards: boolean }): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into market.submission (plugin_id, version_id, state, is_afterwards, is_first, is_security, snapshot, risk,
      risk_parts, submitted_by, submitted_at, turn_at)
    values (${row.pluginId}, ${row.version?.id ?? null}, 'waiting', ${row.isAfterwards}, ${row.isFirst},
      ${row.version?.isSecurity ?? false}, ${JSON.stringify(row.snapshot)}::jsonb, ${row.risk},
      ${JSON.stringify(row.parts)}::jsonb, ${row.memberId}, ${tctx.now}, ${tctx.now})
    returning id`.execute(tctx.db);
  return rows[0]!.id;
}

/** What comes back keeps its place in the queue and its reviewer. */
async function sendAgain(tctx: Tctx, open: KeptSubmission, row: NewRow): Promise<number> {
  await moveSubmission(tctx, open, { to: 'waiting' });
  await sql`update market.submission set round = round + 1, version_id = ${row.version?.id ?? null},
      is_security = ${row.version?.isSecurity ?? false}, last_snapshot = snapshot,
      snapshot = ${JSON.stringify(row.snapshot)}::jsonb,
      risk = ${row.risk}, risk_parts = ${JSON.stringify(row.parts)}::jsonb
    where id = ${open.id}`.execute(tctx.db);
  await tellReviewer(tctx, open, '');
  return open.id;
}

/** Publishes the clean update of a trusted developer; it stays on the desk to be looked at. */
async function publishAtOnce(tctx: Tctx, id: number, versionId: number): Promise<void> {
  const version = await lockVersion(tctx, versionId);
  await sql`update market.plugin_version set state = 'approved' where id = ${versionId}`.execute(tctx.db);
  const approved = { ...version, state: 'approved' } as const;
  if (version.thenRollOut > 0)
    await offerVersion(tctx, approved, { percent: version.thenRollOut, stepHours: version.stepHours, by: 'job' });
  await addMessage(tctx, id, { memberId: null, act: 'published' });
  await audit(
    tctx,
    'market.publishVersion',
    { kind: 'plugin_version', id: versionId },
    { percent: version.thenRollOut },
  );
}
