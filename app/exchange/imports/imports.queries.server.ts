import { sql } from 'kysely';
import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { isUpwards, keysetPage } from '#app/core/keyset.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { getDumpSettings } from '#app/exchange/dumps/dumps.settings.server.ts';
import { seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import { listDumps } from '#app/exchange/dumps/dumps.queries.server.ts';
import { listDumpUploads } from '#app/exchange/dumps/dump-uploads.queries.server.ts';
import en from './import-api.en.ts';
import zh from './import-api.zh.ts';
import {
  type ImportListInput,
  type ImportPage,
  type ImportReport,
  type ImportView,
  type ShownType,
  shownTypes,
  type SkipReason,
} from './imports.schema.ts';

/** Messages of the console's import desk. */
export const say = bilingual(zh, en);

const pageSize = 20;

/**
 * One page of imports, newest first, and what lies in DATA_DIR/imports to be imported.
 * @throws Refusal forbidden without the menu "imports"
 */
export async function listImports(ctx: Ctx, { before, after }: z.output<typeof ImportListInput>): Promise<ImportPage> {
  await requireConsole(ctx, 'imports');
  const edges = { before, after };
  const isUp = isUpwards(edges);
  const edge = isUp ? sql`i.id > ${after}` : before > 0 ? sql`i.id < ${before}` : sql`true`;
  const { rows } = await sql<ImportView>`
    select i.id, i.source, i.origin, i.folder, i.is_dry "isDry", i.state, i.phase, i.report, i.error,
      ${seconds('i.made_at')} "madeAt", ${seconds('i.ended_at')} "endedAt",
      case when i.state = 'running' then (select count(*) from ask.import_item t
        where t.import_id = i.id and t.type = any(${[...shownTypes]}::text[])) else 0 end total,
      case when i.state = 'running' then (select count(*) from ask.import_item t
        where t.import_id = i.id and t.type = any(${[...shownTypes]}::text[]) and t.state = 'new') else 0 end "left"
    from ask.import i where ${edge} order by i.id ${isUp ? sql`` : sql`desc`} limit ${pageSize + 1}`.execute(ctx.db);
  const [dumps, uploads, { dumpMaxSize }] = await Promise.all([
    listDumps(ctx),
    listDumpUploads(ctx),
    getDumpSettings(ctx),
  ]);
  return { ...keysetPage(rows, edges, pageSize), dumps, uploads, dumpMaxSize };
}

type Counted = { type: ShownType; state: string; reason: string; count: number; examples: string[] };

/** What became of the items of an import, by type. */
export async function countItems(ctx: Pick<Ctx, 'db'>, importId: number): Promise<ImportReport['types']> {
  const { rows } = await sql<Counted>`
    select type, state, case when state = 'skipped' then reason else '' end reason, count(*) count,
      (array_agg(source_id order by position))[1:5] examples
    from ask.import_item where import_id = ${importId} and type = any(${[...shownTypes]}::text[])
      group by 1, 2, 3`.execute(ctx.db);
  const types: ImportReport['types'] = {};
  for (const { type, state, reason, count, examples } of rows) {
    const entry = (types[type] ??= { read: 0, written: 0, known: 0, skipped: {}, examples: {} });
    entry.read += count;
    if (state === 'done') entry.written += count;
    if (state === 'known') entry.known += count;
    if (state !== 'skipped') continue;
    entry.skipped[reason as SkipReason] = (entry.skipped[reason as SkipReason] ?? 0) + count;
    entry.examples[reason as SkipReason] = examples;
  }
  return types;
}
