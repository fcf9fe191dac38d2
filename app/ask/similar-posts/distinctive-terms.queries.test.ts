import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { ctxAs, makeCategory, makeMembers, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { quoteLabel } from '#app/ask/search/search-candidates.queries.server.ts';
import { countTerms, takeRarest } from './distinctive-terms.queries.server.ts';

const database = useTestDatabase();
const ctx = () => ctxAs(database.db, visitor);

beforeAll(async () => {
  await makeMembers(database.db, ['anna']);
  const category = await makeCategory(database.db);
  for (const [id, tsv] of [
    [1, `'common':1A 'rare':2A ${quoteLabel('channel:0')}`],
    [2, `'common':1A ${quoteLabel('channel:1')}`],
    [3, `'common':1A ${quoteLabel('channel:0')}`],
  ] as const) {
    await sql`insert into ask.post (id, kind, author_id, category_id, language, title, excerpt, html, text, created_at,
      active_at)
      overriding system value values (${id}, 'question', 1, ${category}, 'en', 't', '', '', '', now(),
        now())`.execute(database.db);
    await sql`insert into ask.search_doc (post_id, created_at, version, tsv, body)
      values (${id}, now(), 1, ${tsv}::tsvector, '')`.execute(database.db);
  }
});

describe('words of a text', () => {
  it('are counted among the newest posts, the rarest first; those that nobody uses are left out', async () => {
    const { counts } = await countTerms(ctx(), ["'none'", "'common'", "'rare'"], {});
    expect(counts).toEqual([
      { term: "'rare'", count: 1 },
      { term: "'common'", count: 3 },
    ]);
  });

  it('count only in posts of the labels, and not in the one that is compared', async () => {
    expect((await countTerms(ctx(), ["'common'"], { labels: ['channel:0'] })).counts).toEqual([
      { term: "'common'", count: 2 },
    ]);
    expect((await countTerms(ctx(), ["'common'", "'rare'"], { besides: 1 })).counts).toEqual([
      { term: "'common'", count: 2 },
    ]);
  });
});

it('reads the index, never the whole table, to learn that no post holds a word', async () => {
  await database.db.transaction().execute(async (tx) => {
    const scans = async () => {
      const { rows } = await sql<{ whole: number; index: number }>`select seq_scan whole, idx_scan index
        from pg_stat_xact_user_tables
        where schemaname = 'ask' and relname = 'search_doc'`.execute(tx);
      return rows[0]!;
    };
    const before = await scans();
    const { rows } = await sql<{ holds: boolean }>`select ask.search_holds('none', 0) holds`.execute(tx);
    expect({ ...(await scans()), ...rows[0] }).toEqual({ holds: false, whole: before.whole, index: before.index + 1 });
  });
});

describe('the rarest words', () => {
  it('are taken while few posts hold one, and a few in any case', () => {
    const counts = [1, 2, 3, 100, 200].map((count) => ({ term: `t${count}`, count }));
    expect(takeRarest(counts, { holding: 10, fewest: 1 })).toEqual(['t1', 't2', 't3']);
    expect(takeRarest(counts, { holding: 0, fewest: 2 })).toEqual(['t1', 't2']);
    expect(takeRarest(counts, { holding: 1000, fewest: 1 })).toHaveLength(5);
  });
});
