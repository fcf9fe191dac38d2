import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Ctx } from '#app/core/ctx.server.ts';
import { type Language, languages } from '#app/core/texts/language.ts';
import { QuizItem } from '#app/aimap/nodes/quizzes.schema.ts';
import { edgeKinds, type Reach, resourceCosts, resourceKinds, resourceLanguages } from '#app/aimap/nodes/node-kinds.ts';
import type { ShippedMap, StarterPosts } from '#app/aimap/nodes/shipped-map.commands.server.ts';
import { readPosts, readTaxonomy } from './read.server.ts';

const folder = path.join(import.meta.dirname, 'map');
const both = z.object({ zh: z.string().min(1), en: z.string().min(1) });
const lists = z.object({ zh: z.array(z.string()), en: z.array(z.string()) });
const place = z.number().int().min(0).max(65_535);

const Atlas = z.object({
  areas: z.array(
    both.extend({
      slug: z.string(),
      order: z.number().int(),
      scope: both,
      pigment: z.string().regex(/^area-\d{1,2}$/),
      region: z.object({
        x: place,
        y: place,
        radius: z.number().int().positive(),
        polygon: z.array(z.tuple([place, place])),
      }),
    }),
  ),
  topics: z.array(
    both.extend({
      slug: z.string(),
      area: z.string(),
      aliases: lists,
      level: z.number().int().min(1).max(5),
      minutes: z.number().int().positive(),
      importance: z.number().int().min(1).max(5),
      objectives: lists,
      x: place,
      y: place,
    }),
  ),
  edges: z.array(z.object({ type: z.enum(edgeKinds), from: z.string(), to: z.string() })),
  paths: z.array(
    both.extend({
      slug: z.string(),
      audience: both,
      stages: z.array(
        both.extend({ topics: z.array(z.string()).min(1), gate: both.extend({ kind: z.enum(['quiz', 'task']) }) }),
      ),
    }),
  ),
  placement: z.object({
    questions: z.record(z.string(), z.array(z.string())),
    articles: z.record(z.string(), z.array(z.string())),
    models: z.record(z.string(), z.array(z.string())),
    docs: z.record(z.string(), z.array(z.string())),
  }),
});

const Topic = z.object({
  resources: z.array(
    z.object({
      type: z.enum(resourceKinds),
      url: z.url({ protocol: /^https?$/ }),
      language: z.enum(resourceLanguages),
      cost: z.enum(resourceCosts),
      year: z.number().int().nullable().default(null),
      title: both,
      note: both,
    }),
  ),
  quiz: z.array(QuizItem),
});

/** Hosts by whether they can be opened from mainland China, the ones below them included. */
const Hosts = z.record(z.enum(['open', 'unsteady', 'closed']), z.array(z.string()));

/**
 * The map that comes with the product: `map/atlas.json` and three files a topic; their form is in `map/README.md`.
 * @throws Error that names a file and what is wrong in it
 */
export async function readShippedMap(): Promise<ShippedMap> {
  const atlas = Atlas.parse(JSON.parse(await readFile(path.join(folder, 'atlas.json'), 'utf8')));
  const hosts = Hosts.parse(JSON.parse(await readFile(path.join(folder, 'hosts.json'), 'utf8')));
  const topics = await Promise.all(
    atlas.topics.map(async (topic) => {
      const [zh, en] = await Promise.all(languages.map((language) => readBody(`${topic.slug}.${language}.md`)));
      const more = await readJson(`${topic.slug}.json`);
      const text = (language: 'zh' | 'en', body: Body) => ({
        title: topic[language],
        aliases: topic.aliases[language],
        objectives: topic.objectives[language],
        ...body,
      });
      const resources = more.resources.map((one) => ({ ...one, reach: reachOf(new URL(one.url).hostname, hosts) }));
      return { ...topic, resources, texts: { 'zh-cn': text('zh', zh!), en: text('en', en!) } };
    }),
  );
  return { ...atlas, topics };
}

/** The longest name that a host lies below decides. */
function reachOf(host: string, hosts: z.output<typeof Hosts>): Reach {
  const found = Object.entries(hosts).flatMap(([reach, names]) =>
    names.filter((name) => `.${host}`.endsWith(`.${name}`)).map((name) => ({ reach, length: name.length })),
  );
  return (found.toSorted((a, b) => b.length - a.length)[0]?.reach ?? 'unknown') as Reach;
}

type Body = { summary: string; markdown: string };

async function readBody(file: string): Promise<Body> {
  const text = await readFile(path.join(folder, 'topics', file), 'utf8');
  const [head, summary] = /^---\nsummary: (.+)\n---\n/.exec(text) ?? [];
  if (head === undefined || summary === undefined) throw new Error(`db/starter/map/topics/${file}: no summary`);
  return { summary, markdown: text.slice(head.length).trim() };
}

async function readJson(file: string): Promise<z.output<typeof Topic>> {
  const found = Topic.safeParse(JSON.parse(await readFile(path.join(folder, 'topics', file), 'utf8')));
  if (!found.success) throw new Error(`db/starter/map/topics/${file}: ${z.prettifyError(found.error)}`);
  return found.data;
}

/** The starter posts that are still here, known by their titles; a model is one post for both languages. */
export async function findStarterPosts(ctx: Pick<Ctx, 'db'>): Promise<StarterPosts> {
  const { rows } = await sql<{ id: number; kind: string; language: Language; title: string }>`
    select id, kind, language, title from ask.post where deleted_at is null order by id desc`.execute(ctx.db);
  const known = new Map(rows.map(({ id, kind, language, title }) => [`${kind} ${language} ${title}`, id]));
  const found = new Map<string, Partial<Record<Language, number>>>();
  const add = (key: string, language: Language, id: number | undefined) => {
    if (id !== undefined) found.set(key, { ...found.get(key), [language]: id });
  };
  for (const { kind, slug, language, title } of await readPosts(await readTaxonomy()))
    add(`${kind}/${slug}`, language, known.get(`${kind} ${language} ${title}`));
  for (const { id, kind, language, title } of rows) if (kind === 'model') add(`model/${title}`, language, id);
  return found;
}
