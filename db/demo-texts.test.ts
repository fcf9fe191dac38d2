import { beforeAll, describe, expect, test } from 'vitest';
import { isFull } from '#test/full.ts';
import { renderMarkdown } from '#app/core/markdown/render.server.ts';
import { generateRows } from './demo-batches.ts';
import { renderSnippets, type SnippetBlocks } from './demo-blocks.ts';
import { type DemoPlan, momentAt, planBatches } from './demo-plan.ts';
import { type DemoPost, listPosts } from './demo-posts.ts';
import { makeRows } from './demo-rows.ts';
import { analyseFast, isComposable } from './demo-search.ts';
import { demoCategories, demoTags } from './demo-vocabulary.ts';
import { readTaxonomy } from './starter/read.server.ts';

const until_ms = Date.UTC(2026, 10, 1);
const plan: DemoPlan = {
  seed: 3,
  posts: 2500,
  members: 125,
  first: { member: 11, post: 101, answer: 201, comment: 301 },
  categoryIds: demoCategories.map((_, i) => i + 1),
  categoryNames: demoCategories.map((slug) => [slug, slug]),
  tagIds: demoTags.map((_, i) => i + 1),
  from_ms: Date.UTC(2023, 10, 1),
  until_ms,
  now_ms: until_ms,
  searchVersion: 1,
};
const batches = planBatches(plan);
let snippets: SnippetBlocks;
let posts: DemoPost[];

beforeAll(async () => {
  snippets = await renderSnippets();
  posts = batches.flatMap((batch) => [...listPosts(plan, batch, snippets)]);
});

describe('generated texts', () => {
  test('are what the renderer makes of their Markdown', async () => {
    for (const post of posts.filter((_, i) => i % (isFull ? 12 : 144) === 0)) {
      const texts = [
        { ...post, prefix: 'u-' },
        ...post.answers.map((answer) => ({ ...answer, prefix: `u-a${answer.id}-` })),
      ];
      for (const { html, text, excerpt, revisions, prefix } of texts) {
        expect(await renderMarkdown(revisions.at(-1)!.markdown, { idPrefix: prefix })).toMatchObject({
          html,
          text,
          excerpt,
          mentions: [],
          links: 0,
          images: [],
        });
      }
      for (const comment of post.comments)
        expect((await renderMarkdown(comment.markdown, { idPrefix: `u-c${comment.id}-` })).html).toBe(comment.html);
    }
  });

  test('are written in the planned shares of languages', () => {
    const isChinese = (text: string) => /\p{Script=Han}/u.test(text);
    const isEnglish = (text: string) => /(?:\b[a-z]+ ){5}/i.test(text);
    const share = (fits: (post: DemoPost) => boolean) => posts.filter(fits).length / posts.length;
    const prose = (post: DemoPost) => post.markdown.replaceAll(/```[\s\S]*?```/g, '');
    expect(share((post) => post.language === 'zh-cn')).toBeCloseTo(0.78, 1);
    expect(share((post) => isEnglish(prose(post)) && !isChinese(prose(post)))).toBeGreaterThan(0.15);
    expect(share((post) => isEnglish(prose(post)) && isChinese(prose(post)))).toBeGreaterThan(0.05);
  });

  test('fit the limits of the product and differ from each other', () => {
    for (const post of posts) {
      expect(post.title.length).toBeGreaterThanOrEqual(6);
      expect(post.title.length).toBeLessThanOrEqual(150);
      expect(post.tags.length).toBeLessThanOrEqual(5);
      expect(post.markdown).not.toMatch(/[{}]\w+[{}]|undefined|NaN(?! in loss)/);
    }
    expect(new Set(posts.map((post) => post.title)).size).toBeGreaterThan(posts.length * 0.9);
    expect(new Set(posts.map((post) => post.markdown)).size).toBe(posts.length);
  });

  test('have about two answers a question, most used tags first, and dates in the order of their ids', () => {
    const questions = posts.filter((post) => post.kind === 'question');
    const answers = questions.reduce((sum, post) => sum + post.answers.length, 0) / questions.length;
    expect(answers).toBeGreaterThan(1.5);
    expect(answers).toBeLessThan(2.5);
    const uses = demoTags.map((_, tag) => posts.filter((post) => post.tags.includes(tag)).length);
    expect(uses[0]).toBeGreaterThan(uses[50]!);
    expect(uses[50]).toBeGreaterThan(uses[500]!);
    expect(posts.every((post, i) => i === 0 || post.at > posts[i - 1]!.at)).toBe(true);
    expect(posts.every((post) => post.activeAt.getTime() <= until_ms)).toBe(true);
    expect(momentAt(plan, 0.5) - plan.from_ms).toBeGreaterThan((until_ms - plan.from_ms) / 2);
  });

  test('name categories of the starter content', async () => {
    const { categories } = await readTaxonomy();
    expect(Object.keys(categories)).toEqual(expect.arrayContaining([...demoCategories]));
    expect(demoTags).toHaveLength(600);
  });
});

describe('batches', () => {
  test('hold the same in whatever order and thread they are made', async () => {
    let place = 0;
    const first = batches.slice(0, 4);
    for await (const { batch, rows } of generateRows(plan, first)) {
      expect(batch).toBe(batches[place]);
      if (place === 1 || place === 2)
        expect(Buffer.compare(rows.tables['ask.post'], makeRows(plan, batch, snippets).tables['ask.post'])).toBe(0);
      place += 1;
    }
    expect(place).toBe(first.length);
  });

  test('are analysed for search the fast way', () => {
    analyseFast({
      id: 1,
      title: 'GPU memory',
      body: '显存不足',
      tags: ['GGUF'],
      about: ['Models'],
      labels: ['kind:question'],
    });
    expect(isComposable).toBe(true);
  });
});
