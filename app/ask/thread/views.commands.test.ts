import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { ctxAs, makeCategory, makeMembers, testNow, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { publishPost } from '#app/ask/posts/posts.commands.server.ts';
import { getPost } from './posts.queries.server.ts';
import { flushViews, purgeViews, recordView } from '#app/ask/thread/views.commands.server.ts';

const database = useTestDatabase();
let post = 0;

const as = (actor: Actor, now = testNow) => ctxAs(database.db, actor, { now });

beforeAll(async () => {
  const { anna } = await makeMembers(database.db, ['anna']);
  const category = await makeCategory(database.db);
  post = (
    await publishPost(as(anna), {
      kind: 'article',
      title: '有人会看的文章',
      markdown: '正文',
      category,
      tags: ['t1'],
      language: 'zh-cn',
    })
  ).id;
});

describe('views', () => {
  it('count once per network, post and hour, whoever writes them down', async () => {
    const other: Actor = { kind: 'visitor', ip: '192.0.2.99', agent: '' };
    const see = async (actor: Actor, hours = 0) => {
      await recordView(as(actor, new Date(testNow.getTime() + hours * 3_600_000)), { id: post });
    };
    await see(visitor);
    await see(visitor);
    await see(other);
    await recordView(as(visitor), { id: 999_999 });
    for (const ip of ['2001:db8::1', '2001:db8::2', '2001:db8::ffff:1']) await see({ kind: 'visitor', ip, agent: '' });
    await flushViews();
    await see(visitor);
    await see(visitor, 1);
    await flushViews();
    await flushViews();
    expect((await getPost(as(visitor), post)).views).toBe(4);
    await purgeViews(as(visitor, new Date(testNow.getTime() + 4 * 3_600_000)));
  });
});
