import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { isRefusal } from '#app/core/errors.ts';
import { parseInput } from '#app/core/http/input.server.ts';
import { asStaff, ctxAs, grantConsole, makeCategory, makeMembers, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { postAnswer } from '#app/ask/answers/answers.commands.server.ts';
import { endpoints } from '#app/api.server.ts';
import { postComment } from '#app/ask/comments/comments.commands.server.ts';
import { publishPost } from '#app/ask/posts/posts.commands.server.ts';
import { say } from '#app/ask/parts/ask-messages.server.ts';

const askApi = endpoints.filter((one) => one.path.startsWith('/api/ask/'));
const database = useTestDatabase();
let people: Record<'anna' | 'bert', Actor & { id: number }>;

beforeAll(async () => {
  people = await makeMembers(database.db, ['anna', 'bert']);
  await grantConsole(database.db, people.bert.id);
  const category = await makeCategory(database.db);
  const { id } = await publishPost(ctxAs(database.db, people.anna), {
    kind: 'question',
    title: '给接口测试的问题',
    markdown: '正文',
    category,
    tags: ['t1'],
    language: 'zh-cn',
  });
  await postAnswer(ctxAs(database.db, people.bert), { postId: id, markdown: '答' });
  await postComment(ctxAs(database.db, people.bert), { subject: 'post', id, markdown: '评论' });
});

const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    '0',
    '1',
    '-1',
    '1e999',
    1,
    2,
    -1,
    0.5,
    Number.MAX_SAFE_INTEGER,
    2 ** 31,
    null,
    true,
    [],
    {},
    '\0',
    '\ud800',
    `'; drop table ask.post; --`,
    '%_\\',
    'post',
    'answer',
    'comment',
    'post:new',
    'question',
    'hot',
    '数据库',
  ),
  fc.constantFrom<unknown>(
    `${'['.repeat(300)}x`,
    '*a '.repeat(2000),
    '|a|b|\n|-|-|\n'.repeat(200),
    '$x$',
    '[x](javascript:alert(1))',
    '![](/storage/../../etc/passwd)',
    '![](/storage/%zz.png)',
    'tag:"',
    'score:>=99999999999',
    '-'.repeat(199),
    ['a', 'a'],
    ['\u200b'],
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
);
const fields = [
  'id',
  'postId',
  'answerId',
  'subject',
  'value',
  'markdown',
  'title',
  'tags',
  'category',
  'kind',
  'language',
  'key',
  'data',
  'q',
  'keywords',
  'page',
  'sort',
  'type',
  'after',
  'before',
  'limit',
  'revision',
  'number',
  'reason',
  'accepted',
  'bookmarked',
  'lang',
];
const right = {
  title: 'a title long enough',
  markdown: 'words',
  tags: ['x'],
  category: 1,
  kind: 'question',
  language: 'en',
  reason: '',
  revision: 1,
  subject: 'post',
  id: 1,
};

describe('every endpoint', () => {
  it('answers any input with data or a refusal in both languages, never with a fault', async () => {
    const input = fc.dictionary(fc.constantFrom(...fields), hostile).map((wild) => ({ ...right, ...wild }));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...askApi), input, fc.constantFrom(0, 1, 2), async (endpoint, wild, who) => {
        const actor = [visitor, people.anna, asStaff(people.bert)][who]!;
        try {
          await endpoint.run(ctxAs(database.db, actor), parseInput(endpoint.input, wild) as never);
        } catch (error) {
          if (!isRefusal(error)) throw error;
          expect(error.text.in('zh-cn')).not.toBe('');
          expect(error.text.in('en')).not.toBe('');
        }
      }),
      { numRuns: 1500 },
    );
  });

  it('writes nothing for a visitor', async () => {
    const count = async () =>
      (
        await sql<{
          rows: number;
        }>`select (select count(*) from core.audit) + (select count(*) from ask.revision) + (select count(*)
          from ask.vote) rows`.execute(database.db)
      ).rows[0]!.rows;
    const before = await count();
    for (const endpoint of askApi.filter((one) => one.method === 'POST' && one.access === 'member')) {
      const input = {
        ...right,
        postId: 1,
        answerId: 1,
        value: 1,
        accepted: true,
        bookmarked: true,
        key: 'post:new',
        data: {},
        number: 1,
      };
      await expect(async () =>
        endpoint
          .run(ctxAs(database.db, visitor), parseInput(endpoint.input, input) as never)
          .then((answer) => (endpoint.path.endsWith('preview') ? Promise.reject(new Error('preview')) : answer)),
      ).rejects.toThrow();
    }
    expect(await count()).toBe(before);
  });

  it('has a text in both languages for every message', () => {
    for (const text of Object.values(say)) {
      const made = typeof text === 'function' ? (text as (one: number) => typeof say.stale)(3) : text;
      expect(made.in('zh-cn')).toMatch(/[。：]/);
      expect(made.in('en')).toMatch(/\.$/);
    }
  });
});
