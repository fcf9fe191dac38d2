import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { writeSetting } from '#app/core/process/settings-registry.server.ts';
import { asStaff, auditOf, ctxAs, grantConsole, makeCategory, makeMembers, refusalOf, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { loadSmallMap } from '#test/small-map.ts';
import { deletePost } from '#app/ask/posts/posts.commands.server.ts';
import { getPost } from '#app/ask/thread/posts.queries.server.ts';
import { choosePlaces, placeDuePosts, votePlace } from './placement.commands.server.ts';
import { listDeskPosts, listTopicOptions, suggestPlaces } from './placement.queries.server.ts';
import { countTopics } from './topic-terms.commands.server.ts';

const database = useTestDatabase();
type Person = Actor & { id: number };
let people: Record<'ann' | 'bob' | 'cleo' | 'boss' | 'clerk', Person>;
let ids: Record<string, number>;
let category = 0;

const as = (actor: Actor) => ctxAs(database.db, actor, {});
const job = () => as({ kind: 'job', name: 'test' });

beforeAll(async () => {
  people = await makeMembers(database.db, ['ann', 'bob', 'cleo', 'boss', 'clerk']);
  category = await makeCategory(database.db);
  await grantConsole(database.db, people.boss.id);
  await grantConsole(database.db, people.clerk.id, ['aiMap/placements']);
  ids = await loadSmallMap(database.db);
  await countTopics(job(), { for_ms: 60_000 });
});

async function ask(title: string, text = ''): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into ask.post (kind, author_id, category_id, language, audience, title, excerpt, html, text, created_at,
      active_at)
    values ('question', ${people.ann.id}, ${category}, 'zh-cn', 'all', ${title}, '', '', ${text}, now(), now())
    returning id`.execute(database.db);
  return rows[0]!.id;
}

const placesOf = async (id: number, actor: Actor = visitor) =>
  (await getPost(as(actor), id)).places.map(({ slug, isSettled, mine }) => ({ slug, isSettled, mine }));
const settleAll = () => placeDuePosts(job(), { for_ms: 60_000 });
const waiting = async (id: number) =>
  (await listDeskPosts(as(asStaff(people.boss)), { state: 'waiting' })).rows.find(({ postId }) => postId === id);
const vote = (actor: Actor, postId: number, isRight: boolean, slug = 'reranking') =>
  votePlace(as(actor), { postId, nodeId: ids[slug]!, isRight });
const pointsOf = async ({ id }: Person) => {
  const { rows } = await sql<{ points: number }>`select coalesce(sum(points), 0)::integer points
    from billing.task_award where member_id = ${id} and task = 'mapPlace'`.execute(database.db);
  return rows[0]!.points;
};

describe('a new post', () => {
  it('settles where its words lead, and moves when it says something else', async () => {
    const id = await ask('重排序的 cross-encoder 该放在召回之后吗');
    await settleAll();
    expect(await placesOf(id)).toEqual([{ slug: 'reranking', isSettled: false, mine: null }]);
    await sql`update ask.post set title = '上下文窗口放不下全部历史' where id = ${id}`.execute(database.db);
    await settleAll();
    expect(await placesOf(id)).toMatchObject([{ slug: 'context' }]);
  });

  it('waits on the desk when it fits nowhere', async () => {
    const id = await ask('周末一起爬山吗');
    await settleAll();
    expect(await placesOf(id)).toEqual([]);
    expect(await waiting(id)).toMatchObject({ title: '周末一起爬山吗' });
  });

  it('is forgotten when it is deleted before it was placed', async () => {
    const id = await ask('重排序放在哪里');
    await deletePost(as(people.ann), { id });
    await settleAll();
    const { rows } = await sql`select from aimap.placement where post_id = ${id}`.execute(database.db);
    expect(rows).toEqual([]);
  });
});

describe('members who judge a place', () => {
  it('settle it when two agree; the first gets points, and each counts once', async () => {
    const id = await ask('重排序和精排是一回事吗');
    await settleAll();
    await vote(people.bob, id, true);
    await vote(people.bob, id, true);
    expect(await placesOf(id, people.bob)).toEqual([{ slug: 'reranking', isSettled: false, mine: true }]);
    expect(await pointsOf(people.bob)).toBe(0);
    await vote(people.cleo, id, true);
    expect(await placesOf(id)).toEqual([{ slug: 'reranking', isSettled: true, mine: null }]);
    expect([await pointsOf(people.bob), await pointsOf(people.cleo)]).toEqual([1, 0]);
    expect(await auditOf(database.db, 'post', id)).toContain('aimap.settlePlace');
  });

  it('turn it away for good: nothing places it there again', async () => {
    const id = await ask('重排序的候选要取多少条');
    await settleAll();
    await vote(people.bob, id, false);
    await vote(people.cleo, id, false);
    await settleAll();
    expect((await placesOf(id)).map(({ slug }) => slug)).not.toContain('reranking');
    await sql`update ask.post set title = '重排序的候选要取五十条吗' where id = ${id}`.execute(database.db);
    await settleAll();
    expect((await placesOf(id)).map(({ slug }) => slug)).not.toContain('reranking');
  });

  it('settle it alone as its author', async () => {
    const id = await ask('交叉编码器 rerank 太慢');
    await settleAll();
    await vote(people.ann, id, true);
    expect(await placesOf(id)).toMatchObject([{ slug: 'reranking', isSettled: true }]);
  });

  it('have one effect when fifty say the same at once', async () => {
    const id = await ask('rerank 之后为什么变差');
    await settleAll();
    const before = await pointsOf(people.bob);
    await vote(people.bob, id, true);
    await Promise.all(Array.from({ length: 50 }, () => vote(people.cleo, id, true)));
    const { rows } = await sql<{ n: number }>`select count(*)::integer n from core.audit
      where action = 'aimap.settlePlace' and subject_id = ${id}`.execute(database.db);
    expect(rows).toEqual([{ n: 1 }]);
    expect((await pointsOf(people.bob)) - before).toBe(1);
  });

  it('are refused as visitors, and where the post does not lie', async () => {
    const id = await ask('精排模型怎么选');
    await settleAll();
    expect(await refusalOf(vote(visitor, id, true))).toBe('needLogin');
    expect(await refusalOf(vote(people.bob, id, true, 'law'))).toBe('notFound');
  });
});

describe('operators', () => {
  it('set how well a post must fit, how clearly, and how many members settle a place, from the next post on', async () => {
    await writeSetting(job(), 'mapPlaceFit', 1);
    const high = await ask('重排序为什么值得做');
    await settleAll();
    expect(await placesOf(high)).toEqual([]);
    expect((await waiting(high))!.places[0]).toMatchObject({ slug: 'reranking' });
    expect(await suggestPlaces(as(people.ann), { title: '重排序', text: '', tags: [] })).toEqual([]);
    await writeSetting(job(), 'mapPlaceFit', 0.12);
    await writeSetting(job(), 'mapPlaceMargin', 10);
    const unclear = await ask('重排序和嵌入向量哪个先学');
    await settleAll();
    expect(await waiting(unclear)).toBeDefined();
    await writeSetting(job(), 'mapPlaceMargin', 1.03);
    await writeSetting(job(), 'mapPlaceVotes', 3);
    const id = await ask('重排序要不要微调');
    await settleAll();
    await vote(people.bob, id, true);
    await vote(people.cleo, id, true);
    expect(await placesOf(id)).toMatchObject([{ isSettled: false }]);
    await vote(people.clerk, id, true);
    expect(await placesOf(id)).toMatchObject([{ isSettled: true }]);
    await writeSetting(job(), 'mapPlaceVotes', 2);
  });
});

describe('choosing places', () => {
  const choose = (actor: Actor, postId: number, slugs: string[]) =>
    choosePlaces(as(actor), { postId, nodeIds: slugs.map((slug) => ids[slug] ?? 999_999) });

  it('is for the author and the desk; it stays whatever the post says later', async () => {
    const id = await ask('重排序入门');
    await settleAll();
    expect(await refusalOf(choose(people.bob, id, ['law']))).toBe('noPermission');
    expect(await refusalOf(choose(asStaff(people.clerk), id, ['law']))).toBe('noPermission');
    await choose(people.ann, id, ['embedding', 'law']);
    await sql`update ask.post set text = '重排序 重排序' where id = ${id}`.execute(database.db);
    await settleAll();
    expect(await placesOf(id)).toMatchObject([{ slug: 'embedding', isSettled: true }, { slug: 'law' }]);
    expect(await auditOf(database.db, 'post', id)).toContain('aimap.choosePlaces');
    await choose(asStaff(people.boss), id, []);
    expect(await placesOf(id)).toEqual([]);
    expect(await waiting(id)).toBeUndefined();
  });

  it('refuses topics that are not there, and changes nothing then', async () => {
    const id = await ask('重排序进阶');
    await settleAll();
    expect(await refusalOf(choose(people.ann, id, ['law', 'nothing']))).not.toBe('');
    expect(await placesOf(id)).toMatchObject([{ slug: 'reranking', isSettled: false }]);
  });
});

describe('reading', () => {
  it('suggests topics for what is being written, none while nothing fits', async () => {
    expect(await suggestPlaces(as(people.ann), { title: 'cross-encoder rerank', text: '', tags: [] })).toMatchObject([
      { slug: 'reranking', areaTitle: '检索' },
    ]);
    expect(await suggestPlaces(as(people.ann), { title: '你好', text: '', tags: [] })).toEqual([]);
  });

  it('finds topics to choose by alias and pinyin', async () => {
    const find = async (quickSearch: string) =>
      (await listTopicOptions(as(visitor), { select: 'true', quickSearch, page: 1, initKey: '', initValue: '' })).list;
    expect(await find('chongpai')).toEqual([{ value: String(ids['reranking']), label: '重排序 · 检索' }]);
    expect(await find('%')).toEqual([]);
  });

  it('shows the desk to staff of it alone', async () => {
    expect(await refusalOf(listDeskPosts(as(people.bob), { state: 'auto' }))).toBe('noPermission');
    const { rows, counts } = await listDeskPosts(as(asStaff(people.clerk)), { state: 'auto' });
    expect(rows.length).toBe(counts.auto);
    expect(rows[0]!.places[0]).toMatchObject({ slug: expect.any(String) as string });
  });
});
