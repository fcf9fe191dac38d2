import { sql } from 'kysely';
import { expect } from 'vitest';
import { addNode } from '#test/learning.ts';
import type { World, Write } from '#test/writes.ts';

let made = 0;

/** A link of a resource, and its id. */
async function addLink({ app }: World): Promise<number> {
  const { db } = app.database;
  const slug = `linked-${(made += 1)}`;
  const topic = await addNode(db, slug, await addNode(db, `${slug}-area`, null));
  const url = `https://example.org/${slug}`;
  await sql`insert into aimap.resource (node_id, kind, url, language, cost, title_zh, title_en, note_zh, note_en,
      created_at)
    values (${topic}, 'doc', ${url}, 'en', 'free', ${slug}, ${slug}, '', '', now())`.execute(db);
  const { rows } = await sql<{ id: number }>`select id from aimap.link where url = ${url}`.execute(db);
  return rows[0]!.id;
}

/** Requests of the map's desks, for `writes`. */
export const mapDeskWrites: Record<string, (world: World) => Promise<Write>> = {
  '/api/admin/checkMapLink': async (world) => {
    const id = await addLink(world);
    return { member: world.staff, about: id, body: { id } };
  },
  '/api/admin/replaceMapLink': async (world) => {
    const id = await addLink(world);
    return { member: world.staff, about: id, body: { id, url: `https://example.org/instead-of-${id}` } };
  },
  '/api/admin/settleMapLink': async (world) => {
    const id = await addLink(world);
    await sql`insert into aimap.link_report (resource_id, member_id, reported_at)
      select r.id, ${world.reader.id}, now() from aimap.resource r join aimap.link l on l.url = r.url
      where l.id = ${id}`.execute(world.app.database.db);
    return { member: world.staff, about: id, body: { id } };
  },
  '/api/admin/archiveMapLink': async (world) => {
    const id = await addLink(world);
    return { member: world.staff, about: id, body: { id, archivedUrl: 'https://web.archive.org/web/2026/x' } };
  },
  '/api/admin/judgeMapItem': async (world) => {
    const { db } = world.app.database;
    const slug = `judged-${(made += 1)}`;
    const topic = await addNode(db, slug, await addNode(db, `${slug}-area`, null));
    const { rows } = await sql<{ id: number }>`insert into aimap.quiz_item (node_id, kind, solution, created_at,
        updated_at)
      values (${topic}, 'true-false', 'true', now(), now()) returning id`.execute(db);
    const { id } = rows[0]!;
    return { member: world.staff, about: id, body: { id, verdict: 'retire' } };
  },
  '/api/admin/importMap': async ({ staff }) => ({
    member: staff,
    body: { file: mapFile(`brought-${(made += 1)}`), isDry: false },
  }),
};

/** A map file with one area. */
const mapFile = (slug: string) =>
  [
    { format: 'wenwo-map', version: 1, site: 'https://other.example', madeAt: '2026-11-25T00:00:00Z' },
    {
      ...{ type: 'area', slug, status: 'published', mergedInto: null, position: 40, pigment: 3, x: 900, y: 900 },
      ...{
        radius: 90,
        polygon: [
          [800, 800],
          [1000, 800],
          [900, 1000],
        ],
      },
      texts: { 'zh-cn': { title: slug, summary: '' }, en: { title: slug, summary: '' } },
    },
  ]
    .map((record) => JSON.stringify(record))
    .join('\n');

type Count = (query: string, ...values: unknown[]) => Promise<number>;

/** What there must be of each after many identical requests. */
export function mapDeskEffects(
  count: Count,
  atOnce: number,
): Record<string, (write: Write, succeeded: number) => Promise<void>> {
  const audited = (action: string, { about }: Write) =>
    count('core.audit where action = $1 and subject_id = $2', action, about);
  return {
    '/api/admin/checkMapLink': async (write, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await audited('aimap.askLink', write)).toBe(atOnce);
    },
    '/api/admin/replaceMapLink': async (write, succeeded) => {
      expect(succeeded).toBe(1);
      expect(await audited('aimap.replaceLink', write)).toBe(1);
      expect(await count('aimap.resource where url = $1', (write.body as { url: string }).url)).toBe(1);
    },
    '/api/admin/judgeMapItem': async (write, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await audited('aimap.judgeItem', write)).toBe(1);
    },
    '/api/admin/importMap': async ({ member, body }, succeeded) => {
      expect(succeeded).toBeGreaterThan(0);
      const [, slug] = /"slug":"([a-z0-9-]+)"/.exec((body as { file: string }).file)!;
      expect(await count("aimap.node where slug = $1 and revision = 1 and status = 'published'", slug)).toBe(1);
      expect(await count("core.audit where action = 'aimap.importMap' and actor_id = $1", member!.id)).toBe(1);
    },
    '/api/admin/settleMapLink': async (write, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await audited('aimap.settleReports', write)).toBe(1);
    },
    '/api/admin/archiveMapLink': async (write, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await audited('aimap.archiveLink', write)).toBe(1);
    },
  };
}
