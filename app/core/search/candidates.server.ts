import { lexeme, quoteLexeme, windowLevels } from './lexeme.ts';

export interface CandidateQuery {
  /**
   * Name of the search table, from code, never from a request. It needs post_id, created_at, tsv and the columns below.
   */
  table: string;
  /** Further columns to return, from code. */
  columns?: readonly string[];
  /** From toTsQuery. */
  match: string;
  /** From toTsQuery with scope `title`: such rows are candidates of their own, so that old good titles are not lost. */
  titleMatch?: string | null;
  /** A recent highest post_id; up to 4,096 newer rows are found too. */
  newestId: bigint;
  /**
   * A condition on the table's columns, from code, its parameters numbered from $1. Few rows left? Better a label
   * (toTsQuery).
   */
  where?: { sql: string; values: readonly unknown[] };
  /** Most rows, by match and by title: 400 and 200 unless told. */
  limit?: number;
  titleLimit?: number;
}

/** What the statement of candidateSql returns, with the asked columns. */
export interface CandidateRow {
  post_id: string | bigint | number;
  in_title: boolean;
  /** The same in every row: more rows match than were looked for, so that their number is a lower bound. */
  is_partial: boolean;
}

/**
 * The statement that finds the rows to rank: the newest that match, and the newest whose title matches. Both are looked
 * for in blocks of ids of growing size until there are enough (`limit` in the first, an ever smaller share of it in
 * those after), so that a word in half of a million rows costs as much as one in half of ten thousand. Sizes that
 * cannot be expected to hold enough, by what the newest block holds, are passed over: a rare word takes two scans, not
 * five.
 *
 * The table (other columns as needed, no index on created_at, which the planner would walk row by row):
 *
 *     create table search_doc (post_id bigint primary key, created_at timestamptz not null, tsv tsvector not null, …)
 *       with (toast_tuple_target = 128, fillfactor = 90);
 *     alter table search_doc alter column tsv set storage external;
 *     create index search_doc_tsv on search_doc using gin (tsv) with (gin_pending_list_limit = 512);
 *
 * A long list of what is pending in the index makes the planner prefer a sequential scan: 150 instead of 13 ms among
 * 10,000 rows. Without one a write takes 5 ms instead of 0.5; with this one 54 ms, each fiftieth time.
 *
 * It keeps rows narrow, so that candidates are sorted without fetching a tsvector, which costs more than all the rest:
 * the caller orders them by roughScoreSql, takes textRankSql of the best of them only, then texts for a page, and
 * drops those that fail the exact check. The sub-select around each query hides its frequency from the planner, which
 * would else choose a sequential scan for common words, not knowing that a tsvector is expensive to fetch.
 * @returns text and values for the driver; rows are CandidateRow, unordered
 */
export function candidateSql(query: CandidateQuery): { text: string; values: unknown[] } {
  const values: unknown[] = [...(query.where?.values ?? [])];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const columns = ['post_id', 'created_at', ...(query.columns ?? [])].join(', ');
  const windows = windowsOf(query.newestId);
  const scan = (name: string, match: string, limit: number): string => {
    const runs = windows.map((window, at) => runsIf(name, at, window, limit));
    const parts = windows.map((window, at) => {
      const conditions = [`tsv @@ (select ${bind(match)}::tsquery)`];
      const marks = marksOf(window);
      if (marks !== null) conditions.push(`tsv @@ (select ${bind(marks)}::tsquery)`);
      if (at > 0) conditions.push(`(${runs[at]})`);
      if (window.from !== null) conditions.push(`post_id + 0 >= ${bind(String(window.from))}`);
      const end = endOf(windows, runs, at);
      if (end !== null) conditions.push(`post_id + 0 < ${end}`);
      if (query.where !== undefined) conditions.push(`(${query.where.sql})`);
      const rows = `select ${columns} from ${query.table} where ${conditions.join(' and ')}`;
      return `${name}${at} as materialized (${rows} order by created_at desc limit ${limit})`;
    });
    const all = windows.map((_, at) => `select * from ${name}${at}`).join(' union all ');
    return `${parts.join(',\n')},\n${name} as materialized (${all} limit ${limit})`;
  };
  const title = query.titleMatch ?? null;
  const limit = query.limit ?? 400;
  const isPartial = `${countOf('m', windows.length - 1)} >= ${Math.ceil(limit * (windows.at(-1)?.share ?? 1))} or (select count(*) from m) >= ${limit}`;
  const inTitle = title === null ? '' : `${scan('t', title, query.titleLimit ?? 200)},\n`;
  const text = `with ${inTitle}${scan('m', query.match, limit)},
h as (${title === null ? '' : 'select *, true as in_title from t union all '}select *, false as in_title from m${
    title === null ? '' : ' where post_id not in (select post_id from t)'
  })
select ${columns}, in_title, ${isPartial} as is_partial from h`;
  return { text, values };
}

/**
 * An expression that weighs the words of one row of such a table (names from code): ts_rank with the title above tags
 * above text, divided by 1 + ln(length). `query` is a parameter for the query of toRankQuery, `id` an expression.
 */
export const textRankSql = (table: string, { id, query }: { id: string; query: string }): string =>
  `(select ts_rank('{0.1, 0.3, 0.6, 1.0}', tsv, ${query}::tsquery, 1) from ${table} where post_id = ${id})`;

/** A query for what lies in the newest 4,096 to 8,192 ids, as part of another; null when that is all there is. */
export function newestWindow(newestId: bigint): string | null {
  const [newest] = windowsOf(newestId);
  return newest ? marksOf(newest) : null;
}

/** Rows in the first windows of a scan. */
function countOf(name: string, windows: number): string {
  const counts = Array.from({ length: windows }, (_, at) => `(select count(*) from ${name}${at})`);
  return counts.length === 0 ? '0' : counts.join(' + ');
}

/**
 * The condition under which a window is looked at: those before it hold too little, and by what the newest holds it may
 * be expected to hold enough. The last is not asked for that: a rare word goes there at once.
 */
function runsIf(name: string, at: number, window: Window, limit: number): string {
  const isWanted = `${countOf(name, at)} < ${Math.ceil(limit * window.share)}`;
  if (window.level === null) return isWanted;
  const growth = 2 ** (window.level - windowLevels[0]);
  return `${isWanted} and ((select count(*) from ${name}0) + 1) * ${growth} >= ${Math.ceil(limit * expected)}`;
}

/** The share of the limit that a window should hold to be worth a look. */
const expected = 0.35;

/** Where a window ends: where the last one looked at before it begins. */
function endOf(windows: readonly Window[], runs: readonly string[], at: number): string | null {
  if (at === 0) return null;
  const before = String(windows[at - 1]!.from);
  return at === 1 ? before : `case when ${runs[at - 1]} then ${before} else ${endOf(windows, runs, at - 1)} end`;
}

interface Window {
  level: number | null;
  /** First id; null: open. */
  from: bigint | null;
  /** The id after the last one of the newest window, which all others lie before; null for the newest. */
  newest: bigint | null;
  /** Not looked at when the windows before it hold this share of the limit. */
  share: number;
}

/** What suffices once the windows up to a level are read: the more rows were read, the fewer finds. */
const shares: Readonly<Record<number, number>> = { 12: 0.75, 14: 0.35, 16: 0.25, 18: 0.15 };

/**
 * Ranges of ids from the newest down: each begins with a block of its level and ends where the one before it begins,
 * the last takes all the rest.
 */
function windowsOf(newestId: bigint): Window[] {
  const windows: Window[] = [];
  let share = 1;
  for (const level of windowLevels) {
    const from = ((newestId >> BigInt(level)) - 1n) << BigInt(level);
    if (from <= 0n) break;
    const last = windows.at(-1);
    if (!last || from < last.from!) windows.push({ level, from, newest: windows[0]?.from ?? null, share });
    share = shares[level] ?? 1;
  }
  return [...windows, { level: null, from: null, newest: windows[0]?.from ?? null, share }];
}

/**
 * The block lexemes that cover a window; the newest window also takes the block after the newest known id. A condition
 * of its own: the index then skips what lies outside, while within the query it would weigh every row of the window.
 */
function marksOf({ level, from, newest }: Window): string | null {
  if (level === null || from === null) return null;
  const first = from >> BigInt(level);
  const last = newest === null ? first + 2n : (newest - 1n) >> BigInt(level);
  const marks: string[] = [];
  for (let index = first; index <= last; index++) marks.push(quoteLexeme(lexeme.window(level, index)));
  return marks.join(' | ');
}
