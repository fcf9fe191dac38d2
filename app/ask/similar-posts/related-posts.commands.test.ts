import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { asStaff, ctxAs, grantConsole, makeCategory, makeMembers, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { deletePost, editPost, publishPost } from '#app/ask/posts/posts.commands.server.ts';
import { flushViews, recordView } from '#app/ask/thread/views.commands.server.ts';
import { hasDuePosts, relateDuePosts } from '#app/ask/similar-posts/related-posts.commands.server.ts';
import { listRelated } from '#app/ask/similar-posts/related-posts.queries.server.ts';

const database = useTestDatabase();
let anna: Actor & { id: number };
let category: number;
const as = (actor: Actor) => ctxAs(database.db, actor);
const draft = (title: string, markdown: string, tags = ['ollama']) => ({
  kind: 'question' as const,
  title,
  markdown,
  category,
  tags,
  language: 'en' as const,
  anonymous: false,
});
const publish = async (title: string, markdown: string, tags?: string[]) =>
  (await publishPost(as(asStaff(anna)), draft(title, markdown, tags))).id;
const relate = (most?: number) => relateDuePosts(as({ kind: 'job', name: 'test' }), { for_ms: 60_000, most });
const related = async (id: number, actor: Actor = visitor) =>
  (await listRelated(ctxAs(database.db, actor, { language: 'en' }), id)).map((post) => post.id);

let context: number;
let popular: number;
let truncated: number;

beforeAll(async () => {
  const people = await makeMembers(database.db, ['anna']);
  anna = people.anna;
  await grantConsole(database.db, anna.id);
  category = await makeCategory(database.db);
  context = await publish(
    'Why is the context window of my model cut at 4096 tokens?',
    'I set num_ctx in the Modelfile, the context window stays at 4096 tokens.',
  );
  truncated = await publish(
    'Setting num_ctx to 8192 does not change anything',
    'The context window is still 4096 tokens after a restart, num_ctx is ignored.',
  );
  popular = await publish('Which colour should the logo of a snail have?', 'Green or brown, what do people like more?');
  await publish('How long may a garden party last on a Sunday?', 'The neighbours complain about the music.', ['party']);
  await sql`update ask.post set up = 50 where id = ${popular}`.execute(database.db);
});

describe('related posts', () => {
  it('go by tags and votes until they are chosen, then by what they say', async () => {
    expect(await related(context)).toEqual([popular, truncated]);
    expect(await relate()).toBe(4);
    expect(await related(context)).toEqual([truncated, popular]);
    expect(await relate()).toBe(0);
  });

  it('take a new post in, and know a changed one anew', async () => {
    const fresh = await publish(
      'The context window is cut at 4096 tokens whatever num_ctx says',
      'num_ctx in the Modelfile is ignored, 4096 tokens are kept.',
      ['num_ctx'],
    );
    expect(await relate()).toBe(1);
    expect(new Set((await related(context)).slice(0, 2))).toEqual(new Set([truncated, fresh]));
    expect(await related(fresh)).toContain(context);
    const other = {
      ...draft('How long may a garden party with music last?', 'The neighbours complain about the music on a Sunday.', [
        'party',
      ]),
      id: fresh,
      revision: 1,
      reason: '',
    };
    await editPost(as(asStaff(anna)), other);
    expect(await relate()).toBe(1);
    expect(await related(fresh)).not.toContain(context);
  });

  it('show nothing that is deleted, hidden or for others, and show it again', async () => {
    const hide = (set: string) => database.pool.query(`update ask.post set ${set} where id = $1`, [truncated]);
    await hide("deleted_at = now(), withheld = 'flagged'");
    expect(await related(context)).not.toContain(truncated);
    expect(await related(truncated)).toEqual([]);
    await hide('deleted_at = null, withheld = null');
    expect((await related(context))[0]).toBe(truncated);
    expect(await related(truncated)).toContain(context);
    const closed = await makeCategory(database.db, 'closed');
    await database.pool.query("update ask.category set access = 'members', zone = id where id = $1", [closed]);
    await hide(`category_id = ${closed}`);
    expect(await related(context)).not.toContain(truncated);
    await relate();
    expect(await related(context)).not.toContain(truncated);
    expect((await related(context, asStaff(anna)))[0]).toBe(truncated);
  });

  it('follow the language of the post, and are shown in the reader’s where there is a translation', async () => {
    const chinese = async (title: string, markdown: string) =>
      (
        await publishPost(as(asStaff(anna)), {
          ...draft(title, markdown, ['显存']),
          language: 'zh-cn',
        })
      ).id;
    const source = await chinese('两张显卡怎么合用显存？', '一张显卡的显存放不下，想把模型拆到两张显卡上。');
    const plain = await chinese('显存不够时模型怎么拆分？', '显卡的显存只有八吉字节，模型拆分之后能不能放下？');
    const paired = await chinese('怎么看一张显卡还剩多少显存？', '跑模型之前想知道显卡的显存还剩多少。');
    const twin = await publish('How do I see how much video memory a card has left?', 'Before I load a model.', [
      '显存',
    ]);
    await sql`update ask.post set translation_group = ${paired} where id in (${paired}, ${twin})`.execute(database.db);
    const english = await publish('Which colour is the box of a card?', 'It does not matter at all.', ['显存']);
    const inLanguage = async (language: 'en' | 'zh-cn') =>
      (await listRelated(ctxAs(database.db, visitor, { language }), source)).map((post) => post.id);
    const both = async () => [await inLanguage('zh-cn'), await inLanguage('en')] as const;
    const alike = async () => {
      const [inChinese, inEnglish] = await both();
      expect(inChinese).toEqual(expect.arrayContaining([plain, paired]));
      expect(inEnglish).toEqual(inChinese.map((id) => (id === paired ? twin : id)));
    };
    await alike(); // by tags alone
    await relate();
    await alike();
    expect(await related(english)).not.toContain(english);
  });

  it('are chosen first for what somebody reads, then for the newest', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 4; n += 1)
      ids.push(
        await publish(
          `A question about num_ctx that waits, number ${n}`,
          `num_ctx is ignored in case ${n}, 4096 tokens are kept.`,
        ),
      );
    for (const id of [ids[1]!, ids[0]!, context]) {
      await recordView(as(visitor), { id });
      await flushViews();
    }
    const due = async () =>
      new Set(
        (
          await sql<{ id: number }>`select post_id id
      from ask.related_due`.execute(database.db)
        ).rows.map((row) => row.id),
      );
    const order: (number | undefined)[] = [];
    for (let before = await due(); before.size > 0;) {
      expect(await hasDuePosts(as(visitor))).toBe(true);
      expect(await relate(1)).toBe(1);
      const after = await due();
      order.push([...before].find((id) => !after.has(id)));
      before = after;
    }
    expect(order).toEqual([ids[1], ids[0], ids[3], ids[2]]);
    expect(await hasDuePosts(as(visitor))).toBe(false);
  });

  it('a post that is deleted before its turn is left out', async () => {
    const gone = await publish('A question that is taken back at once', 'It was about num_ctx and 4096 tokens.');
    await deletePost(as(asStaff(anna)), { id: gone });
    expect(await relate()).toBe(1);
    const { rows } = await sql`select from ask.related where post_id = ${gone}`.execute(database.db);
    expect(rows).toEqual([]);
  });
});
