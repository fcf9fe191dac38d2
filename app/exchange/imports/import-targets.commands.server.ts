import { sql } from 'kysely';
import { takeMembers } from '#app/account/members/member-imports.commands.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { Dump } from '#app/exchange/dumps/folder.server.ts';
import { slugOf } from '#app/ask/tags/tags.queries.server.ts';
import type { ImportChoices, ImportReport } from './imports.schema.ts';
import type { ImportSource, RecordOf, RecordType } from '#app/exchange/dumps/dump-records.schema.ts';
import { findTargets } from './import-targets.queries.server.ts';
import { ensureCategory } from '#app/ask/categories/category-imports.commands.server.ts';
import { ensureTags } from '#app/ask/tags/tag-imports.commands.server.ts';

/** A running import, with what its steps add to the report. */
export type Run = {
  id: number;
  source: ImportSource;
  origin: string;
  options: ImportChoices;
  dump: Dump;
  report: ImportReport;
};

export type Item<Type extends RecordType> = { position: number; data: RecordOf<Type> };

/** The next items of a type that wait, in the order they were read. */
export async function nextItems<Type extends RecordType>(
  ctx: Ctx,
  run: Run,
  type: Type,
  count: number,
): Promise<Item<Type>[]> {
  const { rows } = await sql<Item<Type>>`
    select position, data from ask.import_item where import_id = ${run.id} and type = ${type} and state = 'new'
      order by position limit ${count}`.execute(ctx.db);
  return rows;
}

/** What an item became. */
export type Written = { type: string; sourceId: string; targetId: number; hasLinks?: boolean };

/** Notes what items became, in the transaction that wrote them. */
export async function markWritten(ctx: Ctx, run: Run, written: readonly Written[]): Promise<void> {
  const column = <K extends keyof Written>(name: K) => written.map((one) => one[name]);
  await sql`insert into ask.import_map (origin, type, source_id, target_id, import_id)
    select ${run.origin}::text, type, source_id, target_id, ${run.id}::bigint
      from unnest(${column('type')}::text[], ${column('sourceId')}::text[], ${column('targetId')}::bigint[]) w (type,
      source_id, target_id)
    on conflict do nothing`.execute(ctx.db);
  await sql`update ask.import_item i set state = 'done', reason = case when w.links then 'links' else '' end
    from unnest(${column('type')}::text[], ${column('sourceId')}::text[],
      ${written.map(({ hasLinks = false }) => hasLinks)}::boolean[]) w (type, source_id, links)
    where i.import_id = ${run.id} and i.type = w.type and i.source_id = w.source_id`.execute(ctx.db);
}

/** Skips an item that could not be written. */
export async function markSkipped(
  ctx: Ctx,
  run: Run,
  type: RecordType,
  sourceId: string,
  reason: string,
): Promise<void> {
  await sql`update ask.import_item set state = 'skipped', reason = ${reason}
    where import_id = ${run.id} and type = ${type} and source_id = ${sourceId}`.execute(ctx.db);
}

const membersAtOnce = 200;

/** Writes the next members. @returns false when there are none left, as the other steps */
export async function writeMembers(ctx: Ctx, run: Run): Promise<boolean> {
  const items = await nextItems(ctx, run, 'member', membersAtOnce);
  if (items.length === 0) return false;
  const { keepsEmails } = run.options;
  const taken = await takeMembers(
    ctx,
    items.map(({ data }) => ({
      ...data,
      key: data.id,
      email: keepsEmails ? data.email : '',
      createdAt: new Date(data.createdAt),
    })),
  );
  run.report.joined += taken.filter(({ isJoined }) => isJoined).length;
  run.report.unclaimable += items.filter(({ data }) => !keepsEmails || data.email === '').length;
  await markWritten(
    ctx,
    run,
    taken.map(({ key, id }) => ({ type: 'member', sourceId: key, targetId: id })),
  );
  return true;
}

const goneKey = '-';

/** The accounts of authors; those who are gone share one account of the origin. */
export async function authorsOf(
  ctx: Ctx,
  run: Run,
  sourceIds: readonly string[],
): Promise<(sourceId: string) => number> {
  const found = await findTargets(ctx, run, 'member', [...sourceIds, goneKey]);
  if (sourceIds.some((id) => !found.has(id)) && !found.has(goneKey)) {
    const nickname = run.options.language === 'en' ? 'Former-member' : '前会员';
    const [gone] = await takeMembers(ctx, [
      { key: run.origin, name: `former${run.id}`, nickname, email: '', about: run.origin, createdAt: ctx.now },
    ]);
    found.set(goneKey, gone!.id);
    await markWritten(ctx, run, [{ type: 'member', sourceId: goneKey, targetId: gone!.id }]);
  }
  return (sourceId) => found.get(sourceId) ?? found.get(goneKey)!;
}

/** Writes all categories: one that is here already, by its slug or name, is used. */
export async function writeCategories(ctx: Ctx, run: Run): Promise<boolean> {
  const items = await nextItems(ctx, run, 'category', 200);
  if (items.length === 0) return false;
  for (const { data } of items) {
    const slug =
      slugOf(data.slug || data.name)
        .replace(/[^\p{L}\p{N}-]/gu, '')
        .slice(0, 60) || `c-${data.id}`;
    const targetId = await ensureCategory(ctx, { slug, name: data.name, nameEn: data.nameEn || data.name });
    await markWritten(ctx, run, [{ type: 'category', sourceId: data.id, targetId }]);
  }
  return true;
}

/** Writes the names of tags that a dump tells apart from posts. */
export async function writeTags(ctx: Ctx, run: Run): Promise<boolean> {
  const items = await nextItems(ctx, run, 'tag', 500);
  if (items.length === 0) return false;
  for (const { data } of items) {
    const targetId = (await ensureTags(ctx, [data.name], data.nameEn || data.name)).get(data.name);
    if (targetId === undefined) await markSkipped(ctx, run, 'tag', data.id, 'invalid');
    else await markWritten(ctx, run, [{ type: 'tag', sourceId: data.id, targetId }]);
  }
  return true;
}
