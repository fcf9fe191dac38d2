import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { type Jobs, startJobs } from '#app/core/jobs/recurring-jobs.server.ts';
import { asStaff, auditOf, ctxAs, grantConsole, makeCategory, makeMembers, refusalOf, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { announceJob } from '#app/ask/follows/follows.commands.server.ts';
import { recountNumbers } from '#app/ask/lists/lists.commands.server.ts';
import { listPosts } from '#app/ask/lists/lists.queries.server.ts';
import { editPost, publishPost } from '#app/ask/posts/posts.commands.server.ts';
import { getPost } from '#app/ask/thread/posts.queries.server.ts';
import { forgetPrivileges } from '#app/ask/privileges/privileges.queries.server.ts';
import { rollBack } from '#app/ask/revisions/revisions.commands.server.ts';
import { searchPosts } from '#app/ask/search/search.queries.server.ts';
import { TagsInput } from './tags.schema.ts';
import { findMainTag, findTag, getTagView, listTags } from './tag-lists.queries.server.ts';
import { decideProposal, deleteTag, mergeTag, saveTag, settleTagJob, splitTag } from './tag-desk.commands.server.ts';
import { listTagDesk } from './tag-desk.queries.server.ts';
import { settleTag } from './tag-merges.commands.server.ts';
import { getNewTagLevel, listTagChoices, suggestTags } from './tags.queries.server.ts';
import { proposeSynonym, saveTagWiki } from './tag-wiki.commands.server.ts';
import { getTagSource, listTagRevisions } from './tag-wiki.queries.server.ts';

const database = useTestDatabase();
let people: Record<'anna' | 'bert' | 'boss', Actor & { id: number }>;
let staff: Actor;
let jobs: Jobs;
let category = 0;
let texts = 0;

const as = (actor: Actor, language: 'zh-cn' | 'en' = 'en') => ctxAs(database.db, actor, { language });
const choices = (asked: object) => listTagChoices(as(visitor), TagsInput.parse({ select: 'true', ...asked }));
const job = () => as({ kind: 'job', name: 'test' });
const draft = (tags: string[]) => {
  texts += 1;
  return {
    kind: 'question',
    title: `Why does sample ${texts} drift so far?`,
    markdown: `Body ${texts}.`,
    category,
    tags,
    language: 'en',
    anonymous: false,
  } as const;
};
const ask = async (tags: string[]) => (await publishPost(as(people.anna), draft(tags))).id;
const idOf = async (slug: string) =>
  (
    await sql<{ id: number }>`select id from ask.tag
  where slug = ${slug}`.execute(database.db)
  ).rows[0]!.id;
const tagsOf = async (id: number) => (await getPost(as(visitor), id)).tags.map((tag) => tag.slug);
const counts = async () =>
  (
    await sql<{ slug: string; posts: number }>`select slug, posts from ask.tag
  order by slug`.execute(database.db)
  ).rows;
async function expectExactCounts(): Promise<void> {
  const kept = await counts();
  await recountNumbers(as(visitor));
  expect(kept).toEqual(await counts());
}

beforeAll(async () => {
  people = await makeMembers(database.db, ['anna', 'bert', 'boss']);
  await grantConsole(database.db, people.boss.id);
  staff = asStaff(people.boss);
  category = await makeCategory(database.db);
  jobs = await startJobs(
    database.pool,
    database.db,
    [settleTagJob, announceJob].map((one) => ({ ...one, run: async () => {} })),
  );
});
afterAll(() => jobs.stop());
beforeEach(async () => {
  await sql`delete from core.throttle`.execute(database.db);
});

describe('a tag that is merged', () => {
  it('leads to its main tag when writing, listing and searching, gives it all posts, and gives them back', async () => {
    const both = await ask(['k8s', 'kubernetes', 'net']);
    const one = await ask(['net', 'k8s']);
    const other = await ask(['kubernetes']);
    const [synonym, main] = [await idOf('k8s'), await idOf('kubernetes')];
    await mergeTag(as(staff), { id: synonym, into: main });
    expect(await findTag(as(visitor), 'K8S')).toEqual({ id: main, leadsTo: 'kubernetes' });
    expect(await findMainTag(as(visitor), synonym)).toBe(main);
    expect(await refusalOf(splitTag(as(staff), { id: synonym }))).toBe('stillMoving');
    expect(await settleTag(job(), { id: synonym })).toBe(2);
    expect(await tagsOf(both)).toEqual(['kubernetes', 'net']);
    expect(await tagsOf(one)).toEqual(['net', 'kubernetes']);
    expect((await listPosts(as(visitor), { type: 'tag', id: main })).rows.map((row) => row.id)).toEqual([
      other,
      one,
      both,
    ]);
    expect(await refusalOf(listPosts(as(visitor), { type: 'tag', id: synonym }))).toBe('notFound');
    await expectExactCounts();

    const written = await ask(['K8s']);
    expect(await tagsOf(written)).toEqual(['kubernetes']);
    expect((await suggestTags(as(visitor), 'k8')).map((tag) => tag.slug)).toEqual(['kubernetes']);
    expect(await choices({ quickSearch: 'K8' })).toEqual({
      list: [{ value: String(main), label: 'kubernetes' }],
      total: 1,
    });
    expect(await choices({ initKey: 'value', initValue: String(main) })).toMatchObject({
      list: [{ value: String(main) }],
      total: 1,
    });
    expect(await choices({ quickSearch: 'k8', page: 2 })).toEqual({ list: [], total: 1 });
    expect(await choices({ quickSearch: '%' })).toEqual({ list: [], total: 0 });
    expect(
      (await searchPosts(as(visitor), { keywords: 'tag:k8s' })).hits.map((hit) => hit.id).toSorted((a, b) => a - b),
    ).toEqual([both, one, other, written]);
    expect((await getTagView(as(visitor), main)).synonyms).toEqual(['k8s']);

    await splitTag(as(staff), { id: synonym });
    expect(await settleTag(job(), { id: synonym })).toBe(2);
    expect((await tagsOf(both)).sort()).toEqual(['k8s', 'kubernetes', 'net']);
    expect((await tagsOf(one)).sort()).toEqual(['k8s', 'net']);
    expect(await tagsOf(written)).toEqual(['kubernetes']);
    await expectExactCounts();
    expect(await auditOf(database.db, 'tag', synonym)).toEqual(['ask.makeTag', 'ask.mergeTag', 'ask.splitTag']);
  });

  it('takes its synonyms and followers along; nobody merges in a circle', async () => {
    await ask(['aaa', 'bbb', 'ccc']);
    const [a, b, c] = [await idOf('aaa'), await idOf('bbb'), await idOf('ccc')];
    await sql`insert into ask.follow values (${people.bert.id}, 'tag', ${b}, now()),
      (${people.bert.id}, 'tag', ${c}, now())`.execute(database.db);
    await mergeTag(as(staff), { id: a, into: b });
    await settleTag(job(), { id: a });
    expect(await refusalOf(mergeTag(as(staff), { id: b, into: a }))).toBe('isSynonym');
    await mergeTag(as(staff), { id: b, into: c });
    await settleTag(job(), { id: b });
    expect(await findTag(as(visitor), 'aaa')).toEqual({ id: c, leadsTo: 'ccc' });
    const { rows } = await sql`select subject_id from ask.follow
      where member_id = ${people.bert.id}`.execute(database.db);
    expect(rows).toEqual([{ subject_id: c }]);
    expect(await refusalOf(mergeTag(as(staff), { id: c, into: c }))).toBe('sameTag');
    expect(await refusalOf(mergeTag(as(people.anna), { id: c, into: a }))).toBe('noPermission');
    await expectExactCounts();
  });

  it('comes back as its main tag in an earlier revision', async () => {
    const id = await ask(['older']);
    const post = { id, title: 'A title of this length fits well', markdown: 'Changed.', category, reason: '' };
    await editPost(as(people.anna), { ...post, tags: ['newer'], revision: 1 });
    await mergeTag(as(staff), { id: await idOf('older'), into: await idOf('newer') });
    await rollBack(as(people.anna), { subject: 'post', id, number: 1, reason: '' });
    expect(await tagsOf(id)).toEqual(['newer']);
    await expectExactCounts();
  });
});

describe('the desk', () => {
  it('renames a tag and deletes an empty one', async () => {
    const id = await ask(['typo-tgas', 'kept']);
    const tag = await idOf('typo-tgas');
    await saveTag(as(staff), { id: tag, nameZh: '标签', nameEn: 'Tags', slug: 'Right Tags' });
    await settleTag(job(), { id: tag });
    expect(await tagsOf(id)).toEqual(['right-tags', 'kept']);
    expect(await refusalOf(saveTag(as(staff), { id: tag, nameZh: 'x', nameEn: 'x', slug: 'kept' }))).toBe('slugTaken');
    expect(await refusalOf(saveTag(as(people.anna), { id: tag, nameZh: 'x', nameEn: 'x', slug: 'x' }))).toBe(
      'noPermission',
    );
    expect(await refusalOf(deleteTag(as(staff), { id: tag }))).toBe('inUse');
    await editPost(as(people.anna), {
      id,
      title: 'A title of this length fits well',
      markdown: 'Other.',
      category,
      tags: ['kept'],
      revision: 1,
      reason: '',
    });
    expect((await listTagDesk(as(staff), { q: '', state: 'empty' })).page.rows.map((row) => row.slug)).toContain(
      'right-tags',
    );
    expect(await refusalOf(deleteTag(as(people.anna), { id: tag }))).toBe('noPermission');
    await deleteTag(as(staff), { id: tag });
    expect(await auditOf(database.db, 'tag', tag)).toEqual(['ask.makeTag', 'ask.saveTag', 'ask.deleteTag']);
    await rollBack(as(people.anna), { subject: 'post', id, number: 1, reason: '' });
    expect(await tagsOf(id)).toEqual(['kept']);
  });

  it('decides on what members propose', async () => {
    await ask(['llms', 'large-language-model', 'unrelated']);
    const [tag, main] = [await idOf('llms'), await idOf('large-language-model')];
    const propose = (more: object = {}) =>
      proposeSynonym(as(people.anna), { id: tag, main: 'Large Language Model', reason: 'The same thing', ...more });
    await sql`insert into ask.privilege_rule (starts_at, preset, levels)
      values (now(), 'own', '{"editTags": 1}')`.execute(database.db);
    forgetPrivileges();
    await propose();
    await propose();
    expect(await refusalOf(propose({ main: 'nobody knows' }))).toBe('noTag');
    expect(await refusalOf(propose({ main: 'llms' }))).toBe('sameTag');
    expect(await refusalOf(proposeSynonym(as(visitor), { id: tag, main: 'x', reason: '' }))).toBe('needLogin');
    const { proposals } = await listTagDesk(as(staff), { q: '', state: 'all' });
    expect(proposals).toMatchObject([
      {
        tag: { slug: 'llms' },
        main: { slug: 'large-language-model' },
        reason: 'The same thing',
        member: { id: people.anna.id },
      },
    ]);
    expect(await refusalOf(decideProposal(as(people.anna), { id: proposals[0]!.id, accepted: true }))).toBe(
      'noPermission',
    );
    await decideProposal(as(staff), { id: proposals[0]!.id, accepted: true });
    expect(await findMainTag(as(visitor), tag)).toBe(main);
    expect(await refusalOf(decideProposal(as(staff), { id: proposals[0]!.id, accepted: false }))).toBe('notFound');
    await proposeSynonym(as(people.anna), { id: await idOf('unrelated'), main: 'large-language-model', reason: '' });
    const [declined] = (await listTagDesk(as(staff), { q: '', state: 'all' })).proposals;
    await decideProposal(as(staff), { id: declined!.id, accepted: false });
    expect(await findMainTag(as(visitor), await idOf('unrelated'))).toBeNull();
    expect(await auditOf(database.db, 'tag', tag)).toEqual([
      'ask.makeTag',
      'ask.proposeSynonym',
      'ask.mergeTag',
      'ask.decideProposal',
    ]);
  });
});

describe('a tag’s wiki', () => {
  it('keeps every state, refuses stale and unprivileged writers, and is shown in the other language when there is only that', async () => {
    await ask(['wiki-tag']);
    const id = await idOf('wiki-tag');
    const wiki = {
      id,
      language: 'en' as const,
      excerpt: 'What it is about',
      markdown: 'Use it **rarely**.',
      revision: 0,
      reason: '',
    };
    await sql`insert into ask.privilege_rule (starts_at, preset, levels)
      values (now() + interval '1 second', 'own', '{"editTags": 500}')`.execute(database.db);
    forgetPrivileges();
    expect(await refusalOf(saveTagWiki(as(people.bert), wiki))).toBe('needsReputation');
    await sql`insert into ask.reputation (member_id, total) values (${people.anna.id}, 600) on conflict (member_id)
      do update set total = 600`.execute(database.db);
    expect(await saveTagWiki(as(people.anna), wiki)).toEqual({ revision: 1 });
    expect(await saveTagWiki(as(people.anna), wiki)).toEqual({ revision: 1 });
    expect(await refusalOf(saveTagWiki(as(people.anna), { ...wiki, excerpt: 'Other' }))).toBe('stale');
    expect(
      await saveTagWiki(as(people.anna), { ...wiki, excerpt: 'Better words', revision: 1, reason: 'clearer' }),
    ).toEqual({ revision: 2 });
    expect((await getTagView(as(visitor, 'zh-cn'), id)).wiki).toMatchObject({
      language: 'en',
      excerpt: 'Better words',
      revision: 2,
    });
    expect((await getTagView(as(visitor), id)).wiki!.html).toContain('<strong>rarely</strong>');
    expect(
      (await listTagRevisions(as(visitor), { id, language: 'en' })).map((one) => [one.number, one.reason]),
    ).toEqual([
      [2, 'clearer'],
      [1, ''],
    ]);
    expect(await getTagSource(as(people.anna), { id, language: 'zh-cn' })).toMatchObject({ excerpt: '', revision: 0 });
    expect(await auditOf(database.db, 'tag', id)).toEqual(['ask.makeTag', 'ask.saveTagWiki', 'ask.saveTagWiki']);
    expect((await listTags(as(visitor), { q: 'wiki', sort: 'popular' })).rows).toMatchObject([
      { slug: 'wiki-tag', excerpt: 'Better words' },
    ]);
  });
});

describe('the list of tags', () => {
  it('goes on with cursors in every sort, without gap or repetition', async () => {
    await sql`insert into ask.tag (slug, name_zh, name_en, posts, created_at)
      select 'many-' || i, 'many ' || i, 'Many ' || i, i % 7, now() - (i % 5) * interval '1 day'
        from generate_series(1, 100) i`.execute(database.db);
    for (const sort of ['popular', 'name', 'newest'] as const) {
      const seen: number[] = [];
      let page = await listTags(as(visitor), { q: 'many', sort });
      for (;;) {
        seen.push(...page.rows.map((row) => row.id));
        if (!page.next) break;
        page = await listTags(as(visitor), { q: 'many', sort, after: page.next });
      }
      expect(new Set(seen).size, sort).toBe(seen.length);
      expect(seen.length, sort).toBe(86);
      const back = await listTags(as(visitor), { q: 'many', sort, before: page.previous! });
      expect(back.rows.map((row) => row.id)).toEqual(seen.slice(36, 72));
    }
    const cloud = await listTags(as(visitor), { q: 'many', sort: 'popular', view: 'cloud' });
    expect([cloud.rows.length, cloud.next]).toEqual([cloud.rows.length, null]);
    expect(cloud.rows.length).toBeGreaterThan(36);
    expect(await refusalOf(listTags(as(visitor), { q: '', sort: 'popular', after: 'broken' }))).toBe('brokenCursor');
  });
});

it('tells who may create tags, and the others from which reputation on', async () => {
  await sql`insert into ask.privilege_rule (starts_at, preset, levels)
    values (now() + interval '2 seconds', 'own', '{"newTag": 300}')`.execute(database.db);
  await sql`insert into ask.reputation (member_id, total) values (${people.anna.id}, 600) on conflict (member_id)
    do update set total = 600`.execute(database.db);
  forgetPrivileges();
  expect(await getNewTagLevel(as(people.bert))).toEqual({ from: 300 });
  expect(await getNewTagLevel(as(people.anna))).toEqual({ from: null });
  expect(await getNewTagLevel(as(staff))).toEqual({ from: null });
});
