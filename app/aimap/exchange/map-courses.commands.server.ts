import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { languages } from '#app/core/texts/language.ts';
import type { Plan } from './map-plan.policy.ts';
import type { RecordOf } from './map-records.schema.ts';
import { type Of, only, type Writing } from './map-steps.ts';

/** Paths: new ones with all their versions; one that is here gets the newest of the file as its next. */
export async function writePaths(ctx: Ctx, plan: Plan, writing: Writing): Promise<void> {
  for (const { record } of only(plan.add, 'path')) {
    const id = await insertPath(ctx, record);
    for (const version of record.versions) await insertVersion(ctx, id, version, writing);
  }
  for (const { record, fields } of only(plan.change, 'path')) await changePath(ctx, record, fields, writing);
}

async function insertPath(ctx: Ctx, { slug, position, gate, isArchived, versions }: RecordOf<'path'>): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into aimap.path (slug, position, version, is_archived, gate, created_at)
    values (${slug}, ${position}, ${versions.at(-1)!.version}, ${isArchived}, ${gate}, ${ctx.now})
    returning id`.execute(ctx.db);
  return rows[0]!.id;
}

async function changePath(ctx: Ctx, record: RecordOf<'path'>, fields: string[], writing: Writing): Promise<void> {
  const { slug, position, gate, isArchived, versions } = record;
  const isNewer = fields.includes('versions');
  const { rows } = await sql<{ id: number; version: number }>`
    update aimap.path set position = ${position}, gate = ${gate}, is_archived = ${isArchived},
      version = version + ${isNewer ? 1 : 0}
    where slug = ${slug} returning id, version`.execute(ctx.db);
  const { id, version } = rows[0]!;
  if (isNewer) await insertVersion(ctx, id, { ...versions.at(-1)!, version }, writing);
}

type Version = RecordOf<'path'>['versions'][number];

async function insertVersion(
  ctx: Ctx,
  path: number,
  { version, title, audience, stages }: Version,
  { ids }: Writing,
): Promise<void> {
  await sql`insert into aimap.path_version (path_id, version, title_zh, title_en, audience_zh, audience_en, created_at)
    values (${path}, ${version}, ${title.zh}, ${title.en}, ${audience.zh}, ${audience.en}, ${ctx.now})`.execute(ctx.db);
  const rows = stages.map((stage, i) => ({
    stage: i,
    title_zh: stage.title.zh,
    title_en: stage.title.en,
    gate: stage.gate.kind,
    gate_zh: stage.gate.zh,
    gate_en: stage.gate.en,
  }));
  await sql`insert into aimap.path_stage (path_id, version, stage, title_zh, title_en, gate, gate_zh, gate_en)
    select ${path}, ${version}, r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (stage smallint,
      title_zh text, title_en text, gate text, gate_zh text, gate_en text)`.execute(ctx.db);
  const steps = stages
    .flatMap(({ topics }, stage) => topics.map((slug) => ({ stage, node_id: ids.get(slug)! })))
    .map((one, step) => ({ ...one, step }));
  await sql`insert into aimap.path_step (path_id, version, step, stage, node_id)
    select ${path}, ${version}, r.* from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb)
      r (step smallint, stage smallint, node_id bigint)`.execute(ctx.db);
}

/**
 * Quiz items. One that says something else begins anew with its figures; what members answered stays. A generated item
 * that is live was looked at where it comes from.
 */
export async function writeItems(ctx: Ctx, plan: Plan, writing: Writing): Promise<void> {
  const added = only(plan.add, 'quizItem');
  const { rows: drawn } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('aimap.quiz_item', 'id')) id
    from generate_series(1, ${added.length})`.execute(ctx.db);
  const changed = only(plan.change, 'quizItem');
  const known = await findItems(ctx, changed, writing);
  const rows = [
    ...added.map(({ record }, i) => ({ isNew: true, id: drawn[i]!.id, record })),
    ...changed.map(({ record }, i) => ({ isNew: false, id: known[i]!, record })),
  ];
  const columns = rows.map(
    ({ isNew, id, record: { key, topic, objective, kind, solution, citedTopic, author, state } }) => ({
      is_new: isNew,
      id,
      key,
      node_id: writing.ids.get(topic)!,
      objective,
      kind,
      solution,
      cited_node_id: citedTopic === null ? null : writing.ids.get(citedTopic)!,
      author,
      state,
      review: author === 'generated' && state === 'live' ? 'settled' : 'none',
    }),
  );
  const given = sql`jsonb_to_recordset(${JSON.stringify(columns)}::jsonb) r (is_new boolean, id bigint, key text,
    node_id bigint, objective smallint, kind text, solution jsonb, cited_node_id bigint, author text, state text,
    review text)`;
  await sql`insert into aimap.quiz_item (id, key, node_id, objective, kind, solution, cited_node_id, author, state,
      review, edited_at, created_at, updated_at)
    overriding system value
    select id, key, node_id, objective, kind, nullif(solution, 'null'::jsonb), cited_node_id, author, state, review,
      ${ctx.now}, ${ctx.now}, ${ctx.now} from ${given} where is_new`.execute(ctx.db);
  await sql`update aimap.quiz_item i set objective = r.objective, kind = r.kind,
      solution = nullif(r.solution, 'null'::jsonb), cited_node_id = r.cited_node_id, author = r.author,
      state = r.state, review = r.review, review_reason = null, attempts = 0, difficulty = null, discrimination = null,
      measured_at = null, revision = i.revision + 1, edited_at = ${ctx.now},
      updated_at = ${ctx.now}
    from ${given} where i.id = r.id and not r.is_new`.execute(ctx.db);
  const texts = rows.flatMap(({ id, record }) =>
    languages.map((language) => ({ item_id: id, language, ...record.texts[language] })),
  );
  await sql`insert into aimap.quiz_item_text as own (item_id, language, prompt, parts, why, explanation, quote)
    select * from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) r (item_id bigint, language text, prompt text,
      parts jsonb, why text, explanation text, quote text)
    on conflict (item_id, language) do update set prompt = excluded.prompt, parts = excluded.parts, why = excluded.why,
      explanation = excluded.explanation, quote = excluded.quote`.execute(ctx.db);
}

/** The items that are to change, in their order: by key, or by what they ask. */
async function findItems(ctx: Ctx, steps: readonly Of<'quizItem'>[], { ids }: Writing): Promise<number[]> {
  const asked = steps.map(({ record: { key, topic, kind, texts } }, place) => ({
    place,
    key,
    node_id: ids.get(topic)!,
    kind,
    prompt: texts['zh-cn'].prompt,
  }));
  const { rows } = await sql<{ id: number }>`
    select min(i.id)::bigint id from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      a (place integer, key text, node_id bigint, kind text, prompt text)
    join aimap.quiz_item i on i.key = a.key or (a.key is null and i.key is null and i.node_id = a.node_id
      and i.kind = a.kind and exists (select from aimap.quiz_item_text t where t.item_id = i.id
        and t.language = 'zh-cn' and t.prompt = a.prompt))
    group by a.place order by a.place`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
