import { expect } from 'vitest';
import { newQuestion, newText } from '#test/app.ts';
import { settleJobs } from '#test/settled-jobs.ts';
import type { World, Write } from '#test/writes.ts';

let made = 0;
const newWords = () => `word${(made += 1)}`;
const save = async ({ app, reader }: World) =>
  (await app.done('/api/ask/saveSearch', { keywords: newWords() }, { member: reader })).id;
const folder = async ({ app, reader }: World) =>
  (await app.done('/api/ask/saveFolder', { name: newWords() }, { member: reader })).id;

/** A question among the reader's bookmarks. */
async function bookmark({ app, asker, reader, category }: World): Promise<number> {
  const { id } = await app.done('/api/ask/publishPost', newQuestion(category), { member: asker });
  await app.done('/api/ask/bookmark', { postId: id, bookmarked: true }, { member: reader });
  return id;
}

const alias = async ({ app, staff }: World) =>
  (await app.done('/api/admin/saveSearchAlias', { names: [newWords(), newWords()] }, { member: staff })).id;
/** No run is at work afterwards, and no job that would finish the next one. */
async function settle({ app }: World): Promise<void> {
  await app.database.pool.query(
    'update ask.search_run set stopped_at = now() where finished_at is null and stopped_at is null',
  );
  await settleJobs(app);
}

/** Requests about searches and bookmarks, for `writes`. */
export const searchWrites: Record<string, (world: World) => Promise<Write>> = {
  '/api/ask/saveSearch': async ({ reader }) => ({ member: reader, about: reader.id, body: { keywords: newWords() } }),
  '/api/ask/deleteSavedSearch': async (world) => aboutOne(world, await save(world)),
  '/api/ask/tellSavedSearch': async (world) => {
    const id = await save(world);
    return { member: world.reader, about: id, body: { id, notifies: false } };
  },
  '/api/ask/seeSavedSearch': async (world) => {
    const id = await save(world);
    await world.app.database.pool.query('update ask.saved_search set unseen = 3 where id = $1', [id]);
    return aboutOne(world, id);
  },
  '/api/ask/searched': async ({ app }) => ({
    member: null,
    body: { keywords: newWords(), total: 1 },
    address: app.newAddress(),
  }),
  '/api/ask/saveFolder': async ({ reader }) => ({ member: reader, about: reader.id, body: { name: newWords() } }),
  '/api/ask/deleteFolder': async (world) => aboutOne(world, await folder(world)),
  '/api/ask/orderFolders': async (world) => {
    const ids = [await folder(world), await folder(world)];
    return { member: world.reader, about: ids[1]!, body: { ids: ids.toReversed() } };
  },
  '/api/ask/moveBookmarks': async (world) => {
    const postId = await bookmark(world);
    return { member: world.reader, about: postId, body: { postIds: [postId], folder: await folder(world) } };
  },
  '/api/ask/noteBookmark': async (world) => {
    const postId = await bookmark(world);
    return { member: world.reader, about: postId, body: { postId, note: newText() } };
  },
  '/api/admin/saveSearchAlias': async ({ staff }) => ({
    member: staff,
    about: staff.id,
    body: { names: [newWords(), newWords()] },
  }),
  '/api/admin/deleteSearchAlias': async (world) => {
    const id = await alias(world);
    return { member: world.staff, about: id, body: { id } };
  },
  '/api/admin/startReindex': async (world) => {
    await settle(world);
    return { member: world.staff, body: { all: false } };
  },
  '/api/admin/stopReindex': async (world) => {
    await settle(world);
    await world.app.database.pool.query(
      'insert into ask.search_run (is_all, total, started_at) values (true, 0, now())',
    );
    return { member: world.staff, body: {} };
  },
};

type Count = (query: string, ...values: unknown[]) => Promise<number>;

/** What there must be once of after many identical requests. */
export function searchEffects(
  count: Count,
  atOnce: number,
): Record<string, (write: Write, succeeded: number) => Promise<void>> {
  const audited = async (action: string, id: number | undefined) =>
    count('core.audit where action = $1 and subject_id = $2', action, id);
  const all =
    (action: string) =>
    async ({ about }: Write, succeeded: number) => {
      expect(succeeded).toBe(atOnce);
      expect(await audited(action, about)).toBe(1);
    };
  const onlyOne =
    (action: string) =>
    async ({ about }: Write, succeeded: number) => {
      expect(succeeded).toBe(1);
      expect(await audited(action, about)).toBe(1);
    };
  return {
    '/api/ask/saveSearch': async ({ about, body }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(
        await count(
          'ask.saved_search where member_id = $1 and keywords = $2',
          about,
          (body as { keywords: string }).keywords,
        ),
      ).toBe(1);
    },
    '/api/ask/deleteSavedSearch': onlyOne('ask.deleteSavedSearch'),
    '/api/ask/tellSavedSearch': all('ask.tellSavedSearch'),
    '/api/ask/seeSavedSearch': all('ask.seeSavedSearch'),
    '/api/ask/searched': async (_write, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(
        await count(
          'ask.search_tally t where searches = $1 and (select count(*) from ask.search_person p where p.digest = t.digest) = 1',
          atOnce,
        ),
      ).toBe(1);
    },
    '/api/ask/saveFolder': async ({ about, body }, succeeded) => {
      expect(succeeded).toBe(1);
      expect(
        await count('ask.bookmark_folder where member_id = $1 and name = $2', about, (body as { name: string }).name),
      ).toBe(1);
    },
    '/api/ask/deleteFolder': onlyOne('ask.deleteFolder'),
    '/api/ask/orderFolders': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count('ask.bookmark_folder where id = $1 and position = 0', about)).toBe(1);
    },
    '/api/ask/moveBookmarks': async ({ about, body }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(
        await count('ask.bookmark where post_id = $1 and folder_id = $2', about, (body as { folder: number }).folder),
      ).toBe(1);
    },
    '/api/ask/noteBookmark': async ({ about, body }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count('ask.bookmark where post_id = $1 and note = $2', about, (body as { note: string }).note)).toBe(
        1,
      );
    },
    '/api/admin/saveSearchAlias': async ({ body }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count('ask.search_alias where names = $1', (body as { names: string[] }).names)).toBe(atOnce);
    },
    '/api/admin/deleteSearchAlias': onlyOne('ask.deleteAlias'),
    '/api/admin/startReindex': async (_write, succeeded) => {
      // one that has nothing to do is finished at once, and the next may begin
      expect(succeeded).toBeGreaterThanOrEqual(1);
      expect(await count('ask.search_run where finished_at is null and stopped_at is null')).toBeLessThanOrEqual(1);
    },
    '/api/admin/stopReindex': async (_write, succeeded) => {
      expect(succeeded).toBe(1);
      expect(await count('ask.search_run where finished_at is null and stopped_at is null')).toBe(0);
    },
  };
}

const aboutOne = ({ reader }: World, id: number): Write => ({ member: reader, about: id, body: { id } });
