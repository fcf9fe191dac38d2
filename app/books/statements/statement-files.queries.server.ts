import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, type LoginActor, requireMember, requireOwner } from '#app/core/ctx.server.ts';
import { csvLine, csvMark } from '#app/core/csv.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { writePaper } from '#app/core/files/pdf-document.server.ts';
import { readPrivate } from '#app/core/files/private-files.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { requireCalm } from '#app/core/throttle.server.ts';
import en from './statement-files.en.ts';
import zh from './statement-files.zh.ts';
import { ownPaper, platformPaper } from './statement.pdf.server.ts';
import { readPlatformStatement } from './platform-statement.queries.server.ts';
import { getStatement } from './statements.queries.server.ts';
import type { Format } from './statements.schema.ts';
import { ownRows, platformRows } from './statement.csv.server.ts';
import { directLines, type KeptFile, type OpenFileInput, type Scope } from './statement-files.schema.ts';

const say = bilingual(zh, en);

/** What the private files of statements are sealed for. */
export const filePurpose = 'statement';
const filesPerHour = 30;

/**
 * A statement as a file, made at once; leaves an audit row. Its rows are read at one moment, then streamed.
 * @throws Refusal need-login; forbidden for staff signed in as a member, and without the console's right to export;
 * not-found for a
 *   month to come; too-many; refused when there are so many lines that a job writes the file
 */
export async function openStatementFile(
  ctx: Ctx,
  scope: Scope,
  { month, format }: z.output<typeof OpenFileInput>,
): Promise<Response> {
  const { id: memberId } = await requireExporter(ctx, scope);
  await requireCalm(ctx, `statementFile:${memberId}`, filesPerHour, 3600);
  const name = `${scope === 'own' ? 'statement' : 'platform-statement'}-${month}.${format}`;
  const content = await transact(
    ctx,
    async (tctx) => {
      const lines = scope === 'own' ? (await getStatement(tctx, { month })).lines : await countPlatform(tctx, month);
      if (format === 'csv' && lines > directLines) throw new Refusal(say.tooLong);
      await audit(
        tctx,
        'billing.exportStatement',
        { kind: 'statement', id: memberId },
        { scope, month, format, lines },
      );
      const rows: string[][] = [];
      if (format === 'csv') for await (const row of rowsOf(tctx, scope, memberId, month)) rows.push(row);
      return {
        rows,
        paper:
          format === 'csv'
            ? null
            : await (scope === 'own' ? ownPaper(tctx, memberId, month) : platformPaper(tctx, month)),
      };
    },
    { isolation: 'repeatable read' },
  );
  if (content.paper) return respond(name, format, new Uint8Array(await writePaper(content.paper)));
  return respond(name, format, Readable.toWeb(Readable.from(chunksOf(content.rows))) as ReadableStream<Uint8Array>);
}

/** The caller who may take a file of that scope along. @throws Refusal need-login, forbidden */
export async function requireExporter(ctx: Ctx, scope: Scope): Promise<LoginActor> {
  const actor = requireOwner(ctx);
  if (scope === 'platform') await requireConsole(ctx, 'statements/export');
  return actor;
}

const countPlatform = async (ctx: Ctx, month: string) =>
  (await readPlatformStatement(ctx, month)).kinds.reduce((sum, { count }) => sum + count, 0);

/** The rows of a statement's table, head first. */
export const rowsOf = (ctx: Ctx, scope: Scope, memberId: number, month: string): AsyncGenerator<string[]> =>
  scope === 'own' ? ownRows(ctx, memberId, month) : platformRows(ctx, month);

const rowsPerChunk = 500;

function* chunksOf(rows: readonly string[][]): Generator<Buffer> {
  yield Buffer.from(csvMark);
  for (let from = 0; from < rows.length; from += rowsPerChunk)
    yield Buffer.from(
      rows
        .slice(from, from + rowsPerChunk)
        .map(csvLine)
        .join(''),
    );
}

/** The caller's files of a scope that were asked for, newest first, at most three. */
export async function listKeptFiles(ctx: Ctx, scope: Scope): Promise<KeptFile[]> {
  const { id: memberId } = requireMember(ctx);
  const { rows } = await sql<KeptFile>`
    select id, month, case when state = 'ready' and (file is null
      or expires_at <= ${ctx.now}) then 'gone' else state end state, rows, size,
      floor(extract(epoch from expires_at))::bigint "expiresAt"
    from billing.statement_file where member_id = ${memberId} and scope = ${scope} order by id desc
      limit 3`.execute(ctx.db);
  return rows;
}

/**
 * A file that a job has written, for whoever asked for it; leaves an audit row.
 * @throws Refusal as openStatementFile; not-found for anybody else's and when it has expired
 */
export async function getKeptFile(ctx: Ctx, scope: Scope, id: number): Promise<Response> {
  const { id: memberId } = await requireExporter(ctx, scope);
  await requireCalm(ctx, `statementFile:${memberId}`, filesPerHour, 3600);
  const { rows } = await sql<{ file: string; month: string; lines: number }>`
    select file, month, rows lines from billing.statement_file
    where id = ${id} and member_id = ${memberId} and scope = ${scope} and file is not null
      and expires_at > ${ctx.now}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  const { file, month, lines } = rows[0];
  const bytes = await readPrivate(filePurpose, file);
  await audit(
    ctx,
    'billing.exportStatement',
    { kind: 'statement', id: memberId },
    { scope, month, format: 'csv', lines },
  );
  return respond(`${scope === 'own' ? 'statement' : 'platform-statement'}-${month}.csv`, 'csv', new Uint8Array(bytes));
}

const types: Record<Format, string> = { csv: 'text/csv; charset=utf-8', pdf: 'application/pdf' };

function respond(name: string, format: Format, body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>): Response {
  return new Response(body as BodyInit, {
    headers: {
      'content-type': types[format],
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
