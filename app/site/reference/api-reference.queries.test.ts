import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, expect, it } from 'vitest';
import { endpoints } from '#app/api.server.ts';
import { setDescribedApi } from '#app/core/http/openapi.server.ts';
import type { ApiDescription } from '#app/core/http/openapi.server.ts';
import { ctxAs, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { getOpenApi, listApi } from './api-reference.queries.server.ts';

const database = useTestDatabase();
const as = (language: 'zh-cn' | 'en') => ctxAs(database.db, visitor, { language });
beforeAll(() => setDescribedApi(endpoints, '1.0.0'));

it('every endpoint has a Chinese and an English summary', () => {
  const isHan = (text: string) => /\p{Script=Han}/u.test(text);
  const wrong = endpoints.filter(({ summary: [zh, en] }) => !isHan(zh) || en === '' || isHan(en));
  expect(wrong.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

it('the page and the file speak the reader’s language', async () => {
  const find = async (language: 'zh-cn' | 'en') =>
    (await listApi(as(language))).flatMap(({ entries }) => entries).find(({ path }) => path === '/api/ask/vote');
  expect(await find('zh-cn')).toMatchObject({
    summary: '为帖子、回答或评论投票；0 表示取消',
    about: expect.stringMatching(/^会员可以调用。/) as string,
  });
  expect(await find('en')).toMatchObject({
    summary: 'Vote on a post, an answer or a comment; 0 takes it back',
    about: expect.stringMatching(/^For members\./) as string,
  });
  for (const [language, lang, summary] of [
    ['zh-cn', 'zh-CN', '回答问题'],
    ['en', 'en', 'Answer a question'],
  ] as const) {
    const response = await getOpenApi(as(language));
    expect([response.headers.get('content-language'), response.headers.get('vary')]).toEqual([lang, 'think-lang']);
    const file = (await response.json()) as ApiDescription;
    expect(file.paths['/api/ask/postAnswer']!.post!.summary).toBe(summary);
    expect((await new Validator().validate(structuredClone(file))).valid).toBe(true);
  }
  const chinese = JSON.stringify(await (await getOpenApi(as('zh-cn'))).json());
  for (const english of ['Everybody may call', 'For members', 'Every answer', 'Unix seconds'])
    expect(chinese).not.toContain(english);
});
