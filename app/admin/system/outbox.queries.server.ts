import type { z } from 'zod';
import { codeJobs } from '#app/account/sessions/codes.commands.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireRecentProof } from '#app/core/ctx.server.ts';
import { listOutbox, type OutboxLetter, type OutboxRow, readOutbox } from '#app/core/mail/letters.server.ts';
import { listJobs } from '#app/core/jobs/job-queue.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { noticeMailJob } from '#app/messages/notices/notice-mails.commands.server.ts';
import type { Letter, LetterInput, LettersInput, OutboxInput } from './outbox.schema.ts';

const pageSize = 20;
const mailJobs: string[] = [codeJobs.email.name, noticeMailJob.name];
const smsJobs: string[] = [codeJobs.mobile.name];
const jobsOf = { all: [...mailJobs, ...smsJobs], mail: mailJobs, sms: smsJobs };

/**
 * A page of the letters of the last week, newest first, without address and content.
 * @throws Refusal forbidden without the console's menu "outbox"
 */
export async function listLetters(
  ctx: Ctx,
  { kind, before }: z.output<typeof LettersInput>,
): Promise<{ rows: Letter[]; next: string | null }> {
  await requireConsole(ctx, 'outbox');
  const found = await listJobs(ctx, { names: jobsOf[kind], before, limit: pageSize + 1 });
  const shown = found.slice(0, pageSize);
  const rows = shown.map(({ cursor: _cursor, ...job }) => ({
    ...job,
    kind: smsJobs.includes(job.name) ? ('sms' as const) : ('mail' as const),
  }));
  return { rows, next: found.length > pageSize ? shown.at(-1)!.cursor : null };
}

/**
 * A page of the messages that lie in the outbox, of all hosts, newest first.
 * @throws Refusal forbidden without the console's menu "outbox"
 */
export async function listOutboxLetters(
  ctx: Ctx,
  { before }: z.output<typeof OutboxInput>,
): Promise<{ rows: OutboxRow[]; next: string | null }> {
  await requireConsole(ctx, 'outbox');
  const found = await listOutbox(ctx, { before, limit: pageSize + 1 });
  const rows = found.slice(0, pageSize);
  return { rows, next: found.length > pageSize ? rows.at(-1)!.name : null };
}

/**
 * One message of the outbox with its text; each view leaves an audit row. Codes in it open accounts, hence the
 * proof.
 * @throws Refusal forbidden without the console's node "outbox/read", need-proof, not-found
 */
export async function getLetter(ctx: Ctx, { name }: z.output<typeof LetterInput>): Promise<OutboxLetter> {
  await requireConsole(ctx, 'outbox/read');
  requireRecentProof(ctx);
  const letter = await readOutbox(ctx, name);
  if (!letter) throw notFound();
  await audit(ctx, 'admin.readLetter', { kind: 'mail', id: null }, { name });
  return letter;
}
