import { type QueryResult, type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';

/** A text that shows a file. `path` leads to it; `postTitle` is its post's. */
export type FileUse = { kind: 'post' | 'answer' | 'comment'; path: string; postTitle: string };

const looked = 300;

/**
 * Texts that a member wrote and that show a file, among the newest 300 posts, answers and comments each; ten at most.
 * Others may show it too: what is told is where it is used as far as known.
 * @param url the file's path, as it stands in the texts
 */
export async function listFileUses(ctx: Pick<Ctx, 'db'>, memberId: number, url: string): Promise<FileUse[]> {
  const { rows } = await sql<FileUse>`
    select kind, path, title "postTitle" from (
      select 'post' kind, '/ask/info/' || t.id path, t.title, t.html, t.id
        from (select id, title, html from ask.post where author_id = ${memberId} and deleted_at is null order by id desc
          limit ${looked}) t
      union all
      select 'answer', '/ask/info/' || t.post_id || '#a' || t.id, p.title, t.html, t.id
        from (select id, post_id, html from ask.answer where author_id = ${memberId} and deleted_at is null
          order by id desc limit ${looked}) t join ask.post p on p.id = t.post_id
      union all
      select 'comment', '/ask/info/' || t.post_id || '#c' || t.id, p.title, t.html, t.id
        from (select id, post_id, html from ask.comment where author_id = ${memberId} and deleted_at is null
          order by id desc limit ${looked}) t join ask.post p on p.id = t.post_id) found
    where strpos(html, ${url}) > 0 order by id desc limit 10`.execute(ctx.db);
  return rows;
}

const scanned = 2000;
/** Where texts may show a file: as they are now, and in their history. `place` orders the rows of each. */
const sources = [
  sql`select id place, html words from ask.post`,
  sql`select id place, html words from ask.answer`,
  sql`select id place, html words from ask.comment`,
  sql`select subject_id place, markdown words from ask.revision where subject = 'post'`,
  sql`select subject_id place, markdown words from ask.revision where subject = 'answer'`,
  sql`select id place, facts::text words from ask.model_proposal`,
];

/**
 * Which of the files stand in any text, whoever wrote it, in its history or in somebody's draft. Reads all texts in
 * steps of 2,000: for the rare closing of an account.
 * @param urls paths as they were uploaded, `/storage/…`
 */
export async function listUsedFiles(ctx: Pick<Ctx, 'db'>, urls: readonly string[]): Promise<string[]> {
  const asked = sql`unnest(${urls}::text[], ${urls.map((url) => encodeURI(url))}::text[]) u (plain, encoded)`;
  const isIn = (words: RawBuilder<unknown>) => sql`strpos(${words}, u.plain) > 0 or strpos(${words}, u.encoded) > 0`;
  const used = new Set<string>();
  for (const source of sources) {
    for (let after: number | null = 0; after !== null;) {
      const { rows }: QueryResult<{ last: number | null; found: string[] }> = await sql<{
        last: number | null;
        found: string[];
      }>`
        with part as materialized (select place, words from (${source}) t where place > ${after}
          order by place fetch first ${sql.lit(scanned)} rows with ties)
        select (select max(place) from part) "last", array(select distinct u.plain from part
          join ${asked} on ${isIn(sql`part.words`)}
          where strpos(part.words, '/storage/') > 0) found`.execute(ctx.db);
      for (const url of rows[0]!.found) used.add(url);
      after = rows[0]!.last;
    }
  }
  const { rows } = await sql<{ url: string }>`select distinct u.plain url from ask.draft d
    join ${asked} on ${isIn(sql`d.data`)}`.execute(ctx.db);
  for (const { url } of rows) used.add(url);
  return [...used];
}
