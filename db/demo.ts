import type { Pool, PoolClient } from 'pg';
import { firstAmounts } from '#app/ask/reputation/reputation.schema.ts';
import { searchVersion } from '#app/ask/search-index/search-index.commands.server.ts';
import { StartupError } from '#app/core/process/startup-error.ts';
import { generateRows } from './demo-batches.ts';
import { demoTableNames } from './demo-copy.ts';
import { toCopyLine } from './demo-copy.ts';
import { listMembers } from './demo-people.ts';
import { type DemoPlan, planBatches, shapeOf } from './demo-plan.ts';
import { type DemoTally, emptyTally } from './demo-rows.ts';
import { areTablesEmpty, copyRows, putBackIndexes, sendCopy, takeOffIndexes } from './demo-tables.ts';
import { demoCategories, demoTags } from './demo-vocabulary.ts';
import { readTaxonomy } from './starter/read.server.ts';

export type DemoOptions = {
  posts: number;
  seed?: number;
  /** Fill a database that real members use. */
  isForced?: boolean;
  /** The end of the three years that the posts are spread over. */
  until?: Date;
  /** The moment for which the heat of posts is computed. */
  now?: Date;
};

export type DemoStep = 'members' | 'posts' | 'indexes' | 'reputation' | 'statistics';
export type DemoProgress = (step: DemoStep, done: number, total: number) => void;
export type DemoResult = { posts: number; answers: number; comments: number; members: number };

export const maxDemoPosts = 1_000_000;
/** Fixed, so that the same seed gives the same dates on any day. */
const demoEnd = new Date('2026-11-01T00:00:00Z');

/**
 * Adds generated members, posts, answers, comments and votes to a migrated database: all of them or, when anything
 * fails, none. What is there stays as it is, apart from the counts of categories, tags and the site. The same seed and
 * number of posts give the same rows on the same beginning.
 * @throws StartupError when real members use the database (unless `isForced`) or the dates would lie in the future
 */
export async function fillDemo(
  pool: Pool,
  options: DemoOptions,
  progress: DemoProgress = () => {},
): Promise<DemoResult> {
  const client = await pool.connect();
  let result: DemoResult;
  try {
    await client.query('begin');
    result = await fill(client, options, progress);
    await client.query('commit');
  } catch (error) {
    client.release(true);
    throw error;
  }
  const tables = [
    ...demoTableNames,
    'ask.tag',
    'ask.category',
    'ask.counter',
    'ask.reputation',
    'ask.reputation_day',
    'ask.reputation_log',
    'account.member',
  ];
  for (const [done, table] of tables.entries()) {
    progress('statistics', done, tables.length);
    await client.query(`vacuum (analyze) ${table}`);
  }
  progress('statistics', tables.length, tables.length);
  client.release();
  return result;
}

async function fill(
  client: PoolClient,
  { posts, seed = 1, isForced = false, until = demoEnd, now = new Date() }: DemoOptions,
  progress: DemoProgress,
): Promise<DemoResult> {
  if (until > now)
    throw new StartupError(
      `The generated posts would end on ${until.toISOString().slice(0, 10)}, which is in the future: choose an earlier --until.`,
    );
  if (!isForced) await refuseRealMembers(client);
  await client.query(
    `set local synchronous_commit = off; set local maintenance_work_mem = '512MB'; set local client_min_messages = warning`,
  );
  const isFresh = await areTablesEmpty(client);
  const plan: DemoPlan = {
    seed,
    posts,
    members: Math.max(leastMembers, Math.floor(posts / 20)),
    ...(await insertTaxonomy(client, now)),
    first: await firstIds(client, isFresh),
    from_ms: until.getTime() - span_ms,
    until_ms: until.getTime(),
    now_ms: now.getTime(),
    searchVersion,
  };
  await copyMembers(client, plan, progress);
  const takenOff = isFresh ? await takeOffIndexes(client) : null;
  const tally = await copyPosts(client, plan, isFresh, progress);
  if (takenOff) await putBackIndexes(client, takenOff, (done, total) => progress('indexes', done, total));
  await addReputation(client, progress);
  await addToNumbers(client, plan, tally, isFresh);
  await moveSequences(client, plan);
  await client.query(
    `insert into core.audit (actor_kind, action, subject_kind, detail)
    values ('job', 'ask.fillDemo', 'post', $1)`,
    [{ posts, seed }],
  );
  return { posts, answers: tally.answers, comments: tally.comments, members: plan.members };
}

const leastMembers = 50;
const span_ms = 3 * 365 * 86_400_000;

/** Members who registered themselves; the administrators and the editors of the starter content are none. */
async function refuseRealMembers(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*) from account.member m where password_hash is not null
      and not exists (select from account.staff s where s.member_id = m.id)`,
  );
  const { count } = rows[0]!;
  if (count > 0)
    throw new StartupError(
      `This database has ${count} registered member${count === 1 ? '' : 's'}: generated posts would stand among theirs. If you want that, add --force.`,
    );
}

async function insertTaxonomy(
  client: PoolClient,
  now: Date,
): Promise<Pick<DemoPlan, 'categoryIds' | 'categoryNames' | 'tagIds'>> {
  const { categories } = await readTaxonomy();
  for (const [place, slug] of demoCategories.entries()) {
    const { zh, en, area } = categories[slug]!;
    await client.query(
      `insert into ask.category (slug, name_zh, name_en, area, weigh) select $1, $2, $3, $4, $5
        where not exists (select from ask.category where slug = $1)`,
      [slug, zh, en, area, 100 * (demoCategories.length - place)],
    );
  }
  await client.query(
    `insert into ask.tag (slug, name_zh, name_en, created_at) select slug, zh, en, $4
      from unnest($1::text[], $2::text[], $3::text[]) with ordinality t (slug, zh, en, place)
     where not exists (select from ask.tag k where k.slug = t.slug) order by place`,
    [demoTags.map((tag) => tag.slug), demoTags.map((tag) => tag.zh), demoTags.map((tag) => tag.en), now],
  );
  const idsOf = async (table: string, slugs: readonly string[]) => {
    const { rows } = await client.query<{ id: number }>(
      `select k.id from unnest($1::text[]) with ordinality s (slug, place) join ${table} k using (slug) order by place`,
      [slugs],
    );
    return rows.map((row) => row.id);
  };
  const { rows: named } = await client.query<{ names: string[] }>(
    `select array[c.name_zh, c.name_en] names from unnest($1::text[]) with ordinality s (slug, place)
      join ask.category c using (slug) order by place`,
    [demoCategories],
  );
  return {
    categoryNames: named.map(({ names }) => names),
    categoryIds: await idsOf('ask.category', demoCategories),
    tagIds: await idsOf(
      'ask.tag',
      demoTags.map((tag) => tag.slug),
    ),
  };
}

const idTables = { member: 'account.member', post: 'ask.post', answer: 'ask.answer', comment: 'ask.comment' } as const;

/** Where the ids of the new rows begin: behind everything that was ever there, at 1 in empty tables. */
async function firstIds(client: PoolClient, isFresh: boolean): Promise<DemoPlan['first']> {
  const next = async (table: string) => {
    const { rows } = await client.query<{ id: number }>(
      `select greatest((select coalesce(max(id), 0) from ${table}),
        coalesce(pg_sequence_last_value(pg_get_serial_sequence($1, 'id')), 0)) + 1 id`,
      [table],
    );
    return rows[0]!.id;
  };
  const member = await next(idTables.member);
  if (isFresh) return { member, post: 1, answer: 1, comment: 1 };
  return {
    member,
    post: await next(idTables.post),
    answer: await next(idTables.answer),
    comment: await next(idTables.comment),
  };
}

async function copyMembers(client: PoolClient, plan: DemoPlan, progress: DemoProgress): Promise<void> {
  progress('members', 0, plan.members);
  const lines = listMembers(plan).map(({ id, username, nickname, motto, gender, createdAt }) =>
    toCopyLine([id, username, nickname, motto, gender, createdAt]),
  );
  await sendCopy(client, 'copy account.member (id, username, nickname, motto, gender, created_at) from stdin', lines);
  progress('members', plan.members, plan.members);
}

async function copyPosts(
  client: PoolClient,
  plan: DemoPlan,
  isFresh: boolean,
  progress: DemoProgress,
): Promise<DemoTally> {
  const total = emptyTally();
  progress('posts', 0, plan.posts);
  for await (const { batch, rows } of generateRows(plan, planBatches(plan))) {
    for (const table of demoTableNames) await copyRows(client, table, rows.tables[table], isFresh);
    addTally(total, rows.tally);
    progress('posts', batch.to, plan.posts);
  }
  return total;
}

function addTally(total: DemoTally, { categories, tags, ...numbers }: DemoTally): void {
  for (const key of Object.keys(numbers) as (keyof typeof numbers)[]) total[key] += numbers[key];
  categories.forEach((count, i) => (total.categories[i]! += count));
  tags.forEach((count, i) => (total.tags[i]! += count));
}

async function addToNumbers(
  client: PoolClient,
  plan: DemoPlan,
  { categories, tags, ...numbers }: DemoTally,
  isFresh: boolean,
): Promise<void> {
  const add = (table: string, key: string, column: string, type: string) =>
    `update ${table} t set ${column} = t.${column} + n.amount from unnest($1::${type}[], $2::bigint[]) n (key, amount)
      where t.${key} = n.key`;
  await client.query(add('ask.tag', 'id', 'posts', 'bigint'), [plan.tagIds, tags]);
  await client.query(add('ask.category', 'id', 'posts', 'integer'), [plan.categoryIds, categories]);
  await client.query(add('ask.counter', 'key', 'value', 'text'), [Object.keys(numbers), Object.values(numbers)]);
  if (!isFresh) return;
  // The heat of all posts is of this moment: the job that keeps it current has nothing to catch up on.
  await client.query(`update ask.counter set value = greatest(value, $1::bigint) where key = 'hot_settled_until_s'`, [
    Math.floor(plan.now_ms / 1000) - settlesAfter_s,
  ]);
}

/** The reputation that the votes and acceptances give, with its log. */
async function addReputation(client: PoolClient, progress: DemoProgress): Promise<void> {
  progress('reputation', 0, 1);
  await client.query(`set local work_mem = '256MB'`);
  await client.query(`select ask.settle_reputation(null, $1, 'changed', null)`, [JSON.stringify(firstAmounts)]);
  progress('reputation', 1, 1);
}

const settlesAfter_s = 8 * 86_400;

async function moveSequences(client: PoolClient, { seed, posts, members, first }: DemoPlan): Promise<void> {
  let [answers, comments] = [0, 0];
  for (let index = 0; index < posts; index++) {
    const shape = shapeOf(seed, index);
    answers += shape.answers;
    comments += shape.comments;
  }
  const counts = { member: members, post: posts, answer: answers, comment: comments };
  for (const noun of Object.keys(idTables) as (keyof typeof idTables)[]) {
    if (counts[noun] > 0)
      await client.query(
        `select setval(pg_get_serial_sequence($1, 'id'),
      $2)`,
        [idTables[noun], first[noun] + counts[noun] - 1],
      );
  }
}
