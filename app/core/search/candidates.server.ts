import { lexeme, quoteLexeme, windowLevels } from './lexeme.ts';

export interface CandidateQuery {
  /** Name of the search table, from code, never from a request. It needs post_id, created_at, tsv and the columns below. */
  table: string;
  /** Further columns to return, from code. */
  columns?: readonly string[];
  /** From toTsQuery. */
  match: string;
  /** From toTsQuery with scope `title`: such rows are candidates of their own, so that old good titles are not lost. */
  titleMatch?: string | null;
  /** From toRankQuery. */
  rank: string;
  /** A recent highest post_id; up to 4,096 newer rows are found too. */
  newestId: bigint;
  /** A condition on the table's columns, from code, its parameters numbered from $1. Few rows left? Better a label (toTsQuery). */
  where?: { sql: string; values: readonly unknown[] };
  /** Rows to rank, by match and by title: 400 and 200 unless told. */
  limit?: number;
  titleLimit?: number;
}

/** What the statement of candidateSql returns, with the asked columns. */
export interface CandidateRow {
  post_id: string | bigint | number;
  in_title: boolean;
  text_rank: number;
}

/**
 * The statement that finds the rows to rank: the newest that match, looked for in blocks of ids of growing size, and the
 * newest whose title matches. Bounded: a word in half of a million rows costs as much as one in half of ten thousand.
 *
 * The table (other columns as needed, no index on created_at, which the planner would walk row by row):
 *
 *     create table search_doc (post_id bigint primary key, created_at timestamptz not null, tsv tsvector not null, …)
 *       with (toast_tuple_target = 128, fillfactor = 90);
 *     alter table search_doc alter column tsv set storage external;
 *     create index search_doc_tsv on search_doc using gin (tsv) with (fastupdate = off);
 *
 * It keeps rows narrow, so that candidates are sorted without fetching a tsvector; only the rows returned are fetched for
 * ts_rank. The caller ranks them with scoreCandidate, takes texts for the best, drops those that matchesPhrases refuses
 * until a page is full. The sub-select around each query hides its frequency from the planner, which would else choose a
 * sequential scan for common words, not knowing that a tsvector is expensive to fetch.
 * @returns text and values for the driver; rows are CandidateRow, unordered
 */
export function candidateSql(query: CandidateQuery): { text: string; values: unknown[] } {
  const values: unknown[] = [...(query.where?.values ?? [])];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const columns = ['post_id', 'created_at', ...(query.columns ?? [])].join(', ');
  const scanWindow = (match: string, window: Window, limit: number): string => {
    const conditions = [`tsv @@ (select ${bind(windowed(match, window))}::tsquery)`];
    if (window.from !== null) conditions.push(`post_id + 0 >= ${bind(String(window.from))}`);
    if (window.before !== null) conditions.push(`post_id + 0 < ${bind(String(window.before))}`);
    if (query.where !== undefined) conditions.push(`(${query.where.sql})`);
    return `(select ${columns}, tsv from ${query.table} where ${conditions.join(' and ')} order by created_at desc limit ${limit})`;
  };
  const scan = (match: string, limit: number): string => {
    const parts = windowsOf(query.newestId).map((window) => scanWindow(match, window, limit));
    return `select * from (${parts.join(' union all ')}) w limit ${limit}`;
  };
  const title = query.titleMatch ?? null;
  const limit = query.limit ?? 400;
  const text = `with ${title === null ? '' : `t as materialized (${scan(title, query.titleLimit ?? 200)}), `}m as materialized (${scan(query.match, limit)}),
h as (${title === null ? '' : 'select *, true as in_title from t union all '}select *, false as in_title from m${
    title === null ? '' : ' where post_id not in (select post_id from t)'
  })
select ${columns}, in_title, ts_rank('{0.1, 0.3, 0.6, 1.0}', tsv, ${bind(query.rank)}::tsquery, 1) as text_rank from h`;
  return { text, values };
}

interface Window {
  level: number | null;
  /** First id and the id after the last; null: open. */
  from: bigint | null;
  before: bigint | null;
}

/** Disjoint id ranges from the newest down: each begins with a block of its level, the last takes all the rest. */
function windowsOf(newestId: bigint): Window[] {
  const windows: Window[] = [];
  let before: bigint | null = null;
  for (const level of windowLevels) {
    const from = ((newestId >> BigInt(level)) - 1n) << BigInt(level);
    if (from <= 0n) break;
    if (before === null || from < before) windows.push({ level, from, before });
    before = from;
  }
  return [...windows, { level: null, from: null, before }];
}

/** Adds the block lexemes that cover a window; the newest window also takes the block after the newest known id. */
function windowed(match: string, { level, from, before }: Window): string {
  if (level === null || from === null) return match;
  const first = from >> BigInt(level);
  const last = before === null ? first + 2n : (before - 1n) >> BigInt(level);
  const marks: string[] = [];
  for (let index = first; index <= last; index++) marks.push(quoteLexeme(lexeme.window(level, index)));
  return `(${match}) & (${marks.join(' | ')})`;
}
