import { sql } from 'kysely';
import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { getLinkSettings } from '#app/aimap/nodes/links.settings.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { type Rendered, renderMarkdown } from '#app/core/markdown/render.server.ts';
import { getSiteUrl } from '#app/core/process/site-url.server.ts';
import { languages } from '#app/core/texts/language.ts';
import { noteRevision } from './import-revisions.commands.server.ts';
import { idOfPost } from './post-addresses.ts';
import { checkRecords } from './map-checks.server.ts';
import { readMap } from './map-export.queries.server.ts';
import { type Fault, type MapFile, readMapFile, say } from './map-file.server.ts';
import { insideLinks } from './map-links.ts';
import { type MapState, type Plan, planImport, type Step } from './map-plan.policy.ts';
import {
  type ImportMapInput,
  type MapChanges,
  type MapRecord,
  type MapReport,
  nameOf,
  recordKinds,
} from './map-records.schema.ts';
import type { Bodies } from './map-steps.ts';
import { writeMap } from './map-file-writes.commands.server.ts';

type Input = z.output<typeof ImportMapInput>;

/**
 * Brings a map file, or says what it would change. All of it or nothing; what is here already and not in the file
 * stays.
 * @throws Refusal need-login, forbidden; invalid, with the faults of the file in `data`
 */
export async function importMap(ctx: Ctx, input: Input): Promise<Reply<MapReport>> {
  await requireConsole(ctx, 'aiMap/exchange/import');
  return bringMap(ctx, input);
}

/** The same for who need not ask: the command line. */
export async function bringMap(ctx: Ctx, { file, isDry }: Input): Promise<Reply<MapReport>> {
  const read = readMapFile(file);
  const { plan, faults } = await look(ctx, read);
  const report = reportOf(ctx, plan, faults);
  if (isDry) return new Reply(report);
  if (faults.length > 0) throw new Refusal(say.faulty(faults.length), { kind: 'invalid', data: report });
  const [added, changed] = [plan.add.length, plan.change.length];
  if (added + changed === 0) return new Reply(report, { text: say.nothing });
  const ids = await drawIds(ctx, plan);
  const bodies = await renderBodies(plan, ids, read.site);
  await transact(ctx, async (tctx) => {
    await sql`lock table aimap.node, aimap.edge, aimap.resource, aimap.path, aimap.quiz_item, aimap.placement
      in share row exclusive mode`.execute(tctx.db);
    const again = await look(tctx, read);
    if (again.faults.length > 0 || outline(again.plan) !== outline(plan)) throw new Refusal(say.changedMeanwhile);
    const writing = { ids, bodies };
    await noteRevision(tctx, { plan, writing, site: read.site }, () => writeMap(tctx, plan, writing));
    await audit(tctx, 'aimap.importMap', { kind: 'map', id: null }, { from: read.site, added, changed });
  });
  return new Reply(report, { text: say.done(added, changed) });
}

async function look(ctx: Ctx, read: MapFile): Promise<{ plan: Plan; faults: Fault[] }> {
  const state = await readState(ctx, read);
  const { linkHosts } = await getLinkSettings(ctx);
  const faults = read.faults.length > 0 ? read.faults : checkRecords(read.records, state.records, linkHosts);
  return { plan: planImport(faults.length > 0 ? { ...read, records: [] } : read, state, getSiteUrl()), faults };
}

async function readState(ctx: Pick<Ctx, 'db'>, { site, records }: MapFile): Promise<MapState> {
  const asked = records.flatMap(({ record }) => {
    const id = record.type === 'placement' && site === getSiteUrl() ? idOfPost(record.post, site) : null;
    return record.type === 'placement' && id !== null ? [{ id, title: record.title, post: record.post }] : [];
  });
  const { rows: posts } = await sql<{ post: string }>`
    select a.post from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) a (id bigint, title text, post text)
      join ask.post p on p.id = a.id and p.title = a.title and p.deleted_at is null`.execute(ctx.db);
  const { rows: pages } = await sql<{ slug: string }>`select slug from ask.devdoc_page`.execute(ctx.db);
  const { rows: nodes } = await sql<{ id: number; slug: string }>`select id, slug from aimap.node`.execute(ctx.db);
  return {
    records: await readMap(ctx),
    slugs: new Map(nodes.map(({ id, slug }) => [id, slug])),
    posts: new Set(posts.map(({ post }) => post)),
    pages: new Set(pages.map(({ slug }) => slug)),
  };
}

const shownFaults = 50;
const shownExamples = 30;

function reportOf(ctx: Pick<Ctx, 'language'>, plan: Plan, faults: readonly Fault[]): MapReport {
  const changes = Object.fromEntries(
    recordKinds.map((kind) => {
      const { add: added, change: changed, same, left } = plan.counts[kind];
      return [kind, { added, changed, same, left }];
    }),
  ) as MapChanges;
  const exampleOf =
    (act: 'add' | 'change') =>
    ({ record, fields }: Step) => ({ act, type: record.type, name: nameOf(record), fields: fields.slice(0, 12) });
  return {
    changes,
    faults: faults.slice(0, shownFaults).map(({ line, place, text }) => ({ line, place, text: text.in(ctx.language) })),
    moreFaults: Math.max(0, faults.length - shownFaults),
    examples: [...plan.change.map(exampleOf('change')), ...plan.add.map(exampleOf('add'))].slice(0, shownExamples),
  };
}

const outline = ({ add, change }: Plan) => JSON.stringify([add, change]);

/** Ids of the nodes that are here, and of those that come, so that texts can lead to them. */
async function drawIds(ctx: Pick<Ctx, 'db'>, plan: Plan): Promise<ReadonlyMap<string, number>> {
  const added = plan.add.flatMap(({ record }) => (isNode(record) ? [record.slug] : []));
  const { rows: known } = await sql<{ id: number; slug: string }>`select id, slug from aimap.node`.execute(ctx.db);
  const { rows: drawn } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('aimap.node', 'id')) id
    from generate_series(1, ${added.length})`.execute(ctx.db);
  return new Map([
    ...known.map(({ id, slug }) => [slug, id] as const),
    ...added.map((slug, i) => [slug, drawn[i]!.id] as const),
  ]);
}

const isNode = (record: MapRecord) => record.type === 'area' || record.type === 'topic';

const atOnce = 8;

/** Rendered before the transaction, so that nobody waits for a lock meanwhile. */
async function renderBodies(plan: Plan, ids: ReadonlyMap<string, number>, from: string): Promise<Bodies> {
  const work = [...plan.add, ...plan.change].flatMap(({ record, line, fields }) =>
    record.type !== 'topic'
      ? []
      : languages.flatMap((language) =>
          fields.length > 0 && !fields.includes(`texts.${language}.markdown`)
            ? []
            : [{ slug: record.slug, line, language, markdown: record.texts[language].markdown }],
        ),
  );
  const bodies = new Map<string, Rendered & { markdown: string }>();
  for (let i = 0; i < work.length; i += atOnce)
    await Promise.all(
      work.slice(i, i + atOnce).map(async ({ slug, language, markdown }) => {
        const settled = insideLinks(markdown, ids, { from, site: getSiteUrl() });
        bodies.set(`${slug} ${language}`, { markdown: settled, ...(await render(slug, settled)) });
      }),
    );
  return bodies;
}

async function render(slug: string, markdown: string): Promise<Rendered> {
  try {
    return await renderMarkdown(markdown);
  } catch (error) {
    if (error instanceof Error && error.name === 'MarkdownTooComplex') throw new Refusal(say.tooComplex(slug));
    throw error;
  }
}
