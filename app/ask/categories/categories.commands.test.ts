import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { type Jobs, startJobs } from '#app/core/jobs/recurring-jobs.server.ts';
import { asStaff, auditOf, ctxAs, grantConsole, makeCategory, makeMembers, refusalOf, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { postAnswer } from '#app/ask/answers/answers.commands.server.ts';
import { indexThreadJob } from '#app/ask/search-index/thread-index.commands.server.ts';
import { postComment } from '#app/ask/comments/comments.commands.server.ts';
import { announceJob } from '#app/ask/follows/follows.commands.server.ts';
import { listFollowers } from '#app/ask/follows/thread-follows.queries.server.ts';
import { recountNumbers } from '#app/ask/lists/lists.commands.server.ts';
import { getListPage, listPosts } from '#app/ask/lists/lists.queries.server.ts';
import { deletePost, editPost, publishPost } from '#app/ask/posts/posts.commands.server.ts';
import { getPost } from '#app/ask/thread/posts.queries.server.ts';
import { getNumbers } from '#app/ask/parts/post-counters.queries.server.ts';
import { searchPosts } from '#app/ask/search/search.queries.server.ts';
import { findTag, getTagView, listTags } from '#app/ask/tags/tag-lists.queries.server.ts';
import { listCategories, suggestTags } from '#app/ask/tags/tags.queries.server.ts';
import { TagListInput } from '#app/ask/tags/tags.schema.ts';
import { getTagSource } from '#app/ask/tags/tag-wiki.queries.server.ts';
import type { Tag } from '#app/ask/parts/ask.schema.ts';
import {
  orderCategories,
  restoreCategory,
  retireCategory,
  saveCategory,
  settleJob,
} from './categories.commands.server.ts';
import { findMergedInto, listCategoryCards, listCategoryDesk } from './categories.queries.server.ts';
import { settleCategory } from './category-numbers.commands.server.ts';

const database = useTestDatabase();
let people: Record<'anna' | 'bert' | 'chen' | 'boss', Actor & { id: number }>;
let staff: Actor;
let jobs: Jobs;
let group = 0;
let texts = 0;

const as = (actor: Actor) => ctxAs(database.db, actor);
const look = { aboutZh: '', aboutEn: '', icon: '', area: 2, groupIds: [] as number[] };
const fields = (slug: string, more: object = {}) => ({
  id: 0,
  slug,
  nameZh: slug,
  nameEn: slug,
  access: 'open' as const,
  ...look,
  ...more,
});
const ask = (category: number, tags: string[] = ['common'], actor: Actor = people.anna) => {
  texts += 1;
  return publishPost(as(actor), {
    kind: 'question',
    title: `Why does batch ${texts} of the kestrel fail?`,
    markdown: `Body of kestrel number ${texts}.`,
    category,
    tags,
    language: 'zh-cn',
    anonymous: false,
  });
};
/** Every number of the product as it is kept, and as it would be counted anew. */
async function numbers(): Promise<unknown> {
  const tags = await sql`select slug, posts from ask.tag order by slug`.execute(database.db);
  const categories = await sql`select slug, posts from ask.category order by slug`.execute(database.db);
  return { tags: tags.rows, categories: categories.rows, site: await getNumbers(as(visitor)) };
}
async function expectExactNumbers(): Promise<void> {
  const kept = await numbers();
  await recountNumbers(as(visitor));
  expect(kept).toEqual(await numbers());
}

beforeAll(async () => {
  people = await makeMembers(database.db, ['anna', 'bert', 'chen', 'boss']);
  await grantConsole(database.db, people.boss.id);
  staff = asStaff(people.boss);
  const { rows } = await sql<{
    id: number;
  }>`insert into account.member_group (area, name_zh, name_en) values ('site', '内测', 'Insiders')
    returning id`.execute(database.db);
  group = rows[0]!.id;
  await sql`update account.member set group_id = ${group}
    where id in (${people.anna.id}, ${people.bert.id})`.execute(database.db);
  jobs = await startJobs(
    database.pool,
    database.db,
    [settleJob, announceJob, indexThreadJob].map((job) => ({ ...job, run: async () => {} })),
  );
});
afterAll(() => jobs.stop());
beforeEach(async () => {
  await sql`delete from core.throttle`.execute(database.db);
});

describe('saveCategory', () => {
  it('creates a category at the end and changes it', async () => {
    const { data } = await saveCategory(as(staff), fields('fresh', { aboutEn: 'What is new', icon: 'star' }));
    expect(await auditOf(database.db, 'category', data.id)).toEqual(['ask.addCategory']);
    await saveCategory(as(staff), fields('fresh', { id: data.id, nameEn: 'Fresh things' }));
    expect((await listCategories(ctxAs(database.db, visitor, { language: 'en' }))).at(-1)).toMatchObject({
      id: data.id,
      name: 'Fresh things',
      area: 2,
    });
    expect(await auditOf(database.db, 'category', data.id)).toEqual(['ask.addCategory', 'ask.editCategory']);
  });

  it('refuses strangers, slugs that are taken, and a restriction to nobody', async () => {
    expect(await refusalOf(saveCategory(as(people.anna), fields('mine')))).toBe('noPermission');
    expect(await refusalOf(saveCategory(as(visitor), fields('mine')))).toBe('needLogin');
    await makeCategory(database.db, 'taken');
    expect(await refusalOf(saveCategory(as(staff), fields('taken')))).toBe('slugTaken');
    expect(await refusalOf(saveCategory(as(staff), fields('closed', { access: 'members' })))).toBe('groupsNeeded');
    expect(await refusalOf(saveCategory(as(staff), fields('closed', { access: 'members', groupIds: [999_999] })))).toBe(
      'groupsNeeded',
    );
  });

  it('lets everybody read and only groups post', async () => {
    const { data } = await saveCategory(as(staff), fields('news', { access: 'posting', groupIds: [group] }));
    expect(await refusalOf(ask(data.id, ['news'], people.chen))).toBe('groupsPost');
    const { id } = await ask(data.id, ['news']);
    expect((await getPost(as(visitor), id)).category.slug).toBe('news');
  });
});

/**
 * The tags that lists, suggestions and the side of a list show somebody, of two; and what the page of the restricted
 * one says.
 */
async function tagsKnownTo(actor: Actor): Promise<unknown[]> {
  const ours = (list: readonly { slug: string }[]) =>
    list.map(({ slug }) => slug).filter((slug) => ['common', 'kestrel-only'].includes(slug));
  const ctx = as(actor);
  const listed = await listTags(ctx, TagListInput.parse({}));
  const page = await getListPage(ctx, { type: 'all' });
  return [
    ours(listed.rows),
    ours(await suggestTags(ctx, '')),
    ours(page.aside.tags),
    await findTag(ctx, 'kestrel-only').then(
      () => '',
      (error: Error) => error.message,
    ),
  ];
}

/**
 * The numbers of posts that every page which shows a tag's says to somebody of the tag `common`, and the site's own.
 */
async function numbersToldTo(actor: Actor): Promise<unknown> {
  const ctx = as(actor);
  const { id } = await findTag(ctx, 'common');
  const ours = (list: readonly Tag[]) => list.find(({ slug }) => slug === 'common')?.posts;
  const page = await getListPage(ctx, { type: 'tag', id });
  const told = [
    ours((await listTags(ctx, TagListInput.parse({}))).rows),
    ours(await suggestTags(ctx, '')),
    ours(await suggestTags(ctx, 'comm')),
    ours(page.aside.tags),
    page.subject?.posts,
    (await getTagView(ctx, id)).posts,
    (await getTagSource(ctx, { id, language: 'en' })).posts,
  ];
  const related = (await getTagView(ctx, (await findTag(ctx, 'beside')).id)).related;
  return { posts: [...new Set([...told, ours(related)])], numbers: page.aside.numbers };
}

describe('a category that is restricted', () => {
  it('is in no number that outsiders are told, not even before its posts are marked', async () => {
    const [category, open] = [await makeCategory(database.db, 'cellar'), await makeCategory(database.db, 'square')];
    await ask(open, ['common', 'beside']);
    const before = await numbersToldTo(people.chen);
    const { id } = await ask(category, ['common', 'beside']);
    await ask(category, ['common']);
    await postAnswer(as(people.bert), { postId: id, markdown: 'Answer of the kestrel.', anonymous: false });
    await postComment(as(people.bert), { subject: 'post', id, markdown: 'Comment of the kestrel.', anonymous: false });
    expect(await numbersToldTo(people.chen)).not.toEqual(before);
    await saveCategory(as(staff), fields('cellar', { id: category, access: 'members', groupIds: [group] }));
    expect(await numbersToldTo(people.chen)).toEqual(before);
    expect(await numbersToldTo(visitor)).toEqual(before);
    await settleCategory(as({ kind: 'job', name: 'test' }), { id: category });
    expect(await numbersToldTo(people.chen)).toEqual(before);
    await expectExactNumbers();
  });

  it('is read by its groups at once, before any post was marked, and all numbers are exact afterwards', async () => {
    const category = await makeCategory(database.db, 'secret');
    const open = await makeCategory(database.db, 'public');
    const { id } = await ask(category, ['kestrel-only', 'common']);
    await ask(open);
    await postAnswer(as(people.bert), { postId: id, markdown: 'Answer of the kestrel.', anonymous: false });
    await postComment(as(people.bert), { subject: 'post', id, markdown: 'Comment of the kestrel.', anonymous: false });
    await saveCategory(as(staff), fields('secret', { id: category, access: 'members', groupIds: [group] }));

    for (const isSettled of [false, true]) {
      if (isSettled) expect(await settleCategory(as({ kind: 'job', name: 'test' }), { id: category })).toBe(1);
      for (const outsider of [visitor, people.chen]) {
        expect(await refusalOf(getPost(as(outsider), id))).toBe('notFound');
        for (const type of ['all', 'question', 'unanswered'] as const)
          expect((await listPosts(as(outsider), { type })).rows.map((row) => row.id)).not.toContain(id);
        expect(await refusalOf(listPosts(as(outsider), { type: 'category', id: category }))).toBe('notFound');
        expect((await searchPosts(as(outsider), { keywords: 'kestrel' })).hits.map((hit) => hit.id)).not.toContain(id);
        expect((await listCategories(as(outsider))).map((one) => one.slug)).not.toContain('secret');
        expect(await tagsKnownTo(outsider)).toEqual([['common'], ['common'], ['common'], 'notFound']);
      }
      for (const insider of [people.anna, people.bert, staff]) {
        expect((await getPost(as(insider), id)).answers).toHaveLength(1);
        expect((await listCategories(as(insider))).map((one) => one.slug)).toContain('secret');
        expect((await tagsKnownTo(insider)).at(-1)).toBe('');
        if (!isSettled) continue;
        expect((await listPosts(as(insider), { type: 'all' })).rows.map((row) => row.id)).toContain(id);
        expect((await listPosts(as(insider), { type: 'category', id: category })).rows).toHaveLength(1);
        expect((await searchPosts(as(insider), { keywords: 'kestrel' })).hits.map((hit) => hit.id)).toContain(id);
      }
    }
    const { rows: settling } = await sql`select from ask.category where is_settling`.execute(database.db);
    expect(settling).toEqual([]);
    expect(await suggestTags(as(visitor), 'kestrel-only')).toEqual([]);
    expect(await suggestTags(as(people.anna), 'kestrel-only')).toHaveLength(1);
    await expectExactNumbers();

    // Its people go on as before, and opening it again counts everything once.
    const { id: second } = await ask(category, ['kestrel-only']);
    await deletePost(as(people.anna), { id: second });
    await expectExactNumbers();
    await saveCategory(as(staff), fields('secret', { id: category, access: 'open' }));
    await settleCategory(as({ kind: 'job', name: 'test' }), { id: category });
    expect((await getPost(as(visitor), id)).answers).toHaveLength(1);
    expect(await suggestTags(as(visitor), 'kestrel-only')).toHaveLength(1);
    await expectExactNumbers();
  });

  it('counts a post that moves in or out', async () => {
    const open = await makeCategory(database.db, 'public');
    const { data } = await saveCategory(as(staff), fields('inner', { access: 'members', groupIds: [group] }));
    const { id } = await ask(open, ['wanderer']);
    const post = {
      id,
      title: 'Why does the wandering kestrel fail?',
      markdown: 'Moved.',
      tags: ['wanderer'],
      reason: '',
    };
    await editPost(as(people.anna), { ...post, category: data.id, revision: 1 });
    expect(await refusalOf(getPost(as(people.chen), id))).toBe('notFound');
    await expectExactNumbers();
    await editPost(as(people.anna), { ...post, category: open, revision: 2 });
    expect((await getPost(as(people.chen), id)).category.id).toBe(open);
    await expectExactNumbers();
    expect(await refusalOf(ask(data.id, ['x1'], people.chen))).toBe('noCategory');
  });

  it('takes notices back from members who are outside', async () => {
    const category = await makeCategory(database.db, 'talk');
    const { id } = await ask(category, ['common'], people.chen);
    await postAnswer(as(people.anna), { postId: id, markdown: 'An answer that chen is told of.', anonymous: false });
    const told = async () =>
      (
        await sql`select from messages.notice
      where member_id = ${people.chen.id} and kind = 'answer'`.execute(database.db)
      ).rows.length;
    expect(await told()).toBe(1);
    const followers = () => listFollowers(as(visitor), { postId: id, after: 0, limit: 10 });
    expect(await followers()).toContain(people.chen.id);
    await saveCategory(as(staff), fields('talk', { id: category, access: 'members', groupIds: [group] }));
    expect(await followers()).not.toContain(people.chen.id);
    await settleCategory(as({ kind: 'job', name: 'test' }), { id: category });
    expect(await told()).toBe(0);
    await postAnswer(as(people.bert), {
      postId: id,
      markdown: 'One more for @chen, who is outside.',
      anonymous: false,
    });
    expect(await told()).toBe(0);
  });
});

describe('orderCategories', () => {
  it('puts the named ones first', async () => {
    const ids = [await makeCategory(database.db, 'order-b'), await makeCategory(database.db, 'order-a')];
    await orderCategories(as(staff), { ids });
    expect((await listCategories(as(visitor))).slice(0, 2).map((one) => one.id)).toEqual(ids);
    expect(await refusalOf(orderCategories(as(people.anna), { ids }))).toBe('noPermission');
    const { rows } = await sql`select from core.audit where action = 'ask.orderCategories'`.execute(database.db);
    expect(rows).toHaveLength(1);
  });
});

describe('retireCategory', () => {
  it('moves the posts, leads its addresses there and is undone empty', async () => {
    const old = await makeCategory(database.db, 'old');
    const target = await makeCategory(database.db, 'target');
    const { id } = await ask(old);
    expect(await refusalOf(retireCategory(as(staff), { id: old, into: 0 }))).toBe('hasPosts');
    expect(await refusalOf(retireCategory(as(staff), { id: old, into: old }))).toBe('badTarget');
    expect(await refusalOf(retireCategory(as(people.anna), { id: old, into: target }))).toBe('noPermission');
    await retireCategory(as(staff), { id: old, into: target });
    expect(await refusalOf(restoreCategory(as(staff), { id: old }))).toBe('stillMoving');
    expect(await settleCategory(as({ kind: 'job', name: 'test' }), { id: old })).toBe(1);
    expect((await getPost(as(visitor), id)).category.id).toBe(target);
    expect(await refusalOf(listPosts(as(visitor), { type: 'category', id: old }))).toBe('notFound');
    expect(await findMergedInto(as(visitor), old)).toBe(target);
    expect(await refusalOf(ask(old))).toBe('noCategory');
    await expectExactNumbers();
    await restoreCategory(as(staff), { id: old });
    expect((await listPosts(as(visitor), { type: 'category', id: old })).rows).toEqual([]);
    expect(await auditOf(database.db, 'category', old)).toEqual(['ask.retireCategory', 'ask.restoreCategory']);
    expect(await refusalOf(restoreCategory(as(people.anna), { id: old }))).toBe('noPermission');
  });
});

describe('reading', () => {
  it('the desk is for staff, the overview shows what the reader may see', async () => {
    expect(await refusalOf(listCategoryDesk(as(people.anna)))).toBe('noPermission');
    const desk = await listCategoryDesk(as(staff));
    expect(desk.categories.map((one) => one.unsettled).every((count) => count === 0)).toBe(true);
    expect(desk.groups.map((one) => one.id)).toContain(group);
    const slugs = async (actor: Actor) => (await listCategoryCards(as(actor))).map((one) => one.slug);
    expect(await slugs(people.chen)).not.toContain('inner');
    expect(await slugs(people.bert)).toContain('inner');
    expect((await listCategoryCards(as(visitor))).find((one) => one.slug === 'public')).toMatchObject({
      isFollowed: false,
      followers: 0,
    });
  });
});
