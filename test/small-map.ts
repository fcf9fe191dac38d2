import { loadShippedMap, type ShippedMap, type StarterPosts } from '#app/aimap/nodes/shipped-map.commands.server.ts';
import type { Db } from '#app/core/db/pool.server.ts';
import { sql } from 'kysely';
import { ctxAs } from '#test/ask.ts';

const both = (zh: string, en: string) => ({ zh, en });

type Given = Partial<ShippedMap['topics'][number]> & { zh: string; en: string; aliases?: [zh: string[], en: string[]] };

function topic(slug: string, area: string, { zh, en, aliases = [[], []], ...given }: Given): ShippedMap['topics'][0] {
  const text = (title: string, names: string[], markdown: string) => ({
    title,
    summary: `${title}.`,
    markdown,
    aliases: names,
    objectives: [`${title} 1`, `${title} 2`],
  });
  return {
    slug,
    area,
    level: 1,
    minutes: 30,
    importance: 3,
    x: 1000,
    y: 1000,
    resources: [],
    ...given,
    texts: {
      'zh-cn': text(zh, aliases[0], '先看[分词](map:tokens)，再问[这里](question:where)。'),
      en: text(en, aliases[1], 'First [tokens](map:tokens), then ask [here](question:where).'),
    },
  };
}

const area = (slug: string, order: number, zh: string, en: string): ShippedMap['areas'][number] => ({
  ...both(zh, en),
  slug,
  order,
  scope: both(`${zh}。`, `${en}.`),
  pigment: `area-${order}`,
  region: {
    x: 1000 * order,
    y: 1000,
    radius: 500,
    polygon: [
      [1000 * order - 400, 600],
      [1000 * order + 400, 600],
      [1000 * order, 1400],
    ],
  },
});

/** A map of two areas and six topics for tests: a chain of prerequisites, one edge of another kind and one path. */
export const smallMap: ShippedMap = {
  areas: [area('basics', 1, '基础', 'Basics'), area('retrieval', 2, '检索', 'Retrieval')],
  topics: [
    topic('tokens', 'basics', { zh: '词元', en: 'Tokens', aliases: [['分词', 'token'], ['tokenizer']], importance: 5 }),
    topic('context', 'basics', { zh: '上下文窗口', en: 'Context window', level: 2, minutes: 20 }),
    topic('embedding', 'retrieval', { zh: '嵌入', en: 'Embeddings', aliases: [['向量'], []], level: 2, minutes: 45 }),
    topic('reranking', 'retrieval', {
      zh: '重排序',
      en: 'Reranking',
      aliases: [
        ['重排', '精排'],
        ['rerank', 'cross-encoder'],
      ],
      level: 3,
      resources: [
        {
          type: 'paper',
          url: 'https://example.org/rerank',
          language: 'en',
          cost: 'free',
          year: 2019,
          reach: 'open',
          title: both('段落重排', 'Passage re-ranking'),
          note: both('起点', 'Where it began'),
        },
        {
          type: 'tool',
          url: 'https://example.com/tool',
          language: 'zh',
          cost: 'paid',
          year: null,
          reach: 'closed',
          title: both('重排器', 'A reranker'),
          note: both('要付费', 'Costs money'),
        },
      ],
    }),
    topic('citation', 'retrieval', { zh: '引用与溯源', en: 'Citations', level: 3, minutes: 25 }),
    topic('law', 'basics', { zh: '法规', en: 'Law', minutes: 60, importance: 1 }),
  ],
  edges: [
    { type: 'prerequisite', from: 'tokens', to: 'context' },
    { type: 'prerequisite', from: 'context', to: 'embedding' },
    { type: 'prerequisite', from: 'embedding', to: 'reranking' },
    { type: 'prerequisite', from: 'reranking', to: 'citation' },
    { type: 'related', from: 'reranking', to: 'context' },
  ],
  paths: [
    {
      ...both('搭一个检索', 'Build retrieval'),
      slug: 'build-retrieval',
      audience: both('做过网页的人', 'People who have made web pages'),
      stages: [
        {
          ...both('认识材料', 'Know the material'),
          topics: ['context'],
          gate: { kind: 'quiz', ...both('三题全对', 'Three right answers') },
        },
        {
          ...both('找得到', 'Find it'),
          topics: ['embedding', 'reranking'],
          gate: { kind: 'task', ...both('交一份结果', 'Hand in a result') },
        },
      ],
    },
  ],
  placement: {
    questions: { where: ['reranking', 'embedding'] },
    articles: {},
    models: {},
    docs: { start: ['tokens'] },
  },
};

/** Loads it, with a post for its only placement where there is one. Returns the ids of its nodes by slug. */
export async function loadSmallMap(db: Db, post?: number): Promise<Record<string, number>> {
  const posts: StarterPosts = new Map(post === undefined ? [] : [['question/where', { 'zh-cn': post, en: post }]]);
  await loadShippedMap(ctxAs(db, { kind: 'job', name: 'test' }), () => Promise.resolve({ map: smallMap, posts }));
  const { rows } = await sql<{ id: number; slug: string }>`select id, slug from aimap.node`.execute(db);
  return Object.fromEntries(rows.map(({ id, slug }) => [slug, id]));
}
