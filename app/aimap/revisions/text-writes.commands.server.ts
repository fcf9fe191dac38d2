import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { Refusal } from '#app/core/errors.ts';
import type { Rendered } from '#app/core/markdown/render.server.ts';
import { type Language, languages } from '#app/core/texts/language.ts';
import { searchableNames } from '#app/aimap/nodes/node-names.server.ts';
import { changedFields } from './map-rules.policy.ts';
import { requireFields, say } from './map-rules.server.ts';
import { type ChangeOf, type MadeText, TextFields } from './map-revisions.schema.ts';

/** What the texts of a node say, and the number that its next revision has. */
type Stated = { texts: Partial<Record<Language, TextFields>>; next: number };
type Key = `${number} ${Language}`;

/**
 * Writes texts of nodes, in the transaction that has locked the map, and with them what follows: names for search, and
 * whether the other language is stale.
 * @returns what changed
 * @throws Refusal for a node that is not there, a new one without both languages, a body that was not rendered
 */
export async function writeTexts(
  tctx: Ctx,
  changes: readonly ChangeOf<'text'>[],
  bodies: ReadonlyMap<string, Rendered>,
): Promise<MadeText[]> {
  if (changes.length === 0) return [];
  const nodes = await readTexts(
    tctx,
    changes.map(({ id }) => id),
  );
  const made = new Map<Key, MadeText>();
  for (const change of changes) {
    const node = nodes.get(change.id);
    if (!node) throw new Refusal(say.noNode);
    note(made, node, change.id, change.language, change.to);
  }
  for (const [id, node] of nodes) {
    if (languages.some((language) => !node.texts[language])) throw new Refusal(say.noNode);
    markStale(
      made,
      node,
      changes.filter((change) => change.id === id),
    );
  }
  for (const { id, language, before, after } of made.values())
    await putText(tctx, { id, language, text: nodes.get(id)!.texts[language]!, isNew: before === null, after }, bodies);
  await renewNames(tctx, [...made.values()], nodes);
  return [...made.values()];
}

/** What nodes say now, by their ids. */
export async function readTexts(ctx: Pick<Ctx, 'db'>, ids: readonly number[]): Promise<Map<number, Stated>> {
  const { rows } = await sql<TextFields & { id: number; revision: number; language: Language | null }>`
    select n.id, n.revision, t.language, t.title, t.summary, t.markdown, t.aliases, t.objectives,
      t.stale_since "staleSince"
    from aimap.node n left join aimap.node_text t on t.node_id = n.id
    where n.id = any(${[...ids]}::bigint[])`.execute(ctx.db);
  const nodes = new Map<number, Stated>();
  for (const { id, revision, language, ...text } of rows) {
    const node = nodes.get(id) ?? { texts: {}, next: revision + 1 };
    if (language !== null) node.texts[language] = text;
    nodes.set(id, node);
  }
  return nodes;
}

function note(made: Map<Key, MadeText>, node: Stated, id: number, language: Language, to: Partial<TextFields>): void {
  const present = node.texts[language];
  const key: Key = `${id} ${language}`;
  if (!present) {
    const after = requireFields(TextFields, { staleSince: null, ...to });
    node.texts[language] = after;
    made.set(key, { thing: 'text', id, language, before: null, after });
    return;
  }
  const changed = changedFields(present, requireFields(TextFields.partial(), to));
  if (!changed) return;
  const former = made.get(key);
  node.texts[language] = { ...present, ...changed.after };
  made.set(key, {
    thing: 'text',
    id,
    language,
    before: former?.before === null ? null : { ...changed.before, ...former?.before },
    after: { ...former?.after, ...changed.after },
  });
}

/** Other names of a topic differ from language to language: only what it says can become stale. */
const saying = ['title', 'summary', 'markdown', 'objectives'] as const;

/** One language that says something new makes the other one stale; both together, or a translation, end that. */
function markStale(made: Map<Key, MadeText>, node: Stated, changes: readonly ChangeOf<'text'>[]): void {
  const said = changes.filter((change) => {
    const one = made.get(`${change.id} ${change.language}`);
    return one?.before && saying.some((name) => name in one.after) && !('staleSince' in change.to);
  });
  const meant = new Set(said.flatMap(({ language, as = 'meaning' }) => (as === 'meaning' ? [language] : [])));
  for (const { id, language, to, as = 'meaning' } of changes) {
    const other = languages.find((one) => one !== language)!;
    if ('staleSince' in to) continue;
    if (as === 'translation') note(made, node, id, language, { staleSince: null });
    else if (meant.size === languages.length) note(made, node, id, language, { staleSince: null });
    else if (meant.has(language))
      note(made, node, id, other, { staleSince: node.texts[other]!.staleSince ?? node.next });
  }
}

type Put = { id: number; language: Language; text: TextFields; isNew: boolean; after: Partial<TextFields> };

async function putText(tctx: Ctx, put: Put, bodies: ReadonlyMap<string, Rendered>): Promise<void> {
  const { id, language, text, isNew, after } = put;
  const { title, summary, markdown, aliases, objectives, staleSince } = text;
  const body = markdown === '' ? { html: '', text: '' } : bodies.get(markdown);
  if (!isNew && after.markdown === undefined) {
    await sql`update aimap.node_text set title = ${title}, summary = ${summary}, aliases = ${aliases}::text[],
        objectives = ${objectives}::text[], stale_since = ${staleSince}
      where node_id = ${id} and language = ${language}`.execute(tctx.db);
    return;
  }
  // Another revision came between rendering and writing, so that they were merged into a text of its own.
  if (!body) throw new Refusal(say.stale);
  await sql`insert into aimap.node_text (node_id, language, title, summary, markdown, html, text, aliases, objectives,
      stale_since)
    values (${id}, ${language}, ${title}, ${summary}, ${markdown}, ${body.html}, ${body.text}, ${aliases}::text[],
      ${objectives}::text[], ${staleSince})
    on conflict (node_id, language) do update set title = excluded.title, summary = excluded.summary,
      markdown = excluded.markdown, html = excluded.html, text = excluded.text, aliases = excluded.aliases,
      objectives = excluded.objectives, stale_since = excluded.stale_since`.execute(tctx.db);
}

async function renewNames(tctx: Ctx, made: readonly MadeText[], nodes: ReadonlyMap<number, Stated>): Promise<void> {
  const renamed = new Set(made.flatMap(({ id, after }) => ('title' in after || 'aliases' in after ? [id] : [])));
  for (const id of renamed) {
    const texts = Object.values(nodes.get(id)!.texts);
    const names = searchableNames(texts.flatMap(({ title, aliases }) => [title, ...aliases]));
    await sql`update aimap.node set names = ${names} where id = ${id}`.execute(tctx.db);
  }
}
