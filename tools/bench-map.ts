import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, get } from 'node:http';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { sql } from 'kysely';
import { openDatabase } from '#app/core/db/open.server.ts';
import type { Db } from '#app/core/db/pool.server.ts';
import { listScripts, readScript, sentBytes } from './bench-modules.ts';
import { startProbe } from './bench-probe.ts';
import { type Figure, median } from './bench-report.ts';
import { ensureSite, startSite } from './bench-site.ts';

export type MapOptions = { posts: number; nodes: number; samples: number };

type MapPage = { name: string; path: string; most_KB?: number };
const area = 'AI map';
const bars = { ratio: { most: 2 }, statements: { most: 6 } };

/**
 * The pages of the map on a site with so many nodes and posts that lie at them: time to the first byte beside that of a
 * guest's question page, each rendered afresh; statements; and the scripts that they need beyond those of every page.
 */
export async function measureMap({ posts, nodes, samples }: MapOptions): Promise<{
  figures: Figure[];
  details: unknown;
}> {
  const dataDir = await ensureSite(posts, `map-${nodes}`);
  await ensureMap(dataDir, nodes);
  const pages = await pagesOf(dataDir);
  const question = `/ask/info/${Math.floor(posts / 2) + 1}`;
  const times = await readInTurn(dataDir, [question, ...pages.map((page) => page.path)], samples);
  const statements = await countStatements(dataDir, pages);
  const weights = await weigh(dataDir, pages);
  const base = median(times[0]!);
  const figures = pages.flatMap(({ name, most_KB }, i): Figure[] => {
    const own = median(times[i + 1]!);
    return [
      {
        area,
        name: `${name}, first byte ÷ question page`,
        value: own / base,
        unit: 'ratio',
        bar: bars.ratio,
        note: `${own.toFixed(1)} against ${base.toFixed(1)} ms, ${nodes} nodes`,
      },
      { area, name: `${name}, statements`, value: statements[i]!, unit: 'count', bar: bars.statements },
      {
        area,
        name: `${name}, JavaScript beyond the shell, brotli`,
        value: weights[i]!.scripts_KB,
        unit: 'KB',
        ...(most_KB !== undefined && { bar: { most: most_KB } }),
      },
      {
        area,
        name: `${name}, HTML, brotli`,
        value: weights[i]!.html_KB,
        unit: 'KB',
        ...(name === 'map' && { bar: { most: 60 } }),
      },
    ];
  });
  return { figures, details: { pages, times, statements, weights } };
}

/** Adds copies of the shipped topics until there are so many nodes, and lays the posts of the site at them; once. */
async function ensureMap(dataDir: string, nodes: number): Promise<void> {
  const mark = path.join(dataDir, 'bench-map.json');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === String(nodes)) return;
  await withDatabase(dataDir, async (db) => {
    await addTopics(db, nodes);
    await sql`insert into aimap.edge (from_id, to_id, kind, created_at)
      select n.id - 7, n.id, 'prerequisite', now() from aimap.node n join aimap.node b on b.id = n.id - 7
        and b.kind = 'topic' where n.kind = 'topic' on conflict do nothing`.execute(db);
    await sql`insert into aimap.placement (post_id, node_id, rank, state, created_at)
      select p.id, n.id, 1, 'auto', now() from ask.post p
        join (select id, row_number() over (order by id) - 1 place from aimap.node where kind = 'topic') n
          on n.place = p.id % (select count(*) from aimap.node where kind = 'topic')
      on conflict do nothing`.execute(db);
    await sql`analyze aimap.node, aimap.node_text, aimap.edge, aimap.placement, aimap.resource`.execute(db);
  });
  writeFileSync(mark, String(nodes));
}

async function addTopics(db: Db, nodes: number): Promise<void> {
  await sql`with own as (select n.*, row_number() over (order by id) - 1 place, count(*) over () of from aimap.node n
      where kind = 'topic' and slug !~ '-[0-9]+$')
    insert into aimap.node (slug, kind, area_id, level, minutes, importance, x, y, names, created_at, updated_at)
    select left(o.slug, 50) || '-' || i, 'topic', o.area_id, o.level, o.minutes, 1, (o.x + i * 37) % 65536,
      (o.y + i * 53) % 65536, o.names, now(), now()
    from generate_series(1, greatest(0, ${nodes}::integer - (select count(*)::integer from aimap.node))) i
      join own o on o.place = i % o.of
    on conflict (slug) do nothing`.execute(db);
  await sql`insert into aimap.node_text (node_id, language, title, summary, markdown, html, text, aliases, objectives)
    select n.id, t.language, left(t.title, 60) || ' ' || substring(n.slug from '[0-9]+$'), t.summary, t.markdown,
      t.html, t.text, t.aliases, t.objectives
    from aimap.node n join aimap.node o on o.slug = regexp_replace(n.slug, '-[0-9]+$', '') and o.id <> n.id
      join aimap.node_text t on t.node_id = o.id
    on conflict do nothing`.execute(db);
  // a slug that was cut short has no original: without texts it is no topic
  await sql`delete from aimap.node n where not exists (select from aimap.node_text t where t.node_id = n.id)`.execute(
    db,
  );
}

async function withDatabase<T>(dataDir: string, work: (db: Db) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir, log: { info() {}, warn() {} } });
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

/** The list beside the map, the list alone, a search, a topic in the middle of the map, and a path. */
async function pagesOf(dataDir: string): Promise<MapPage[]> {
  const slug = await withDatabase(dataDir, async (db) => {
    const { rows } = await sql<{ page: string }>`select n.id || '-' || n.slug page from aimap.node n
      where n.slug = 'reranking'`.execute(db);
    return rows[0]!.page;
  });
  return [
    { name: 'map', path: '/aiMap', most_KB: 60 },
    { name: 'list', path: '/aiMap?view=list', most_KB: 60 },
    { name: 'search', path: '/aiMap?view=list&q=rag', most_KB: 60 },
    { name: 'topic', path: `/aiMap/page/${slug}`, most_KB: 35 },
    { name: 'path', path: '/aiMap/path/build-rag', most_KB: 35 },
  ];
}

async function readInTurn(dataDir: string, paths: readonly string[], samples: number): Promise<number[][]> {
  const site = await startSite(dataDir, { PAGE_CACHE: 'off' });
  try {
    const times = paths.map((): number[] => []);
    for (let i = -10; i < samples; i++)
      for (const [place, one] of paths.entries()) {
        const took_ms = await firstByte(new URL(one, site.url));
        if (i >= 0) times[place]!.push(took_ms);
      }
    return times;
  } finally {
    await site.stop();
  }
}

/** Milliseconds until the first byte of a page's body. */
function firstByte(url: URL): Promise<number> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    get(url, (response: IncomingMessage) => {
      if (response.statusCode !== 200) reject(new Error(`${url.pathname} answers ${response.statusCode}`));
      response.once('data', () => resolve(performance.now() - started));
      response.resume();
    }).on('error', reject);
  });
}

async function countStatements(dataDir: string, pages: readonly MapPage[]): Promise<number[]> {
  const probe = await startProbe(dataDir, { PAGE_CACHE: 'off' });
  try {
    const found: number[] = [];
    for (const page of pages) {
      const counts: number[] = [];
      for (let i = 0; i < 9; i++) {
        await probe.take();
        await firstByte(new URL(page.path, probe.url));
        counts.push((await probe.take()).length);
      }
      found.push(median(counts));
    }
    return found;
  } finally {
    await probe.stop();
  }
}

type Weight = { scripts_KB: number; html_KB: number };

/** What each page needs that a page with nothing of its own, one that is not there, does not. */
async function weigh(dataDir: string, pages: readonly MapPage[]): Promise<Weight[]> {
  const site = await startSite(dataDir);
  const read = async (address: string) => (await fetch(new URL(address, site.url))).text();
  try {
    const shell = new Set(listScripts(await read('/not/here'), readScript));
    const weights: Weight[] = [];
    for (const page of pages) {
      const html = await read(page.path);
      const own = listScripts(html, readScript).filter((file) => !shell.has(file));
      const scripts_KB = own.reduce((sum, file) => sum + sentBytes(file), 0) / 1024;
      const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
      weights.push({ scripts_KB, html_KB: brotliCompressSync(html, { params }).length / 1024 });
    }
    return weights;
  } finally {
    await site.stop();
  }
}
