import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestDatabase } from '#test/database.ts';
import { ctxAs, makeCategory, makeMembers, testNow, visitor } from '#test/ask.ts';
import { reindexPosts } from '#app/ask/search-index/search-index.commands.server.ts';
import { listSimilar } from './similar-posts.queries.server.ts';

const database = useTestDatabase();
const guest = () => ctxAs(database.db, visitor, { now: testNow });
const similar = async (title: string) => (await listSimilar(guest(), title)).map((post) => post.title);

const titles = [
  '怎样选择向量数据库',
  '流式输出卡在 Nginx',
  'LoRA 显存不够',
  'How do I stream tokens through Nginx?',
  'Choosing a vector database',
  'Ollama context length',
];

beforeAll(async () => {
  const { anna } = await makeMembers(database.db, ['anna']);
  const category = await makeCategory(database.db);
  const add = (list: string[]) =>
    sql`
    insert into ask.post (kind, author_id, category_id, language, title, excerpt, html, text, created_at, active_at)
    select 'question', ${anna.id}, ${category}, 'zh-cn', t, '', '', '', ${testNow}, ${testNow}
      from unnest(${list}::text[]) t`.execute(database.db);
  await add(titles);
  await add(Array.from({ length: 300 }, (_, n) => `Production deployment question ${n}: Kubernetes proxy`));
  await add(Array.from({ length: 300 }, (_, n) => `毕业设计方案讨论第 ${n} 篇`));
  await reindexPosts(guest());
});

describe('posts with a title like the one being typed', () => {
  test('are found from four characters on', async () => {
    expect(await similar('向量数据库怎么选')).toEqual(['怎样选择向量数据库', 'Choosing a vector database']);
    expect(await similar('向量')).toEqual([]);
    expect(await similar('今天晚饭吃什么好')).toEqual([]);
  });

  test.each([
    [
      '大家好，我是一名刚刚入门人工智能应用开发的学生，最近在做毕业设计，需要在几种方案之间做取舍，想请教一下各位前辈到底应该怎样选择一个合适的向量数据库',
      '怎样选择向量数据库',
    ],
    [
      '折腾了整整一个周末，查了很多资料，网上各种教程里的方法都没有解决，我这边显卡只有 12 GB，用 LoRA 微调的时候总是提示显存不够怎么办',
      'LoRA 显存不够',
    ],
    [
      'Hello everybody, I am fairly new to building applications with language models and this is my first project at work, so I would be grateful for advice on choosing a vector database',
      'Choosing a vector database',
    ],
    [
      'As a beginner who has spent the last weekend reading documentation and blog posts, I still cannot work out how Ollama decides on the context length it uses for a model',
      'Ollama context length',
    ],
  ])('are found for a long title that comes to the point late, though theirs is short: %s', async (typed, expected) => {
    expect((await similar(typed))[0]).toBe(expected);
  });

  test('are not pushed out by hundreds of newer ones that share two common words', async () => {
    const typed =
      'We have been struggling for three days with our production deployment on Kubernetes and tried everything, how do you stream tokens through an Nginx reverse proxy';
    expect((await similar(typed))[0]).toBe('How do I stream tokens through Nginx?');
    expect(
      (await similar('我的毕业设计方案里要用到问答系统，讨论了很久，流式输出一直卡在 Nginx 那里，请问应该怎么办'))[0],
    ).toBe('流式输出卡在 Nginx');
  });

  test('what a search for the words finds stands in for them', async () => {
    const { bert } = await makeMembers(database.db, ['bert']);
    await sql`insert into ask.post (kind, author_id, category_id, language, title, excerpt, html, text, created_at,
      active_at) select 'question', ${bert.id}, min(id), 'zh-cn', '换了模型以后', '', '',
      '检索出来的条款张冠李戴，合同应该按条款切分。', ${testNow}, ${testNow} from ask.category`.execute(database.db);
    await reindexPosts(guest());
    expect(await similar('怎么切分合同')).toEqual(['换了模型以后']);
    expect(await similar('“合同” 切分: -条款')).toEqual(['换了模型以后']);
  });

  test('posts that hold two everyday words of a title by chance are not offered', async () => {
    const { carl } = await makeMembers(database.db, ['carl']);
    await sql`insert into ask.post (kind, author_id, category_id, language, title, excerpt, html, text, created_at,
      active_at) select 'question', ${carl.id}, min(id), 'en', 'Fine-tuned model never stops', '',
      '', ${'The training log goes on. Then we run out of memory.'},
      ${testNow}, ${testNow} from ask.category`.execute(database.db);
    await reindexPosts(guest());
    expect(await similar('Guitar goes out of tune after changing strings')).toEqual([]);
    expect(await similar('A fine-tuned model does not stop')).toEqual(['Fine-tuned model never stops']);
  });

  test('nothing is shown for a long title about something else', async () => {
    expect(
      await similar(
        'Which hiking trails around Munich can be reached by train within an hour and are still free of snow in November',
      ),
    ).toEqual([]);
    expect(await similar('今天晚饭吃什么好，家里只有土豆、西红柿和几个鸡蛋，有没有二十分钟就能做好的家常菜')).toEqual(
      [],
    );
  });
});
