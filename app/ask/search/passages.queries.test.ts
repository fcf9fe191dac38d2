import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { postAnswer } from '#app/ask/answers/answers.commands.server.ts';
import { postComment } from '#app/ask/comments/comments.commands.server.ts';
import { publishPost } from '#app/ask/posts/posts.commands.server.ts';
import { indexPost } from '#app/ask/search-index/search-index.commands.server.ts';
import { asStaff, ctxAs, grantConsole, makeCategory, makeMembers, testNow, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { findPassages } from './passages.queries.server.ts';
import { PassagesInput } from './passages.schema.ts';

const database = useTestDatabase();
let people: Record<'anna' | 'bert', Actor & { id: number }>;
let question = 0;
let answer = 0;
let comment = 0;
const as = (actor: Actor = visitor) => ctxAs(database.db, actor, { now: testNow, language: 'en' });
const find = (text: string, more: object = {}, actor?: Actor) =>
  findPassages(as(actor), PassagesInput.parse({ text, ...more }));

beforeAll(async () => {
  people = await makeMembers(database.db, ['anna', 'bert']);
  await grantConsole(database.db, people.anna.id);
  const category = await makeCategory(database.db);
  const post = { kind: 'question', language: 'en', category, tags: ['Nginx'] } as const;
  const markdown = `The page waits for the whole answer. ${'It is slow on each of our machines. '.repeat(60)}`;
  ({ id: question } = await publishPost(as(asStaff(people.anna)), {
    ...post,
    tags: ['Nginx'],
    title: 'How do I stream tokens through a proxy?',
    markdown,
  }));
  ({ id: answer } = await postAnswer(as(people.bert), {
    postId: question,
    markdown: 'Switch proxy_buffering off, then the proxy hands each token on as it comes.',
  }));
  ({ id: comment } = await postComment(as(people.bert), {
    subject: 'post',
    id: question,
    markdown: 'The header X-Accel-Buffering does the same for one answer.',
  }));
  await indexPost(as(), question);
});

test('a passage is the answer or comment that tells most, with its address, score and reasons', async () => {
  const [best] = await find('proxy_buffering off');
  expect(best).toMatchObject({
    postId: question,
    part: { kind: 'answer', id: answer },
    path: expect.stringMatching(new RegExp(`/ask/info/${question}.*#a${answer}$`)),
    text: expect.stringContaining('Switch proxy_buffering off'),
    language: 'en',
  });
  expect(best!.score).toBeGreaterThan(0);
  expect(best!.why.words.join(' ')).toContain('proxy_buffering');
  const ofComment = await find('X-Accel-Buffering header');
  expect(ofComment[0]).toMatchObject({ part: { kind: 'comment', id: comment } });
});

test('passages come best first, are cut to their length, and are none for what nobody wrote', async () => {
  const found = await find('stream tokens proxy', { length: 200 });
  expect(found.length).toBeGreaterThan(1);
  expect(found.map(({ score }) => score)).toEqual(found.map(({ score }) => score).toSorted((a, b) => b - a));
  for (const { text } of found) expect(text.length).toBeLessThanOrEqual(202);
  expect(await find('stream tokens proxy', { limit: 1 })).toHaveLength(1);
  expect(await find('zebra lighthouse cutlery')).toEqual([]);
});
