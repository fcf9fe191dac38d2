import { sql } from 'kysely';
import type { Actor, Ctx, LoginActor } from '#app/core/ctx.server.ts';
import { type ShippedQuiz, loadShippedQuizzes } from '#app/aimap/quizzes/shipped-quizzes.commands.server.ts';
import type { QuizItem } from '#app/aimap/nodes/quizzes.schema.ts';
import type { Db } from '#app/core/db/pool.server.ts';

const both = (zh: string, en: string) => ({ zh, en });
const citation = (slug: string) => ({ kind: 'topic' as const, slug, quote: both('原文', 'the words') });

/** One item of each kind for a topic, and what answers them rightly as it is shown. */
export const itemsOf = (slug: string): QuizItem[] => {
  const shared = (n: number) => ({
    key: `${slug}-${n}`,
    objective: 0,
    prompt: both(`问题 ${n}`, `Question ${n}`),
    explanation: both('解释', 'The explanation'),
    citation: citation(slug),
  });
  const why = both('因为', 'because');
  const choice = (name: string, right = false) => ({ zh: name, en: name, why, ...(right ? { right } : {}) });
  return [
    { ...shared(1), type: 'single', choices: [choice('no'), choice('yes', true), choice('never')] },
    { ...shared(2), type: 'multiple', choices: [choice('one', true), choice('bad'), choice('two', true)] },
    { ...shared(3), type: 'true-false', answer: true, why },
    { ...shared(4), type: 'order', steps: [both('甲', 'first'), both('乙', 'second'), both('丙', 'third')], why },
    {
      ...shared(5),
      type: 'cloze',
      prompt: both('填 {{1}} 和 {{2}}', 'Fill {{1}} and {{2}}'),
      blanks: [
        { zh: ['四', '4'], en: ['4', 'four'], why },
        { zh: ['吉字节', 'GB'], en: ['GB'], why },
      ],
    },
    { ...shared(6), type: 'short', answers: { zh: ['词元'], en: ['token', 'tokens'] }, why },
  ];
};

/** The texts by which the right answer is known on the page, in English. */
export const rightTexts = { single: ['yes'], multiple: ['one', 'two'], order: ['first', 'second', 'third'] } as const;

/** A small map: one area, topics named by their slugs, and a path with a quiz gate and a task gate. */
export type SmallMap = { area: number; topics: Record<string, number>; path: { id: number; slug: string } };

export async function addSmallMap(db: Db, slugs = ['tokens', 'context', 'retrieval', 'agents']): Promise<SmallMap> {
  const area = await addNode(db, 'basics', null);
  const topics: Record<string, number> = {};
  for (const slug of slugs) topics[slug] = await addNode(db, slug, area);
  const ctx: Ctx = { db, actor: { kind: 'job', name: 'test' }, now: new Date(), language: 'en', requestId: 'test' };
  const quizzes: ShippedQuiz[] = slugs.map((slug) => ({ slug, quiz: itemsOf(slug) }));
  await loadShippedQuizzes(ctx, quizzes, async () => new Map());
  const { rows } = await sql<{ id: number }>`insert into aimap.path (slug, position, created_at)
    values ('small-path', 0, now()) returning id`.execute(db);
  const id = rows[0]!.id;
  const [a, b, c] = slugs.map((slug) => topics[slug]!);
  await addVersion(db, id, 1, [
    { kind: 'quiz', nodes: [a!, b!] },
    { kind: 'task', nodes: [c!] },
  ]);
  return { area, topics, path: { id, slug: 'small-path' } };
}

export type StageOf = { kind: 'quiz' | 'task'; nodes: readonly number[]; text?: string };

/** A version of a path, which becomes its newest. */
export async function addVersion(db: Db, path: number, version: number, stages: readonly StageOf[]): Promise<void> {
  await sql`insert into aimap.path_version (path_id, version, title_zh, title_en, audience_zh, audience_en, created_at)
    values (${path}, ${version}, '小路线', 'A small path', '新人', 'newcomers', now())`.execute(db);
  let step = 0;
  for (const [stage, { kind, nodes, text = kind }] of stages.entries()) {
    await sql`insert into aimap.path_stage (path_id, version, stage, title_zh, title_en, gate, gate_zh, gate_en)
      values (${path}, ${version}, ${stage}, ${`第 ${stage} 段`}, ${`Stage ${stage}`}, ${kind}, ${text},
        ${text})`.execute(db);
    for (const node of nodes)
      await sql`insert into aimap.path_step (path_id, version, step, stage, node_id)
        values (${path}, ${version}, ${step++}, ${stage}, ${node})`.execute(db);
  }
  await sql`update aimap.path set version = ${version} where id = ${path}`.execute(db);
}

/** A topic of an area, or without one an area, with its name in both languages. */
export async function addNode(db: Db, slug: string, area: number | null): Promise<number> {
  const { rows } =
    area === null
      ? await sql<{
          id: number;
        }>`insert into aimap.node (slug, kind, pigment, radius, polygon, x, y, created_at, updated_at)
          values (${slug}, 'area', 1, 9000, '[[0, 0], [9000, 0], [0, 9000]]', 30000, 30000, now(), now())
          returning id`.execute(db)
      : await sql<{
          id: number;
        }>`insert into aimap.node (slug, kind, area_id, level, minutes, x, y, created_at, updated_at)
          values (${slug}, 'topic', ${area}, 1, 30, 30100, 30100, now(), now()) returning id`.execute(db);
  const id = rows[0]!.id;
  await sql`insert into aimap.node_text (node_id, language, title, summary)
    values (${id}, 'zh-cn', ${`${slug} 中文`}, '摘要'), (${id}, 'en', ${slug}, 'A summary')`.execute(db);
  return id;
}

/** Somebody at a moment; a day alone is its noon in China. */
export function learner(db: Db, id: number, moment: string, more: Partial<LoginActor> = {}): Ctx {
  const actor: Actor = { kind: 'member', id, loginId: 1, ip: '192.0.2.1', agent: 'test', ...more };
  const now = new Date(moment.includes('T') ? moment : `${moment}T04:00:00Z`);
  return { db, actor, now, language: 'en', requestId: 'test' };
}

let made = 0;
export async function addLearner(db: Db): Promise<number> {
  const name = `learner_${(made += 1)}`;
  const { rows } = await sql<{ id: number }>`insert into account.member (username, nickname, created_at)
    values (${name}, ${name}, '2020-01-01') returning id`.execute(db);
  return rows[0]!.id;
}
