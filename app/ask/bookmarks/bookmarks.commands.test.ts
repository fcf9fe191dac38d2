import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { Actor } from '#app/core/ctx.server.ts';
import { auditOf, ctxAs, makeCategory, makeMembers, refusalOf, testNow, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { publishPost } from '#app/ask/posts/posts.commands.server.ts';
import { setBookmark } from './bookmarks.commands.server.ts';
import {
  deleteFolder,
  moveBookmarks,
  noteBookmark,
  orderFolders,
  saveFolder,
} from './bookmark-folders.commands.server.ts';
import { exportBookmarks, listBookmarks } from './bookmarks.queries.server.ts';
import { BookmarkListInput, maxFolders } from './bookmarks.schema.ts';

const database = useTestDatabase();
let people: Record<'anna' | 'bert', Actor & { id: number }>;
const posts: number[] = [];
const as = (actor: Actor, now = testNow) => ctxAs(database.db, actor, { now });
const list = async (input: object = {}, actor: Actor = people.anna) =>
  listBookmarks(as(actor), BookmarkListInput.parse(input));

beforeAll(async () => {
  people = await makeMembers(database.db, ['anna', 'bert']);
  const category = await makeCategory(database.db);
  for (let i = 0; i < 25; i++) {
    const { id } = await publishPost(as(people.bert, new Date(testNow.getTime() + i * 3_600_000)), {
      kind: 'question',
      title: `第 ${i} 个关于显存的问题`,
      markdown: `正文 ${i}`,
      category,
      tags: ['a'],
      language: 'zh-cn',
    }).catch(async () => ({ id: await insert(category, i) }));
    posts.push(id);
    await setBookmark(as(people.anna, new Date(testNow.getTime() + i * 1000)), { postId: id, bookmarked: true });
  }
});

/** A post beyond what one member may write in a day. */
async function insert(category: number, i: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into ask.post (kind, author_id, category_id, language, title, excerpt, html, text, created_at, active_at)
    values ('question', ${people.bert.id}, ${category}, 'zh-cn', ${`第 ${i} 个关于显存的问题`}, '', '', '', ${testNow},
      ${testNow}) returning id`.execute(database.db);
  return rows[0]!.id;
}

describe('folders of bookmarks', () => {
  it('are made, renamed, ordered, filled and removed; their bookmarks stay', async () => {
    const one = await saveFolder(as(people.anna), { name: '部署' });
    const two = await saveFolder(as(people.anna), { name: 'Later' });
    await saveFolder(as(people.anna), { id: one.id, name: '本地部署' });
    expect(await refusalOf(saveFolder(as(people.anna), { name: 'later' }))).toBeTruthy();
    expect(await moveBookmarks(as(people.anna), { postIds: posts.slice(0, 3), folder: two.id })).toEqual({ moved: 3 });
    await orderFolders(as(people.anna), { ids: [two.id, one.id] });
    expect(await list()).toMatchObject({
      all: 25,
      loose: 22,
      folders: [
        { id: two.id, name: 'Later', bookmarks: 3 },
        { id: one.id, name: '本地部署', bookmarks: 0 },
      ],
    });
    expect((await list({ folder: two.id })).rows.map((row) => row.postId)).toEqual(posts.slice(0, 3).toReversed());
    await noteBookmark(as(people.anna), { postId: posts[0]!, note: '周末再试\n第二行' });
    expect((await list({ q: '周末' })).rows.map((row) => row.note)).toEqual(['周末再试\n第二行']);
    expect((await list({ q: '第 12 个' })).rows).toHaveLength(1);
    expect((await exportBookmarks(as(people.anna))).at(-1)).toMatchObject({
      postId: posts[0],
      folderName: 'Later',
      note: '周末再试\n第二行',
    });
    await moveBookmarks(as(people.anna), { postIds: [posts[0]!], folder: 0 });
    await deleteFolder(as(people.anna), { id: two.id });
    expect(await list()).toMatchObject({ all: 25, loose: 25, folders: [{ id: one.id }] });
    expect(await auditOf(database.db, 'bookmark_folder', two.id)).toEqual(['ask.saveFolder', 'ask.deleteFolder']);
    expect(await auditOf(database.db, 'member', people.anna.id)).toEqual(
      expect.arrayContaining(['ask.moveBookmarks', 'ask.orderFolders']) as string[],
    );
    expect(await auditOf(database.db, 'post', posts[0]!)).toContain('ask.noteBookmark');
  });

  it('come in pages of 20 that lead on and back', async () => {
    const first = await list();
    expect([first.rows.length, first.previous]).toEqual([20, null]);
    const second = await list({ after: first.next });
    expect([second.rows.length, second.next]).toEqual([5, null]);
    const back = await list({ before: second.previous });
    expect([back.rows.map((row) => row.postId), back.previous]).toEqual([first.rows.map((row) => row.postId), null]);
  });

  it('belong to their member alone, and are limited in number', async () => {
    const { id } = await saveFolder(as(people.anna), { name: 'mine' });
    const bert = as(people.bert);
    const works = [
      saveFolder(bert, { id, name: 'x' }),
      deleteFolder(bert, { id }),
      orderFolders(bert, { ids: [id] }),
      moveBookmarks(bert, { postIds: posts, folder: id }),
      moveBookmarks(bert, { postIds: posts, folder: 0 }),
      noteBookmark(bert, { postId: posts[0]!, note: 'x' }),
      saveFolder(as(visitor), { name: 'x' }),
    ];
    for (const refusal of await Promise.all(works.map(refusalOf))) expect(refusal).toBeTruthy();
    expect((await list({}, people.bert)).rows).toEqual([]);
    for (let i = 0; i < maxFolders; i++) await saveFolder(bert, { name: `f${i}` });
    expect(await refusalOf(saveFolder(bert, { name: 'one more' }))).toBeTruthy();
  });

  it('show no title of what may no longer be read', async () => {
    await sql`update ask.post set deleted_at = now() where id = ${posts[24]!}`.execute(database.db);
    expect((await list()).rows[0]).toMatchObject({ postId: posts[24], title: '', author: null, isGone: true });
    expect((await list({ q: '第 24 个' })).rows).toEqual([]);
  });
});
