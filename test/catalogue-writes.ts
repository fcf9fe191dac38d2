import { sql } from 'kysely';
import { expect } from 'vitest';
import { newQuestion } from '#test/app.ts';
import type { World, Write } from '#test/writes.ts';

let made = 0;
const slug = (what: string) => `${what}-${(made += 1)}`;
const byStaff = ({ staff }: World, about: number | undefined, body: object): Write => ({
  member: staff,
  ...(about === undefined ? {} : { about }),
  body,
});

function newCategory(more: object = {}) {
  const own = slug('category');
  return { slug: own, nameZh: own, nameEn: own, icon: 'folder', area: 3, access: 'open', ...more };
}
const addCategory = async ({ app, staff }: World) =>
  (await app.done('/api/admin/saveCategory', newCategory(), { member: staff })).id;

/** A tag that a post has. */
async function addTag({ app, asker, category }: World): Promise<{ id: number; slug: string }> {
  const own = slug('tag');
  await app.done('/api/ask/publishPost', newQuestion(category, { tags: [own] }), { member: asker });
  const { rows } = await sql<{ id: number }>`select id from ask.tag where slug = ${own}`.execute(app.database.db);
  return { id: rows[0]!.id, slug: own };
}

/** A tag that no post has. */
async function addEmptyTag({ app }: World): Promise<number> {
  const own = slug('empty');
  const { rows } = await sql<{
    id: number;
  }>`insert into ask.tag (slug, name_zh, name_en, created_at) values (${own}, ${own}, ${own}, now())
    returning id`.execute(app.database.db);
  return rows[0]!.id;
}

/** A member whose reputation is enough to write about tags. */
async function trusted({ app, answerer }: World) {
  await sql`insert into ask.reputation (member_id, total) values (${answerer.id}, 5000) on conflict (member_id)
    do update set total = 5000`.execute(app.database.db);
  return answerer;
}

async function propose(world: World): Promise<{ id: number; about: number }> {
  const [tag, main] = [await addTag(world), await addTag(world)];
  await world.app.done('/api/ask/proposeSynonym', { id: tag.id, main: main.slug }, { member: await trusted(world) });
  const { rows } = await sql<{ id: number }>`select id from ask.tag_proposal
    where tag_id = ${tag.id}`.execute(world.app.database.db);
  return { id: rows[0]!.id, about: tag.id };
}

/** Requests on categories, tags and follows, for `writes`. */
export const catalogueWrites: Record<string, (world: World) => Promise<Write>> = {
  '/api/admin/saveCategory': async (world) => byStaff(world, undefined, newCategory()),
  '/api/admin/orderCategories': async (world) => byStaff(world, undefined, { ids: [await addCategory(world)] }),
  '/api/admin/retireCategory': async (world) => {
    const id = await addCategory(world);
    return byStaff(world, id, { id, into: await addCategory(world) });
  },
  '/api/admin/restoreCategory': async (world) => {
    const id = await addCategory(world);
    await world.app.done('/api/admin/retireCategory', { id, into: 0 }, { member: world.staff });
    return byStaff(world, id, { id });
  },
  '/api/admin/saveTag': async (world) => {
    const { id } = await addTag(world);
    const own = slug('renamed');
    return byStaff(world, id, { id, nameZh: own, nameEn: own, slug: own });
  },
  '/api/admin/mergeTag': async (world) => {
    const { id } = await addTag(world);
    return byStaff(world, id, { id, into: (await addTag(world)).id });
  },
  '/api/admin/splitTag': async (world) => {
    const id = await addEmptyTag(world);
    await world.app.done('/api/admin/mergeTag', { id, into: (await addTag(world)).id }, { member: world.staff });
    return byStaff(world, id, { id });
  },
  '/api/admin/deleteTag': async (world) => {
    const id = await addEmptyTag(world);
    return byStaff(world, id, { id });
  },
  '/api/admin/decideTagProposal': async (world) => {
    const { id, about } = await propose(world);
    return byStaff(world, about, { id, accepted: true });
  },
  '/api/ask/saveTagWiki': async (world) => {
    const { id } = await addTag(world);
    return {
      member: await trusted(world),
      about: id,
      body: { id, language: 'en', excerpt: 'What it is about', markdown: 'More **words**.', revision: 0 },
    };
  },
  '/api/ask/proposeSynonym': async (world) => {
    const { id } = await addTag(world);
    return {
      member: await trusted(world),
      about: id,
      body: { id, main: (await addTag(world)).slug, reason: 'The same' },
    };
  },
  '/api/ask/follow': async (world) => {
    const { id } = await addTag(world);
    return { member: world.reader, about: id, body: { kind: 'tag', id, following: true } };
  },
};

type Count = (query: string, ...values: unknown[]) => Promise<number>;

/**
 * What there is once of, after `atOnce` identical requests on categories, tags and follows, for the test of parallel
 * requests.
 */
export function catalogueEffects(
  count: Count,
  atOnce: number,
): Record<string, (write: Write, succeeded: number) => Promise<void>> {
  const audited = async (action: string, about: number | undefined) =>
    expect(
      await count('core.audit where action = $1 and subject_id is not distinct from $2::bigint', action, about ?? null),
      action,
    ).toBe(1);
  const once = (action: string, all: boolean) => async (write: Write, succeeded: number) => {
    expect(succeeded).toBe(all ? atOnce : 1);
    await audited(action, write.about);
  };
  return {
    '/api/admin/saveCategory': async ({ body }, succeeded) => {
      expect(succeeded).toBe(1);
      expect(await count('ask.category where slug = $1', (body as { slug: string }).slug)).toBe(1);
    },
    '/api/admin/orderCategories': once('ask.orderCategories', true),
    '/api/admin/retireCategory': once('ask.retireCategory', true),
    '/api/admin/restoreCategory': once('ask.restoreCategory', true),
    '/api/admin/saveTag': once('ask.saveTag', true),
    '/api/admin/mergeTag': once('ask.mergeTag', false),
    '/api/admin/splitTag': once('ask.splitTag', false),
    '/api/admin/deleteTag': once('ask.deleteTag', false),
    '/api/admin/decideTagProposal': once('ask.decideProposal', false),
    '/api/ask/saveTagWiki': once('ask.saveTagWiki', true),
    '/api/ask/proposeSynonym': once('ask.proposeSynonym', true),
    '/api/ask/follow': once('ask.setFollow', true),
  };
}
