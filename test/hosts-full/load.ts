import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Db } from '#app/core/db/pool.server.ts';
import { listBreaks } from '#app/wallet/checks/ledger-checks.queries.server.ts';
import { awardPoints } from '#app/wallet/movements/wallet-points.commands.server.ts';
import { type Member, newQuestion, newText } from '#test/app.ts';
import { addMember, type SiteDatabase } from './site.ts';

/** An answer that somebody of the load got, or none (`status` 0), and when, on performance.now(). */
export type Answer = { at_ms: number; took_ms: number; status: number; path: string; isWrite: boolean; body: string };
type Written = Map<number, string>;
/** Eight members who write and guests and members who read, until they are stopped. */
export type Load = {
  answers: Answer[];
  /** What was acknowledged: ids with their texts; `bounties` has the posts with their amounts. */
  questions: Written;
  answered: Written;
  comments: Written;
  bounties: Map<number, string>;
  written(): number;
  stop(): Promise<void>;
};

const writers = 8;
const readers = 6;
/** Between two requests of one of them, so that a machine of two cores is busy and not drowned. */
const pause_ms = 40;
const pointsEach = 1_000_000n;
let made = 0;

/** Members who may write as much as they like and have points to offer. */
export async function addWriters(db: Db): Promise<Member[]> {
  const all: Member[] = [];
  for (let n = 0; n < writers; n += 1) {
    const member = await addMember(db, `writer_${(made += 1)}`, true);
    const actor = { kind: 'job', name: 'test' } as const;
    const ctx = { db, actor, now: new Date(), language: 'en', requestId: 'test' } as const;
    await awardPoints(ctx, { task: 'test', subject: String(made), memberId: member.id, amount: pointsEach });
    all.push(member);
  }
  return all;
}

/** Begins the load on the site at an address. */
export function startLoad(url: string, members: readonly Member[]): Load {
  const load: Omit<Load, 'written' | 'stop'> = {
    answers: [],
    questions: new Map(),
    answered: new Map(),
    comments: new Map(),
    bounties: new Map(),
  };
  let isOver = false;
  const newest = { id: 0 };
  const ask = async (path: string, init: RequestInit & { headers: Record<string, string> }): Promise<string | null> => {
    const from = performance.now();
    let status = 0;
    let body = '';
    try {
      const response = await fetch(url + path, { redirect: 'manual', signal: AbortSignal.timeout(30_000), ...init });
      body = await response.text();
      status = response.status;
    } catch (error) {
      status = 0;
      const { cause } = error as Error;
      body = cause instanceof Error ? cause.message : String(error);
    }
    const at_ms = performance.now();
    const isFault = status !== 200;
    load.answers.push({
      at_ms,
      took_ms: at_ms - from,
      status,
      path,
      isWrite: init.method === 'POST',
      body: isFault ? body.slice(0, 300) : '',
    });
    return status === 200 ? body : null;
  };
  const send = async (member: Member, path: string, body: object, note: (id: number) => void) => {
    const headers = {
      'content-type': 'application/json',
      'ba-user-token': member.token,
      server: 'true',
      'idempotency-key': randomUUID(),
    };
    const text = await ask(`/api/ask/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const answer = text === null ? null : (JSON.parse(text) as { code: number; msg: string; data: { id?: number } });
    if (answer && answer.code !== 1) load.answers.at(-1)!.body = answer.msg;
    const id = answer?.code === 1 ? (answer.data?.id ?? 1) : 0;
    if (id) note(id);
    await rest();
    return id;
  };
  const rest = () => new Promise((resolve) => setTimeout(resolve, pause_ms));
  const write = async (member: Member) => {
    while (!isOver) {
      const question = newQuestion(1);
      const postId = await send(member, 'publishPost', question, (id) =>
        load.questions.set(id, String(question['markdown'])),
      );
      if (!postId) continue;
      newest.id = postId;
      const markdown = newText();
      await send(member, 'postAnswer', { postId, markdown }, (id) => load.answered.set(id, markdown));
      const comment = newText();
      await send(member, 'postComment', { subject: 'post', id: postId, markdown: comment }, (id) =>
        load.comments.set(id, comment),
      );
      await send(member, 'offerBounty', { postId, amount: 100 }, () => load.bounties.set(postId, '100'));
    }
  };
  const read = async (n: number) => {
    for (let round = n; !isOver; round += 1) {
      const paths = ['/ask', `/ask/info/${newest.id || 1}`, `/ask?fresh=${randomUUID()}`, '/ask/lists/question/0'];
      const headers: Record<string, string> = { 'x-forwarded-for': `10.7.${n}.${round % 250}` };
      if (n < 2) headers['cookie'] = `ba-user-id=${members[n]!.id}; ba-user-token=${members[n]!.token}`;
      if (newest.id || !paths[round % 4]!.includes('info')) await ask(paths[round % 4]!, { headers });
      await rest();
    }
  };
  const work = [...members.map(write), ...Array.from({ length: readers }, (_, n) => read(n))];
  return {
    ...load,
    written: () => load.questions.size + load.answered.size + load.comments.size + load.bounties.size,
    async stop() {
      isOver = true;
      await Promise.all(work);
    },
  };
}

/** How many answers there were of each status, `0` for none. */
export function statusesOf(answers: readonly Answer[]): string {
  const counts = Map.groupBy(answers, ({ status }) => status);
  return [...counts]
    .toSorted(([a], [b]) => a - b)
    .map(([status, all]) => `${status} × ${all.length}`)
    .join(', ');
}

/** What went wrong otherwise than by a 503, to be shown. */
export const otherFaults = (answers: readonly Answer[]): Answer[] =>
  answers.filter(({ status }) => status !== 200 && status !== 503);

/**
 * Compares the database with all that was acknowledged, the counters with what they count, and the books with their
 * rules; how many of the acknowledged are not there.
 */
export async function findLost({ pool, db }: SiteDatabase, loads: readonly Load[]): Promise<number> {
  const read = async (query: string, written: Written) => {
    const { rows } = await pool.query<{ id: string; text: string }>(query, [[...written.keys()]]);
    const found = new Map(rows.map(({ id, text }) => [Number(id), text]));
    return [...written].filter(([id, text]) => found.get(id) !== text).length;
  };
  const revision = (subject: string) => `select subject_id id, markdown text from ask.revision
    where subject = '${subject}' and subject_id = any($1) and number = 1`;
  let lost = 0;
  for (const load of loads) {
    lost += await read(revision('post'), load.questions);
    lost += await read(revision('answer'), load.answered);
    lost += await read('select id, markdown text from ask.comment where id = any($1)', load.comments);
    lost += await read('select post_id id, amount::text text from ask.bounty where post_id = any($1)', load.bounties);
  }
  const { rows } = await pool.query(`
    select id, 'answers' what from ask.post p where deleted_at is null and (answers <> (select count(*) from ask.answer
      where post_id = p.id and deleted_at is null) or not exists (select from ask.search_doc where post_id = p.id))
    union all select 0, key from ask.counter where key = 'questions'
      and value <> (select count(*) from ask.post where kind = 'question' and counts and deleted_at is null)
    union all select 0, key from ask.counter where key = 'answers'
      and value <> (select sum(answers) from ask.post where counts and deleted_at is null)
    union all select min(subject_id), 'twice' from ask.revision where number = 1
      group by md5(markdown) having count(*) > 1`);
  expect(rows).toEqual([]);
  expect(await listBreaks({ db })).toEqual([]);
  return lost;
}
