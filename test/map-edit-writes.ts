import { sql } from 'kysely';
import { expect } from 'vitest';
import { addNode } from '#test/learning.ts';
import type { World, Write } from '#test/writes.ts';

const lands = new WeakMap<World['app'], Promise<number>>();
let made = 0;

/** A topic of its own for each request. */
async function addTopic({ app }: World): Promise<number> {
  const { db } = app.database;
  const land = lands.get(app) ?? addNode(db, 'edited-land', null);
  lands.set(app, land);
  return addNode(db, `edited-${(made += 1)}`, await land);
}

const part = (slug: string) => ({
  slug,
  titleZh: '一部分',
  titleEn: 'A part',
  summaryZh: '摘要',
  summaryEn: 'Summary',
  level: 1,
  minutes: 20,
});

/** Requests of editors of the map, for `writes`. */
export const mapEditWrites: Record<string, (world: World) => Promise<Write>> = {
  '/api/admin/mergeTopic': async (world) => {
    const [from, into] = [await addTopic(world), await addTopic(world)];
    return { member: world.staff, about: from, body: { from, into, fromRevision: 1, intoRevision: 1 } };
  },
  '/api/admin/splitTopic': async (world) => {
    const id = await addTopic(world);
    return { member: world.staff, about: id, body: { id, revision: 1, parts: [part(`part-of-${id}`)] } };
  },
  '/api/admin/setTopicStatus': async (world) => {
    const id = await addTopic(world);
    return { member: world.staff, about: id, body: { id, revision: 1, status: 'archived' } };
  },
  '/api/admin/saveLayout': async (world) => {
    const id = await addTopic(world);
    const version = await newestLayout(world);
    return {
      member: world.staff,
      about: id,
      body: { version, topics: [{ id, x: 40_000, y: 40_000, isPinned: true }], reason: 'clearer' },
    };
  },
  '/api/admin/undoLayout': async (world) => {
    const { member, about, body } = await mapEditWrites['/api/admin/saveLayout']!(world);
    const { version } = await world.app.done<{ version: number }>('/api/admin/saveLayout', body, { member: member! });
    return { member, about: about!, body: { version } };
  },
  '/api/admin/savePath': async (world) => {
    const path = await pathBody(world);
    const { id } = await world.app.done<{ id: number }>('/api/admin/savePath', path, { member: world.staff });
    return { member: world.staff, about: id, body: { ...path, id, version: 1, titleEn: 'Another title' } };
  },
  '/api/admin/archivePath': async (world) => {
    const path = await pathBody(world);
    const { id } = await world.app.done<{ id: number }>('/api/admin/savePath', path, { member: world.staff });
    return { member: world.staff, about: id, body: { id, version: 1, isArchived: true } };
  },
  '/api/admin/saveTopic': async (world) => {
    const id = await addTopic(world);
    const words = { title: 'New words', summary: 'Said anew', markdown: 'A body.', aliases: [], objectives: [] };
    const settings = { slug: `said-${id}`, areaId: await lands.get(world.app)!, level: 2, minutes: 20, importance: 3 };
    const body = { id, revision: 1, reason: 'clearer', ...settings, zh: words, en: words, edges: [] };
    return { member: world.staff, about: id, body };
  },
  '/api/admin/saveArea': async (world) => ({
    member: world.staff,
    body: {
      id: 0,
      revision: 0,
      slug: `area-${(made += 1)}`,
      pigment: 4,
      position: 50,
      titleZh: '新区域',
      titleEn: 'New area',
      summaryZh: '说明',
      summaryEn: 'About it',
    },
  }),
};

async function pathBody(world: World) {
  const nodes = [await addTopic(world)];
  const stage = { titleZh: '一段', titleEn: 'A stage', gate: 'quiz', gateZh: '全对', gateEn: 'All right', nodes };
  return {
    id: 0,
    version: 0,
    slug: `edited-path-${nodes[0]}`,
    gate: 0.85,
    position: 90,
    titleZh: '路线',
    titleEn: 'Path',
    audienceZh: '新人',
    audienceEn: 'Newcomers',
    stages: [stage],
  };
}

async function newestLayout({ app }: World): Promise<number> {
  const { rows } = await sql<{ version: number }>`select coalesce(max(version), 0) "version"
    from aimap.layout`.execute(app.database.db);
  return rows[0]!.version;
}

type Count = (query: string, ...values: unknown[]) => Promise<number>;

/** What there must be of each after many identical requests. */
export function mapEditEffects(
  count: Count,
  atOnce: number,
): Record<string, (write: Write, succeeded: number) => Promise<void>> {
  const audited = (action: string, id: unknown) =>
    count('core.audit where action = $1 and subject_id = $2', action, id);
  return {
    '/api/admin/mergeTopic': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await audited('aimap.mergeTopic', about)).toBe(1);
      expect(await count("aimap.node where id = $1 and status = 'merged' and revision = 2", about)).toBe(1);
    },
    '/api/admin/splitTopic': async ({ about }, succeeded) => {
      expect(succeeded).toBe(1);
      expect(await audited('aimap.splitTopic', about)).toBe(1);
      expect(await count('aimap.node where slug = $1', `part-of-${about}`)).toBe(1);
    },
    '/api/admin/setTopicStatus': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await audited('aimap.setTopicStatus', about)).toBe(1);
    },
    '/api/admin/saveLayout': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count('aimap.layout where moves @> $1::jsonb', JSON.stringify([{ id: about }]))).toBe(1);
    },
    '/api/admin/undoLayout': async ({ body }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count('aimap.layout where undoes = $1', (body as { version: number }).version)).toBe(1);
    },
    '/api/admin/savePath': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count('aimap.path_version where path_id = $1', about)).toBe(2);
    },
    '/api/admin/archivePath': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await audited('aimap.archivePath', about)).toBe(1);
    },
    '/api/admin/saveTopic': async ({ about }, succeeded) => {
      expect(succeeded).toBe(1);
      expect(await count('aimap.revision_node where node_id = $1', about)).toBe(1);
    },
    '/api/admin/saveArea': async ({ body }, succeeded) => {
      expect(succeeded).toBe(1);
      expect(await count('aimap.node where slug = $1', (body as { slug: string }).slug)).toBe(1);
    },
  };
}
