import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { Actor } from '#app/core/ctx.server.ts';
import { asStaff, ctxAs, grantConsole, makeCategory, makeMembers, testNow, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { acceptAnswer, postAnswer } from '#app/ask/answers/answers.commands.server.ts';
import { editPost, publishPost } from '#app/ask/posts/posts.commands.server.ts';
import { deleteComment, editComment, postComment } from '#app/ask/comments/comments.commands.server.ts';
import { castVote } from '#app/ask/votes/votes.commands.server.ts';
import { reindexPosts } from '#app/ask/search-index/search-index.commands.server.ts';
import { searchPosts } from './search.queries.server.ts';
import { listSimilar } from '#app/ask/similar-posts/similar-posts.queries.server.ts';
import { suggest } from './search-suggestions.queries.server.ts';

const database = useTestDatabase();
let people: Record<'anna' | 'bert', Actor & { id: number }>;
const ids = new Map<string, number>();

const as = (actor: Actor = visitor, language: 'zh-cn' | 'en' = 'zh-cn') =>
  ctxAs(database.db, actor, { now: testNow, language });
const find = async (keywords: string, language: 'zh-cn' | 'en' = 'zh-cn') => {
  const { hits } = await searchPosts(as(visitor, language), { keywords });
  return hits.map((hit) => [...ids].find(([, id]) => id === hit.id)?.[0]);
};

const posts = {
  database: {
    kind: 'question',
    title: '怎样选择向量数据库',
    markdown: '我们在 pgvector 和 Milvus 之间犹豫。\n\n数据量一千万条。',
    tags: ['向量数据库', 'RAG'],
    language: 'zh-cn',
  },
  context: {
    kind: 'question',
    title: 'Ollama 的 num_ctx 改了没有效果',
    markdown: '在 `Modelfile` 里写了 num_ctx 8192，上下文还是被截断。\n\n```\nPARAMETER num_ctx 8192\n```',
    tags: ['Ollama'],
    language: 'zh-cn',
  },
  english: {
    kind: 'question',
    title: 'How do I stream tokens through Nginx?',
    markdown: 'The answer arrives all at once behind nginx.',
    tags: ['Nginx', 'streaming'],
    language: 'en',
  },
  guide: {
    kind: 'article',
    title: '数据处理入门',
    markdown: '从仓库取数据，清洗，再写回库里。',
    tags: ['数据'],
    language: 'zh-cn',
  },
} as const;

beforeAll(async () => {
  people = await makeMembers(database.db, ['anna', 'bert']);
  await grantConsole(database.db, people.anna.id);
  const category = await makeCategory(database.db);
  for (const [name, post] of Object.entries(posts))
    ids.set(name, (await publishPost(as(asStaff(people.anna)), { ...post, tags: [...post.tags], category })).id);
  const answer = await postAnswer(as(people.bert), {
    postId: ids.get('context')!,
    markdown: '要同时设置环境变量 OLLAMA_CONTEXT_LENGTH，重启服务后用 nvidia-smi 看显存。',
  });
  await acceptAnswer(as(people.anna), { answerId: answer.id, accepted: true });
  for (const name of ['database', 'guide'])
    await castVote(as(people.bert), { subject: 'post', id: ids.get(name)!, value: 1 });
});

describe('searchPosts', () => {
  it.each([
    ['数据库', ['database']],
    ['数据', ['database', 'guide']],
    ['库', ['database', 'guide']],
    ['库据', []],
    ['num_ctx', ['context']],
    ['显存 环境变量', ['context']],
    ['向量資料庫', ['database']],
    ['nginx stream', ['english']],
    ['"数据量一千万"', ['database']],
    ['数据 -向量', ['guide']],
    ['is:article', ['guide']],
    ['is:unanswered', ['database', 'english']],
    ['is:answered', ['context']],
    ['is:solved', ['context']],
    ['is:unsolved', ['database', 'english']],
    ['-is:solved 数据', ['database', 'guide']],
    ['显存 is:solved', ['context']],
    ['nginx is:solved', []],
    ['has:code', ['context']],
    ['tag:ollama', ['context']],
    ['user:ANNA nginx', ['english']],
    ['user:nobody_here nginx', []],
    ['-tag:rag 数据', ['guide']],
    ['score:>=1', ['database', 'guide']],
    ['score:>=1 -is:article', ['database']],
    ['created:<2020', []],
    ['created:2026-11 lang:en', ['english']],
    ['category:basics 显存', ['context']],
    ['RAG', ['database']],
    ['streaming', ['english']],
    ['Basics', ['database', 'context', 'english', 'guide']],
    ['basics -向量', ['context', 'english', 'guide']],
    ['basics is:article', ['guide']],
    ['basics 显存', ['context']], // all posts have the other word, which tells nothing
    ['', []],
    ['   "" - ', []],
  ])('%s', async (keywords, names) => {
    expect(new Set(await find(keywords))).toEqual(new Set(names));
  });

  it.each(['用户:小安', 'user:@小安', 'user:"小安" is:article', 'user:NUMBER', '作者:ANNA'])(
    'finds what a member wrote by nickname, login name and number: %s',
    async (keywords) => {
      await sql`update account.member set nickname = '小安' where id = ${people.anna.id}`.execute(database.db);
      expect(await find(keywords.replace('NUMBER', String(people.anna.id)))).toContain('guide');
    },
  );

  it('finds what all members of one nickname wrote, those with a closed account left out', async () => {
    const { id } = await publishPost(as(people.bert), { ...posts.guide, tags: ['数据'], category: 1 });
    await sql`update account.member set nickname = '小安' where username in ('anna', 'bert')`.execute(database.db);
    const authors = async (keywords: string) =>
      new Set((await searchPosts(as(), { keywords })).hits.map(({ author }) => author?.username));
    expect(await authors('user:小安')).toEqual(new Set(['anna', 'bert']));
    await sql`update account.member set closed_at = now() where username = 'bert'`.execute(database.db);
    expect((await searchPosts(as(), { keywords: 'user:小安' })).hits.map((hit) => hit.id)).not.toContain(id);
    await sql`update account.member set closed_at = null where username = 'bert'`.execute(database.db);
    await sql`update ask.post set deleted_at = now() where id = ${id}`.execute(database.db);
    await sql`delete from ask.search_doc where post_id = ${id}`.execute(database.db);
  });

  it('names the members, tags and categories that nobody knows', async () => {
    const unknown = async (keywords: string) => (await searchPosts(as(), { keywords })).unknown;
    expect(await unknown('user:谁都不是 tag:ollama 显存')).toEqual([{ name: 'user', value: '谁都不是' }]);
    expect(await unknown('tag:nothing category:nowhere')).toEqual([
      { name: 'tag', value: 'nothing' },
      { name: 'category', value: 'nowhere' },
    ]);
    expect(await unknown('-user:nobody_here 显存')).toEqual([]);
    expect(await unknown('user:')).toEqual([]);
  });

  it('puts titles first, marks what matched, counts facets and finds some of the words when not all occur', async () => {
    const result = await searchPosts(as(), { keywords: '数据' });
    expect(result).toMatchObject({
      total: 2,
      isCapped: false,
      page: 1,
      pages: 1,
      facets: { kind: { question: 1, article: 1 }, solved: 0 },
    });
    expect(result.hits[0]!.titleParts).toContainEqual({ text: '数据', hit: true });
    const excerpt = (await searchPosts(as(), { keywords: '显存' })).hits[0]!;
    expect(excerpt.excerptParts).toContainEqual({ text: '显存', hit: true });
    expect(excerpt.excerptParts.map((part) => part.text).join('')).not.toContain('\n');
    expect(await find('num_ctx 貔貅')).toEqual(['context']);
  });

  it('finds what an image is called, and leaves it out of the excerpt', async () => {
    const markdown = '先看截图：\n\n![粘贴的长颈鹿截图](/storage/giraffe.png)\n\n再看日志，重启以后就好了。';
    const post = {
      kind: 'question',
      title: '重启以后界面还是打不开',
      markdown,
      category: await makeCategory(database.db, 'pictures'),
      tags: ['界面'],
      language: 'zh-cn',
    };
    const { id } = await publishPost(as(asStaff(people.anna)), { ...post, kind: 'question', language: 'zh-cn' });
    for (const keywords of ['长颈鹿', '界面打不开']) {
      const hit = (await searchPosts(as(), { keywords })).hits.find((one) => one.id === id);
      expect(hit?.excerptParts.map((part) => part.text).join('')).toBe('先看截图： 再看日志，重启以后就好了。');
    }
    await sql`update ask.post set deleted_at = now() where id = ${id}`.execute(database.db);
    await sql`delete from ask.search_doc where post_id = ${id}`.execute(database.db);
  });

  it('sorts by votes and time, and ends with empty pages', async () => {
    expect((await searchPosts(as(), { keywords: '数据', sort: 'votes' })).hits).toHaveLength(2);
    expect((await searchPosts(as(), { keywords: '数据', sort: 'newest' })).hits.map((hit) => hit.id)).toEqual([
      ids.get('guide'),
      ids.get('database'),
    ]);
    expect((await searchPosts(as(), { keywords: '数据', page: 2 })).hits).toEqual([]);
  });

  describe('of a translated pair', () => {
    beforeAll(async () => {
      await sql`update ask.post set audience = language, translation_group = 1
        where id = any(${[ids.get('english')!, ids.get('guide')!]}::bigint[])`.execute(database.db);
      await reindexPosts({ db: database.db }, { all: true });
    });
    // `guide` is the Chinese version of `english`.
    it.each([
      ['nginx', ['guide'], ['english']],
      ['清洗', ['guide'], ['english']],
      ['数据', ['database', 'guide'], ['database', 'english']],
      ['nginx lang:en', ['english'], ['english']],
      ['nginx lang:zh', [], []],
      ['清洗 lang:zh-cn', ['guide'], ['guide']],
      ['清洗 语言:中文', ['guide'], ['guide']],
      ['清洗 -lang:en', ['guide'], ['guide']],
      ['nginx -清洗', ['english'], ['english']],
      ['nginx is:question', ['english'], ['english']],
    ])(
      '%s finds either version, and shows the one in the language of the reader as far as it is asked for',
      async (keywords, inChinese, inEnglish) => {
        expect(new Set(await find(keywords))).toEqual(new Set(inChinese));
        expect(new Set(await find(keywords, 'en'))).toEqual(new Set(inEnglish));
      },
    );

    it('counts once and comes with the excerpt that matched', async () => {
      const { hits, total, facets } = await searchPosts(as(), { keywords: 'nginx' });
      expect([total, facets.kind.article, facets.kind.question]).toEqual([1, 1, 0]);
      expect(hits[0]).toMatchObject({ id: ids.get('guide'), language: 'zh-cn', excerptLanguage: 'en' });
      expect(hits[0]!.excerptParts).toContainEqual({ text: 'nginx', hit: true });
    });

    it('is offered while typing and as a like title in the language of the words', async () => {
      const titles = async (q: string) => (await suggest(as(), { q })).posts.map((post) => post.id);
      expect(await titles('stream tok')).toEqual([ids.get('english')]);
      expect((await listSimilar(as(), 'How to stream tokens through Nginx')).map((post) => post.id)).toEqual([
        ids.get('english'),
      ]);
    });

    it('is not found by the version that the reader may not open', async () => {
      const hide = (isHidden: boolean) =>
        sql`update ask.post set deleted_at = ${isHidden ? testNow : null}
          where id = ${ids.get('english')!}`.execute(database.db);
      await hide(true);
      expect(await find('nginx')).toEqual([]);
      expect(await find('清洗', 'en')).toEqual(['guide']);
      await hide(false);
    });
  });
});

describe('posts that hold all words', () => {
  const write = async (title: string, markdown: string) =>
    (
      await publishPost(as(asStaff(people.anna)), {
        kind: 'question',
        category: 1,
        tags: ['Ollama'],
        language: 'zh-cn',
        title,
        markdown,
      })
    ).id;

  it('come before those of more votes that hold a part of them in the title, by whichever way they are said', async () => {
    const known = [
      await write('打印机驱动装不上', '重装驱动也不行。'),
      await write('声卡驱动总是掉', '升级驱动以后好一些。'),
    ];
    await sql`update ask.post set up = 200, answers = 9 where id = any(${known}::bigint[])`.execute(database.db);
    const whole = await write('装好以后一直闪退，不知道从哪里查起', '装了玛瑙驱动以后就开始闪退，重启也没有用。');
    const far = `先说明环境。${'这一段只是交代背景。'.repeat(80)}`;
    const later = await write('换了显示器以后黑屏', `${far}最后发现是琥珀驱动的问题。`);
    const apart = await write('换了键盘以后失灵', `${far}驱动是自带的，${far}外壳上写着翡翠。`);
    const order = async (keywords: string) => (await searchPosts(as(), { keywords })).hits.map((hit) => hit.id);
    for (const [keywords, first] of [
      ['玛瑙驱动', whole],
      ['驱动 玛瑙', whole],
      ['琥珀驱动', later],
      ['翡翠驱动', apart],
    ] as const) {
      const found = await order(keywords);
      expect(found[0], keywords).toBe(first);
      expect(found, keywords).toEqual(expect.arrayContaining(known));
    }
  });
});

describe('the index', () => {
  it('follows edits', async () => {
    const { rows } = await sql<{ revision: number; category_id: number }>`select revision, category_id from ask.post
      where id = ${ids.get('context')!}`.execute(database.db);
    await editPost(as(asStaff(people.anna)), {
      id: ids.get('context')!,
      title: '狻猊的上下文长度',
      markdown: '换了说法',
      category: rows[0]!.category_id,
      tags: ['Ollama'],
      revision: rows[0]!.revision,
      reason: '',
    });
    expect(await find('狻猊')).toEqual(['context']);
    expect(await find('Modelfile')).toEqual([]);
    expect(await find('nvidia-smi')).toEqual(['context']);
  });

  it('is renewed where it is missing or of an older analyser', async () => {
    await sql`delete from ask.search_doc where post_id = ${ids.get('database')!}`.execute(database.db);
    await sql`update ask.search_doc set version = 0, tsv = ''
      where post_id = ${ids.get('context')!}`.execute(database.db);
    expect(await find('Milvus')).toEqual([]);
    const steps: number[] = [];
    expect(await reindexPosts({ db: database.db }, { progress: (done, total) => steps.push(done, total) })).toBe(2);
    expect(steps).toEqual([2, 2]);
    expect(await find('Milvus')).toEqual(['database']);
    expect(await find('狻猊')).toEqual(['context']);
  });
});

describe('what stands below a post', () => {
  const excerptOf = async (keywords: string) => {
    const [hit] = (await searchPosts(as(), { keywords })).hits;
    return hit && { foundIn: hit.foundIn, why: hit.why, text: hit.excerptParts.map(({ text }) => text).join('') };
  };

  it('is found in comments, with the way to the comment, as long as it stands there', async () => {
    const answer = await postAnswer(as(people.bert), {
      postId: ids.get('database')!,
      markdown: '清洗时先去重，缓存用 $2 H_{kv} L$ 字节。',
    });
    const comment = await postComment(as(people.bert), {
      subject: 'answer',
      id: answer.id,
      markdown: '去重之后还要隔离出 quarkfold 一类的脏数据',
    });
    expect(await excerptOf('quarkfold')).toEqual({
      foundIn: { kind: 'comment', id: comment.id, postId: ids.get('database') },
      why: { words: ['quarkfold'], names: [], tags: [], isByCategory: false },
      text: '去重之后还要隔离出 quarkfold 一类的脏数据',
    });
    expect(await excerptOf('缓存 字节')).toMatchObject({
      foundIn: { kind: 'answer', id: answer.id, postId: ids.get('database') },
      text: '清洗时先去重，缓存用 2 H_kv L 字节。',
    });
    await editComment(as(people.bert), { id: comment.id, markdown: '去重之后还要看看 leptonfold' });
    expect([await find('quarkfold'), await find('leptonfold')]).toEqual([[], ['database']]);
    await deleteComment(as(people.bert), { id: comment.id });
    expect(await find('leptonfold')).toEqual([]);
  });

  it('is shown and linked where the most of the words stand, not where the first of them does', async () => {
    const post = { kind: 'question', category: 1, tags: ['Ollama'], language: 'zh-cn' } as const;
    const { id } = await publishPost(as(asStaff(people.anna)), {
      ...post,
      tags: ['Ollama'],
      title: '怎样给回答留言',
      markdown: '先写一条试试。',
    });
    const say = async (markdown: string) => (await postComment(as(people.bert), { subject: 'post', id, markdown })).id;
    const [apart, together] = [await say('离线评论 offlinecomment'), await say('快速评论 quickgazelle … GPT-4o')];
    expect(await excerptOf('快速评论 quickgazelle')).toMatchObject({
      foundIn: { kind: 'comment', id: together, postId: id },
      text: '快速评论 quickgazelle … GPT-4o',
    });
    expect(await excerptOf('offlinecomment 离线评论')).toMatchObject({ foundIn: { kind: 'comment', id: apart } });
  });

  it('says by which name or tag a post was found', async () => {
    expect((await excerptOf('Milvus'))!.why).toEqual({ words: ['milvus'], names: [], tags: [], isByCategory: false });
    expect((await excerptOf('向量库'))!.why.names).toEqual([{ word: '向量库', as: '向量数据库' }]);
    expect((await excerptOf('RAG'))!.why).toMatchObject({ words: [], tags: ['RAG'] });
    expect((await excerptOf('Basics'))!.why).toMatchObject({ words: [], isByCategory: true });
  });
});
