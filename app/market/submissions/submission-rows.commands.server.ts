import { sql } from 'kysely';
import { Refusal } from '#app/core/errors.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { lockPlugin, type Tctx } from '#app/market/releases/version-states.commands.server.ts';
import { say } from './submission-messages.server.ts';
import type { MessageAct, Snapshot, SubmissionState } from './submissions.schema.ts';

/** A submission as it is locked, with whose it is. */
export type KeptSubmission = {
  id: number;
  pluginId: number;
  versionId: number | null;
  developerId: number;
  slug: string;
  nameZh: string;
  nameEn: string;
  state: SubmissionState;
  isAfterwards: boolean;
  isFirst: boolean;
  snapshot: Snapshot;
  round: number;
  reviewerId: number | null;
  submittedBy: number;
  turnAt: Date;
  answeredAt: Date | null;
};

/** The columns of a submission `s` and its plugin `p`. */
export const keptColumns = sql`s.id, s.plugin_id "pluginId", s.version_id "versionId", p.developer_id "developerId",
  p.slug, coalesce(nullif(p.name_zh, ''), p.draft->>'nameZh') "nameZh",
  coalesce(nullif(p.name_en, ''), p.draft->>'nameEn') "nameEn", s.state, s.is_afterwards "isAfterwards",
  s.is_first "isFirst", s.snapshot, s.round, s.reviewer_id "reviewerId", s.submitted_by "submittedBy",
  s.turn_at "turnAt", s.answered_at "answeredAt"`;

/** Takes a submission for this transaction, its plugin first. @throws Refusal not-found */
export async function lockSubmission(tctx: Tctx, id: number): Promise<KeptSubmission> {
  const found = await sql<{ id: number }>`select plugin_id id from market.submission where id = ${id}`.execute(tctx.db);
  if (!found.rows[0]) throw notFound();
  await lockPlugin(tctx, found.rows[0].id);
  const { rows } = await sql<KeptSubmission>`select ${keptColumns} from market.submission s
    join market.plugin p on p.id = s.plugin_id where s.id = ${id} for update of s`.execute(tctx.db);
  return rows[0]!;
}

/** That somebody else was faster. */
export const decidedAlready = (state: SubmissionState): Refusal =>
  new Refusal(say.decidedAlready, { data: { error: 'STATE_CONFLICT', state } });

export const isUndecided = ({ state }: Pick<KeptSubmission, 'state'>): boolean =>
  state === 'waiting' || state === 'changes_requested';

/** Whether something may be said: until it is decided, and while its version is in quarantine, so that one can appeal. */
export async function isOpenForWords(tctx: Tctx, submission: KeptSubmission): Promise<boolean> {
  if (isUndecided(submission)) return true;
  const { rows } = await sql`select from market.plugin_version
    where id = ${submission.versionId} and state = 'quarantined'`.execute(tctx.db);
  return rows.length > 0;
}

type Message = {
  memberId: number | null;
  act: MessageAct;
  body?: string;
  reasons?: readonly string[];
  isInternal?: boolean;
};

/** Writes down what was said or done about a submission. */
export async function addMessage(tctx: Tctx, submissionId: number, message: Message): Promise<void> {
  const { memberId, act, body = '', reasons = [], isInternal = false } = message;
  await sql`insert into market.submission_message (submission_id, member_id, act, body, reasons, is_internal, at)
    values (${submissionId}, ${memberId}, ${act}, ${body}, ${reasons}::text[], ${isInternal}, ${tctx.now})
    `.execute(tctx.db);
}

/** Whether the last thing that somebody said about a submission is just this: it is not said twice. */
export async function hasJustSaid(
  tctx: Tctx,
  submissionId: number,
  { memberId, body, isInternal = false }: Pick<Message, 'memberId' | 'body' | 'isInternal'>,
): Promise<boolean> {
  const { rows } = await sql<{ memberId: number | null; body: string; isInternal: boolean }>`
    select member_id "memberId", body, is_internal "isInternal" from market.submission_message
    where submission_id = ${submissionId} order by id desc limit 1`.execute(tctx.db);
  const [last] = rows;
  return last?.memberId === memberId && last.body === body && last.isInternal === isInternal;
}

/**
 * Takes a locked submission to another state; the time for which it waited for reviewers is added up.
 * @param isAnswer of a reviewer: the first one is what the promise is about
 */
export async function moveSubmission(
  tctx: Tctx,
  { id, state: before }: KeptSubmission,
  { to, isAnswer = false }: { to: SubmissionState; isAnswer?: boolean },
): Promise<void> {
  const isOver = to !== 'waiting' && to !== 'changes_requested';
  const { now } = tctx;
  await sql`update market.submission set state = ${to}, turn_at = ${now},
      with_us_s = with_us_s + case when ${before} = 'waiting'
        then greatest(0, extract(epoch from ${now}::timestamptz - turn_at))::integer else 0 end,
      answered_at = case when ${isAnswer} then coalesce(answered_at, ${now}) else answered_at end,
      decided_at = ${isOver ? now : null}
    where id = ${id}`.execute(tctx.db);
}
