import { sql } from 'kysely';
import type { z } from 'zod';
import { type MemberData, onBehalfOf } from '#app/account/member-data/member-data.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { csvLine, csvMark } from '#app/core/csv.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { enqueue } from '#app/core/jobs/recurring-jobs.server.ts';
import { bilingual, type Language } from '#app/core/texts/language.ts';
import { removePrivate, storePrivate } from '#app/core/files/private-files.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { notify } from '#app/messages/notices/notices.commands.server.ts';
import type { NoticeInput } from '#app/messages/notices/notices.schema.ts';
import en from './statement-files.en.ts';
import zh from './statement-files.zh.ts';
import { siteMonth } from './statements.policy.ts';
import { filePurpose, requireExporter, rowsOf } from './statement-files.queries.server.ts';
import type { RequestFileInput, Scope } from './statement-files.schema.ts';

const say = bilingual(zh, en);
const day_ms = 86_400_000;
/** So long a finished file can be downloaded. */
const kept_ms = 7 * day_ms;

/** The job that writes a file. */
export const fileJob = { name: 'billing.writeStatement' } as const;
export type FileOrder = { id: number };

/**
 * Asks for a month as CSV with all its lines, which a job writes; one that waits already is answered again.
 * @throws Refusal need-login; forbidden for staff signed in as a member, and without the console's right to export;
 * not-found for a
 *   month to come
 */
export async function requestStatementFile(
  ctx: Ctx,
  scope: Scope,
  { month }: z.output<typeof RequestFileInput>,
): Promise<Reply<FileOrder>> {
  const { id: memberId } = await requireExporter(ctx, scope);
  if (month > siteMonth(ctx.now)) throw notFound();
  const id = await transact(ctx, async (tctx) => {
    const { rows } = await sql<FileOrder>`
      insert into billing.statement_file (member_id, scope, month, language, requested_at)
        values (${memberId}, ${scope}, ${month}, ${tctx.language}, ${tctx.now})
      on conflict (member_id, scope, month, language) where state = 'waiting' do nothing returning id`.execute(tctx.db);
    if (rows[0]) {
      await enqueue(tctx, fileJob, rows[0]);
      await audit(tctx, 'billing.requestStatement', { kind: 'statement', id: memberId }, { scope, month });
      return rows[0].id;
    }
    const waiting = await sql<FileOrder>`
      select id from billing.statement_file where member_id = ${memberId} and scope = ${scope} and month = ${month}
        and language = ${tctx.language}
      order by id desc limit 1`.execute(tctx.db);
    return waiting.rows[0]!.id;
  });
  return new Reply({ id }, { text: say.requested });
}

type Waiting = { memberId: number; scope: Scope; month: string; language: Language };

/** Writes a file that waits, as the books are at one moment, and tells who asked for it. */
export async function writeStatementFile(ctx: Ctx, { id }: FileOrder): Promise<void> {
  const { rows } = await sql<Waiting>`
    select member_id "memberId", scope, month, language from billing.statement_file
      where id = ${id} and state = 'waiting'`.execute(ctx.db);
  if (!rows[0]) return;
  const { memberId, scope, month, language } = rows[0];
  const [text, count] = await transact(
    ctx,
    async (tctx) => {
      const lines: string[] = [];
      const reader = { ...onBehalfOf(tctx, memberId), db: tctx.db, language };
      for await (const row of rowsOf(reader, scope, memberId, month)) lines.push(csvLine(row));
      return [csvMark + lines.join(''), lines.length - 1] as const;
    },
    { isolation: 'repeatable read' },
  );
  const bytes = Buffer.from(text);
  const file = await storePrivate(filePurpose, bytes);
  const isKept = await transact(ctx, async (tctx) => {
    const kept = await sql`
      update billing.statement_file set state = 'ready', finished_at = ${tctx.now},
        expires_at = ${new Date(tctx.now.getTime() + kept_ms)}, file = ${file},
      size = ${bytes.length}, rows = ${count} where id = ${id} and state = 'waiting' returning 1`.execute(tctx.db);
    if (kept.rows.length > 0) await notify(tctx, [readyNotice({ id, memberId, scope, month })]);
    return kept.rows.length > 0;
  });
  if (!isKept) await removePrivate(file);
}

function readyNotice({
  id,
  memberId,
  scope,
  month,
}: Pick<Waiting, 'memberId' | 'scope' | 'month'> & FileOrder): NoticeInput {
  const path = `${scope === 'own' ? '/user/xiaowo/statements' : '/admin/statements'}/${month}`;
  return {
    memberId,
    kind: 'money',
    act: 'statementReady',
    subject: { kind: 'statement', id },
    path,
    actorId: null,
    data: { title: month },
  };
}

/** Removes files that have expired; gives up those that were never written within a day. */
export async function purgeStatementFiles(ctx: Ctx): Promise<void> {
  await dropFiles(ctx, sql`expires_at <= ${ctx.now}`);
  const since = new Date(ctx.now.getTime() - day_ms);
  await sql`update billing.statement_file set state = 'failed'
    where state = 'waiting' and requested_at < ${since}`.execute(ctx.db);
}

async function dropFiles(ctx: Ctx, where: ReturnType<typeof sql>): Promise<void> {
  const { rows } = await sql<{ id: number; file: string }>`select id, file from billing.statement_file
    where file is not null and ${where} limit 1000`.execute(ctx.db);
  for (const { id, file } of rows) {
    await removePrivate(file);
    await sql`update billing.statement_file set file = null where id = ${id}`.execute(ctx.db);
  }
}

/** The lines themselves are in the export of the ledger's accounts; files of a closed account go. */
export const statementsData: MemberData = {
  exportMemberData: () => [],
  closeMember: async (ctx, memberId) => {
    await dropFiles(ctx, sql`member_id = ${memberId}`);
    await sql`delete from billing.statement_file where member_id = ${memberId}`.execute(ctx.db);
  },
};
