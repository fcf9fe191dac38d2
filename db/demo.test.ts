import { beforeAll, describe, expect, test } from 'vitest';
import { recountNumbers } from '#app/ask/lists/lists.commands.server.ts';
import { reindexPosts } from '#app/ask/search-index/search-index.commands.server.ts';
import { StartupError } from '#app/core/process/startup-error.ts';
import { createTestDatabase, type TestDatabase, useTestDatabase } from '#test/database.ts';
import { demoTableNames } from './demo-copy.ts';
import { fillDemo } from './demo.ts';

const posts = 150;
const now = new Date('2026-11-20T00:00:00Z');
const database = useTestDatabase();
const ask = async <R extends object>(
  statement: string,
  values: unknown[] = [],
  from: Pick<TestDatabase, 'pool'> = database,
): Promise<R[]> => (await from.pool.query<R>(statement, values)).rows;

/** One number for everything in the tables, row by row. */
async function checksum(from: Pick<TestDatabase, 'pool'>): Promise<string> {
  const parts = [...demoTableNames, 'account.member', 'ask.category', 'ask.counter'].map(
    (table) => `select md5(string_agg(t::text, '' order by t::text collate "C")) sum from ${table} t`,
  );
  const [row] = await ask<{ sums: string }>(
    `select string_agg(sum, ' ') sums
    from (${parts.join(' union all ')}) s`,
    [],
    from,
  );
  return row!.sums;
}

/** Everything that loading takes off and puts back. */
const structure = (from: Pick<TestDatabase, 'pool'>) =>
  ask(
    `select pg_get_indexdef(indexrelid) definition from pg_index where indrelid = any($1::regclass[]) union all
     select conrelid::regclass || conname || pg_get_constraintdef(oid) from pg_constraint
       where conrelid = any($1::regclass[]) or confrelid = any($1::regclass[]) order by 1`,
    [demoTableNames],
    from,
  );

beforeAll(async () => {
  await fillDemo(database.pool, { posts, seed: 7, now });
});

describe('generated data', () => {
  test('is the same for the same seed and number, and another for another seed', async () => {
    const [twin, other] = [await createTestDatabase(), await createTestDatabase()];
    try {
      const before = await structure(twin);
      await fillDemo(twin.pool, { posts, seed: 7, now });
      await fillDemo(other.pool, { posts, seed: 8, now });
      expect(await checksum(twin)).toBe(await checksum(database));
      expect(await checksum(other)).not.toBe(await checksum(database));
      expect(await structure(twin)).toEqual(before);
    } finally {
      await Promise.all([twin.drop(), other.drop()]);
    }
  });

  test('has the numbers that a recount gives', async () => {
    const numbers = () =>
      ask(
        `select 'tag ' || id key, posts::bigint from ask.tag union all select 'category ' || id, posts from ask.category
          union all select key, value from ask.counter order by 1`,
      );
    const kept = await numbers();
    await recountNumbers({ db: database.db });
    expect(await numbers()).toEqual(kept);
    expect(await ask(`select sum(posts)::int sum from ask.category`)).toEqual([{ sum: posts }]);
  });

  test('has scores, counts and heat that follow from its rows', async () => {
    const wrong = await ask(
      `select p.id from ask.post p where
        (up, down) <> (select count(*) filter (where value = 1), count(*) filter (where value = -1) from ask.vote
          where subject = 'post' and subject_id = p.id)
        or (answers, answer_score) <> (select count(*), coalesce(sum(score), 0) from ask.answer where post_id = p.id)
        or accepted <> (select count(*) from ask.acceptance where post_id = p.id)
        or bookmarks <> (select count(*) from ask.bookmark where post_id = p.id)
        or revision <> (select max(number) from ask.revision where subject = 'post' and subject_id = p.id)
        or active_at < greatest(created_at, (select max(created_at) from ask.answer where post_id = p.id))
        or abs(hot - ask.hotness(views, score, answers, answer_score, created_at, active_at, $1)) > 1e-9 * abs(hot)
        or exists (select from ask.post_tag t where t.post_id = p.id
          and (t.channel, t.created_at, t.active_at, t.hot, t.score) is distinct from (p.channel, p.created_at,
          p.active_at, p.hot, p.score))
      union all select a.id from ask.answer a join ask.post p on p.id = a.post_id where a.created_at <= p.created_at
        or (a.up, a.down) <> (select count(*) filter (where value = 1), count(*) filter (where value = -1) from ask.vote
        where subject = 'answer' and subject_id = a.id)
      union all select c.id from ask.comment c left join ask.answer a on a.id = c.answer_id
        where a.post_id <> c.post_id or c.created_at <= a.created_at
      union all select v.subject_id from ask.vote v join ask.post p on v.subject = 'post' and p.id = v.subject_id
        and p.author_id = v.member_id
      union all select p.id from ask.post p join account.member m on m.id = p.author_id
        where m.created_at > p.created_at`,
      [now],
    );
    expect(wrong).toEqual([]);
    expect(
      await ask(`select count(*)::int missing from ask.answer a left join account.member m on m.id = a.author_id
      where m.id is null`),
    ).toEqual([{ missing: 0 }]);
  });

  test('has the search entries that the product would write', async () => {
    const entries = () =>
      ask(`select post_id, created_at, version, tsv::text, body, parts from ask.search_doc
      order by post_id`);
    const loaded = await entries();
    expect(loaded).toHaveLength(posts);
    await reindexPosts({ db: database.db }, { all: true });
    expect(await entries()).toEqual(loaded);
  });

  test('nobody can log in as its members', async () => {
    expect(
      await ask(`select count(*)::int count, count(password_hash)::int passwords, count(email)::int mails
      from account.member`),
    ).toEqual([{ count: 50, passwords: 0, mails: 0 }]);
  });
});

describe('a database in use', () => {
  test('is refused when members have registered, and joined when that is wanted', async () => {
    const used = await createTestDatabase();
    try {
      await used.pool.query(`insert into account.member (username, nickname, password_hash, created_at)
        values ('lin_yu', 'Lin', 'x', now())`);
      await used.pool.query(
        `insert into ask.category (id, slug, name_zh, name_en, area, posts) overriding system value
          values (90, 'rag', '检索', 'Retrieval', 3, 1)`,
      );
      await used.pool.query(
        `insert into ask.post (kind, author_id, category_id, language, title, excerpt, html, text, created_at,
          active_at) values ('question', 1, 90, 'en', 'Mine', '', '', '', now(), now())`,
      );
      await used.pool.query(`update ask.counter set value = 1 where key = 'questions'`);
      const own = () =>
        ask(
          `select p.*, m.* from ask.post p join account.member m on m.id = p.author_id
        where p.title = 'Mine'`,
          [],
          used,
        );
      const before = { own: await own(), structure: await structure(used) };
      await expect(fillDemo(used.pool, { posts: 30, now })).rejects.toThrow(StartupError);
      expect(await ask(`select count(*)::int count from ask.post`, [], used)).toEqual([{ count: 1 }]);
      await fillDemo(used.pool, { posts: 30, now, isForced: true });
      expect({ own: await own(), structure: await structure(used) }).toEqual(before);
      expect(
        await ask(
          `select count(*)::int count, min(id)::int first
        from ask.post`,
          [],
          used,
        ),
      ).toEqual([{ count: 31, first: 1 }]);
      expect(await ask(`select name_zh from ask.category where slug = 'rag'`, [], used)).toEqual([{ name_zh: '检索' }]);
      const kept = await ask(`select key, value from ask.counter order by key`, [], used);
      await recountNumbers({ db: used.db });
      expect(await ask(`select key, value from ask.counter order by key`, [], used)).toEqual(kept);
      const [next] = await ask<{ id: number }>(`select nextval('ask.post_id_seq') id`, [], used);
      expect(next!.id).toBe(32);
    } finally {
      await used.drop();
    }
  });

  test('stays as it was when the loading fails', async () => {
    const used = await createTestDatabase();
    try {
      await used.pool.query(`alter table ask.revision add constraint no_code check (markdown
        not like '%${'`'.repeat(3)}%')`);
      const before = { sum: await checksum(used), structure: await structure(used) };
      await expect(fillDemo(used.pool, { posts: 40, now })).rejects.toThrow('no_code');
      expect({ sum: await checksum(used), structure: await structure(used) }).toEqual(before);
    } finally {
      await used.drop();
    }
  });

  test('is not filled with posts of the future', async () => {
    await expect(fillDemo(database.pool, { posts: 1, now: new Date('2026-01-01T00:00:00Z') })).rejects.toThrow(
      'future',
    );
  });
});
