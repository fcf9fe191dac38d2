import { sql } from 'kysely';
import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { notify } from '#app/messages/notices/notices.commands.server.ts';
import { requireWriter, spendQuota } from '#app/ask/screening/writers.commands.server.ts';
import { dropDraft } from '#app/ask/drafts/drafts.commands.server.ts';
import { requirePrivilege } from '#app/ask/privileges/privileges.queries.server.ts';
import { visiblePosts } from '#app/ask/parts/post-visibility.queries.server.ts';
import { resolveTags } from '#app/ask/tags/tags.commands.server.ts';
import { modelPath } from '#app/ask/parts/ask-addresses.ts';
import { changeModel, countModels, insertModel, renderModel } from '#app/catalogue/models/models.commands.server.ts';
import en from './model-proposals-api.en.ts';
import zh from './model-proposals-api.zh.ts';
import { ModelFacts } from '#app/catalogue/models/models.schema.ts';
import type { DecideInput, ProposalIdInput, ProposeInput } from './model-proposals.schema.ts';

const say = bilingual(zh, en);

/** A member waits for the desk with so many proposals at most. */
const mostWaiting = 20;

type Propose = z.output<typeof ProposeInput>;

/**
 * Sends a new model or a change of one to the desk; an own proposal that waits or was returned is sent anew with
 * `proposal`.
 * @returns the proposal's id
 * @throws Refusal need-login, PRIVILEGE, not-found; STATE_CONFLICT when it was decided meanwhile; when nothing changes,
 * too many wait, or the day's quota of edits is spent
 */
export async function proposeModel(ctx: Ctx, input: Propose): Promise<Reply<{ id: number }>> {
  const writer = await requireWriter(ctx);
  await requirePrivilege(ctx, 'suggestEdit');
  await renderModel(ctx, input.facts);
  return transact(ctx, async (tctx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('ask.model_proposal', ${writer.id}))`.execute(tctx.db);
    if (input.id > 0) await requireChange(tctx, input);
    await spendQuota(tctx, writer, 'edits');
    const id = input.proposal > 0 ? await sendAgain(tctx, writer.id, input) : await send(tctx, writer.id, input);
    await dropDraft(tctx, writer.id, input.id > 0 ? `model:${input.id}` : 'model:new');
    await audit(
      tctx,
      'ask.proposeModel',
      { kind: 'model_proposal', id },
      { model: input.id || null, name: input.facts.name },
    );
    return new Reply({ id }, { text: say.proposed });
  });
}

/** @throws Refusal not-found for what is no model, or when nothing differs from what is published */
async function requireChange(ctx: Ctx, { id, facts }: Propose): Promise<void> {
  const { rows } = await sql<{ isSame: boolean }>`
    select m.facts = ${JSON.stringify(facts)}::jsonb "isSame" from ask.model m join ask.post p on p.id = m.post_id
      where m.post_id = ${id} and ${visiblePosts(ctx)}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  if (rows[0].isSame) throw new Refusal(say.nothingChanges, { kind: 'invalid' });
}

async function send(ctx: Ctx, memberId: number, { id, revision, facts, note }: Propose): Promise<number> {
  const open = await sql<{ n: number; same: number }>`
    select count(*) n, count(*) filter (where model_id = ${id || null}::bigint
      or (model_id is null and lower(facts ->> 'name') = lower(${facts.name}))) same
    from ask.model_proposal where member_id = ${memberId} and state = 'waiting'`.execute(ctx.db);
  if (open.rows[0]!.same > 0) throw new Refusal(say.alreadyWaiting, { data: { error: 'STATE_CONFLICT' } });
  if (open.rows[0]!.n >= mostWaiting) throw new Refusal(say.tooManyWaiting(mostWaiting), { kind: 'too-many' });
  const { rows } = await sql<{ id: number }>`
    insert into ask.model_proposal (model_id, member_id, base_revision, facts, note, state, created_at, sent_at)
    values (${id || null}::bigint, ${memberId}, ${revision}, ${JSON.stringify(facts)}::jsonb, ${note}, 'waiting',
      ${ctx.now}, ${ctx.now}) returning id`.execute(ctx.db);
  return rows[0]!.id;
}

async function sendAgain(
  ctx: Ctx,
  memberId: number,
  { proposal, id, revision, facts, note }: Propose,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update ask.model_proposal set facts = ${JSON.stringify(facts)}::jsonb, note = ${note}, base_revision = ${revision},
      state = 'waiting', reason = '', sent_at = ${ctx.now},
      decided_at = null, decided_by = null
    where id = ${proposal} and member_id = ${memberId} and model_id is not distinct from ${id || null}::bigint
      and state in ('waiting', 'returned') returning id`.execute(ctx.db);
  if (!rows[0]) throw new Refusal(say.decidedAlready, { data: { error: 'STATE_CONFLICT' } });
  return rows[0].id;
}

/**
 * Takes an own proposal back that waits or was returned; doing so again changes nothing.
 * @throws Refusal need-login, not-found; STATE_CONFLICT when it was published
 */
export async function withdrawProposal(ctx: Ctx, { id }: z.output<typeof ProposalIdInput>): Promise<Reply> {
  const member = requireMember(ctx);
  return transact(ctx, async (tctx) => {
    const { rows } = await sql<{ state: string }>`select state from ask.model_proposal
      where id = ${id} and member_id = ${member.id} for update`.execute(tctx.db);
    if (!rows[0]) throw notFound();
    if (rows[0].state === 'published') throw new Refusal(say.decidedAlready, { data: { error: 'STATE_CONFLICT' } });
    if (rows[0].state !== 'withdrawn') {
      await sql`update ask.model_proposal set state = 'withdrawn' where id = ${id}`.execute(tctx.db);
      await audit(tctx, 'ask.withdrawProposal', { kind: 'model_proposal', id });
    }
    return new Reply({}, { text: say.withdrawn });
  });
}

type Waiting = { modelId: number | null; memberId: number; facts: unknown; note: string };

/**
 * Publishes what was proposed, or returns it with a reason; the member is told.
 * @returns the model's id, null when it was returned
 * @throws Refusal forbidden, not-found; STATE_CONFLICT when it is decided already
 */
export async function decideProposal(
  ctx: Ctx,
  input: z.output<typeof DecideInput>,
): Promise<Reply<{ modelId: number | null }>> {
  await requireConsole(ctx, 'models/publish');
  const { id: staffId } = requireMember(ctx);
  const read = await sql<{ facts: unknown }>`select facts from ask.model_proposal
    where id = ${input.id}`.execute(ctx.db);
  if (!read.rows[0]) throw notFound();
  const before = JSON.stringify(read.rows[0].facts);
  const rendered = input.act === 'publish' ? await renderModel(ctx, ModelFacts.parse(read.rows[0].facts)) : null;
  return transact(ctx, async (tctx) => {
    const { rows } = await sql<Waiting>`
      select model_id "modelId", member_id "memberId", facts, note from ask.model_proposal
        where id = ${input.id} and state = 'waiting' for update`.execute(tctx.db);
    const proposal = rows[0];
    if (!proposal || JSON.stringify(proposal.facts) !== before)
      throw new Refusal(say.decidedAlready, { data: { error: 'STATE_CONFLICT' } });
    const facts = ModelFacts.parse(proposal.facts);
    const about = { ...proposal, facts, id: input.id };
    if (input.act === 'return' || !rendered) {
      const reason = input.act === 'return' ? input.reason : '';
      await sql`update ask.model_proposal set state = 'returned', reason = ${reason}, decided_at = ${tctx.now},
        decided_by = ${staffId} where id = ${input.id}`.execute(tctx.db);
      await audit(tctx, 'ask.returnProposal', { kind: 'model_proposal', id: input.id }, { reason });
      await tell(tctx, about, { act: 'modelReturned', path: `/ask/models/propose?proposal=${input.id}`, reason });
      return new Reply({ modelId: null }, { text: say.returned });
    }
    const tagIds = await resolveTags(tctx, await requireWriter(tctx), facts.tags);
    const write = { facts, memberId: proposal.memberId, tagIds, rendered, note: proposal.note };
    const isNew = proposal.modelId === null;
    const modelId = proposal.modelId ?? (await insertModel(tctx, write));
    const revision = isNew ? 1 : await changeModel(tctx, modelId, write);
    await sql`update ask.model_proposal set state = 'published', model_id = ${modelId}, revision = ${revision},
      decided_at = ${tctx.now}, decided_by = ${staffId}
      where id = ${input.id}`.execute(tctx.db);
    await audit(tctx, 'ask.publishModel', { kind: 'post', id: modelId }, { proposal: input.id, revision });
    await tell(tctx, about, { act: 'modelPublished', path: modelPath(modelId), reason: '' });
    if (isNew) await countModels(tctx, 1);
    return new Reply({ modelId }, { text: say.published });
  });
}

type Told = { id: number; memberId: number; facts: ModelFacts };

async function tell(
  ctx: Ctx,
  { id, memberId, facts }: Told,
  { act, path, reason }: { act: 'modelPublished' | 'modelReturned'; path: string; reason: string },
) {
  const data = { title: facts.name, ...(reason ? { reason } : {}) };
  await notify(ctx, {
    memberId,
    kind: 'moderation',
    act,
    subject: { kind: 'model_proposal', id },
    path,
    actorId: null,
    data,
  });
}
