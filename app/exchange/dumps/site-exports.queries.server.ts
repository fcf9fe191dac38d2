import { sql } from 'kysely';
import { listForeignForms } from '#app/account/members/member-imports.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { archiveFiles } from './archive.reader.server.ts';
import type { DumpRecord } from './dump-records.schema.ts';

type File = (typeof archiveFiles)[number];
type Reader = (ctx: Ctx, last: number) => Promise<{ last: number; records: DumpRecord[] }>;

const atOnce = 500;
const iso = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
/** The author's id as text; '' for a text without a name, and for one whose author is gone. */
const author = (column: string) => sql`case when ${sql.ref(column)} > 0 then ${sql.ref(column)}::text else '' end`;

/** The revisions before the present one, the oldest first. */
const history = (subject: 'post' | 'answer', alias: string) => sql`
  (select coalesce(json_agg(json_build_object('title', r.title, 'markdown', r.markdown, 'author',
    ${author('r.author_id')}, 'reason', r.reason, 'createdAt', ${iso('r.created_at')}) order by r.number), '[]'::json)
    from ask.revision r where r.subject = ${subject} and r.subject_id = ${sql.ref(`${alias}.id`)}
      and r.number < ${sql.ref(`${alias}.revision`)})`;
/** Who made the present revision, when there is more than one. */
const edit = (subject: 'post' | 'answer', alias: string) => sql`
  case when ${sql.ref(`${alias}.revision`)} > 1 then (select json_build_object('author', ${author('r.author_id')},
    'reason', r.reason, 'createdAt', ${iso('r.created_at')})
    from ask.revision r where r.subject = ${subject} and r.subject_id = ${sql.ref(`${alias}.id`)}
      and r.number = ${sql.ref(`${alias}.revision`)}) end`;
const source = (subject: 'post' | 'answer', alias: string) => sql`
  (select r.markdown from ask.revision r where r.subject = ${subject} and r.subject_id = ${sql.ref(`${alias}.id`)}
    and r.number = ${sql.ref(`${alias}.revision`)})`;

/**
 * Votes that have a voter are records of their own; the counts beside them are those of earlier imports, whose voters
 * nobody knows.
 */
const nameless = (subject: 'post' | 'answer', alias: string) => sql`
  'up', greatest(${sql.ref(`${alias}.up`)} - (select count(*) from ask.vote v
    where v.subject = ${subject} and v.subject_id = ${sql.ref(`${alias}.id`)} and v.value = 1), 0),
  'down', greatest(${sql.ref(`${alias}.down`)} - (select count(*) from ask.vote v
    where v.subject = ${subject} and v.subject_id = ${sql.ref(`${alias}.id`)} and v.value = -1), 0)`;

/** Of what is exported: posts that are neither deleted nor held, and what stands under them. */
const kept = (alias: string) => sql`${sql.ref(`${alias}.deleted_at`)} is null`;

/** A model of the catalogue: its facts, and the proposals that were published of it; null for other posts. */
const model = sql`
  (select json_build_object('facts', m.facts, 'proposals',
    (select coalesce(json_agg(json_build_object('revision', pr.revision, 'facts', pr.facts, 'author',
    ${author('pr.member_id')},
      'note', pr.note, 'createdAt', ${iso('pr.decided_at')}) order by pr.revision), '[]'::json)
        from ask.model_proposal pr where pr.model_id = m.post_id and pr.revision is not null))
    from ask.model m where m.post_id = p.id)`;

async function read(
  ctx: Ctx,
  statement: ReturnType<typeof sql<{ id: number; record: DumpRecord }>>,
): Promise<{ last: number; records: DumpRecord[] }> {
  const { rows } = await statement.execute(ctx.db);
  return { last: rows.at(-1)?.id ?? 0, records: rows.map(({ record }) => record) };
}

/** The records of each file, some at a time in the order of their ids; `last` is 0 when there are no more. */
export const exportReaders: Record<File, Reader> = {
  members: (ctx, last) => listForeignForms(ctx, { last, limit: atOnce }),
  categories: (ctx, last) =>
    read(
      ctx,
      sql`select id, json_build_object('type', 'category', 'id', id::text, 'slug', slug, 'name', name_zh, 'nameEn',
        name_en) record
      from ask.category where id > ${last} and merged_into is null order by id limit ${atOnce}`,
    ),
  tags: (ctx, last) =>
    read(
      ctx,
      sql`select id, json_build_object('type', 'tag', 'id', slug, 'name', name_zh, 'nameEn', name_en) record
      from ask.tag where id > ${last} and main_id is null order by id limit ${atOnce}`,
    ),
  posts: (ctx, last) =>
    read(
      ctx,
      sql`select p.id, json_build_object('type', 'post', 'id', p.id::text, 'kind', p.kind, 'author',
        ${author('p.author_id')}, 'category', p.category_id::text, 'title', p.title,
        'body', ${source('post', 'p')}, 'format', 'markdown', 'tags',
          (select coalesce(json_agg(t.name_zh order by pt.position), '[]'::json) from ask.post_tag pt
          join ask.tag t on t.id = pt.tag_id where pt.post_id = p.id),
        'language', p.language, 'translationOf', coalesce((select o.id::text from ask.post o
          where o.translation_group = p.translation_group and o.id < p.id and o.deleted_at is null order by o.id
          limit 1), ''),
        'views', p.views, ${nameless('post', 'p')}, 'createdAt', ${iso('p.created_at')}, 'history',
          ${history('post', 'p')}, 'edit', ${edit('post', 'p')}, 'model', ${model}) record
      from ask.post p where p.id > ${last} and ${kept('p')} order by p.id limit ${atOnce}`,
    ),
  answers: (ctx, last) =>
    read(
      ctx,
      sql`select a.id, json_build_object('type', 'answer', 'id', a.id::text, 'post', a.post_id::text, 'author',
        ${author('a.author_id')}, 'body', ${source('answer', 'a')}, 'format', 'markdown',
        ${nameless('answer', 'a')}, 'createdAt', ${iso('a.created_at')}, 'history', ${history('answer', 'a')}, 'edit',
          ${edit('answer', 'a')}) record
      from ask.answer a join ask.post p on p.id = a.post_id and ${kept('p')}
        where a.id > ${last} and a.deleted_at is null order by a.id limit ${atOnce}`,
    ),
  comments: (ctx, last) =>
    read(
      ctx,
      sql`select c.id, json_build_object('type', 'comment', 'id', c.id::text, 'on',
        case when c.answer_id is null then 'post' else 'answer' end, 'parent', coalesce(c.answer_id, c.post_id)::text,
        'author', ${author('c.author_id')}, 'body', c.markdown, 'format', 'markdown', 'createdAt',
          ${iso('c.created_at')}) record
      from ask.comment c join ask.post p on p.id = c.post_id and ${kept('p')}
        left join ask.answer a on a.id = c.answer_id
      where c.id > ${last} and c.deleted_at is null and a.deleted_at is null order by c.id limit ${atOnce}`,
    ),
  votes: readVotes,
  acceptances: (ctx, last) =>
    read(
      ctx,
      sql`select c.answer_id id, json_build_object('type', 'acceptance', 'id', c.answer_id::text, 'createdAt',
        ${iso('c.created_at')}) record
      from ask.acceptance c join ask.answer a on a.id = c.answer_id and a.deleted_at is null
        join ask.post p on p.id = a.post_id and ${kept('p')}
      where c.answer_id > ${last} order by c.answer_id limit ${atOnce}`,
    ),
  ratings: readRatings,
  folders: (ctx, last) =>
    read(
      ctx,
      sql`select f.place id, json_build_object('type', 'folder', 'id', f.id::text, 'member', f.member_id::text, 'name',
        f.name, 'createdAt', ${iso('f.created_at')}) record
      from (select *, row_number() over (order by member_id, position, id) place from ask.bookmark_folder) f
        where f.place > ${last} order by f.place limit ${atOnce}`,
    ),
  bookmarks: readBookmarks,
};

/** Votes have no number of their own: they are read by post. */
async function readVotes(ctx: Ctx, last: number): Promise<{ last: number; records: DumpRecord[] }> {
  const { rows: posts } = await sql<{ id: number }>`select p.id from ask.post p where p.id > ${last} and ${kept('p')}
    order by p.id limit 100`.execute(ctx.db);
  const ids = posts.map(({ id }) => id);
  const { rows } = await sql<{ record: DumpRecord }>`
    select json_build_object('type', 'vote', 'id', v.subject || ':' || v.subject_id || ':' || v.member_id, 'on',
      v.subject, 'subject', v.subject_id::text, 'member', v.member_id::text,
      'value', v.value, 'createdAt', ${iso('v.created_at')}) record
    from ask.vote v left join ask.comment c on v.subject = 'comment' and c.id = v.subject_id
      left join ask.answer a on a.id = case v.subject when 'answer' then v.subject_id else c.answer_id end
    where v.post_id = any(${ids}::bigint[]) and a.deleted_at is null and c.deleted_at is null
    order by v.post_id, v.subject, v.subject_id, v.member_id`.execute(ctx.db);
  return { last: ids.at(-1) ?? 0, records: rows.map(({ record }) => record) };
}

/** Grades of models, read by model. */
async function readRatings(ctx: Ctx, last: number): Promise<{ last: number; records: DumpRecord[] }> {
  const { rows: models } = await sql<{ id: number }>`
    select m.post_id id from ask.model m join ask.post p on p.id = m.post_id and ${kept('p')} where m.post_id > ${last}
      order by 1 limit 100`.execute(ctx.db);
  const ids = models.map(({ id }) => id);
  const { rows } = await sql<{ record: DumpRecord }>`
    select json_build_object('type', 'rating', 'id', r.model_id || ':' || r.member_id, 'model', r.model_id::text,
      'member', r.member_id::text, 'stars', r.stars, 'words', r.words,
      'createdAt', ${iso('r.created_at')}, 'editedAt', ${iso('r.edited_at')}) record
    from ask.model_rating r where r.model_id = any(${ids}::bigint[]) order by r.model_id, r.member_id`.execute(ctx.db);
  return { last: ids.at(-1) ?? 0, records: rows.map(({ record }) => record) };
}

/** Bookmarks of posts that are exported, read by member. */
async function readBookmarks(ctx: Ctx, last: number): Promise<{ last: number; records: DumpRecord[] }> {
  const { rows: members } = await sql<{ id: number }>`
    select distinct member_id id from ask.bookmark where member_id > ${last} order by 1 limit 50`.execute(ctx.db);
  const ids = members.map(({ id }) => id);
  const { rows } = await sql<{ record: DumpRecord }>`
    select json_build_object('type', 'bookmark', 'id', b.member_id || ':' || b.post_id, 'member', b.member_id::text,
      'post', b.post_id::text, 'folder', coalesce(b.folder_id::text, ''),
      'note', b.note, 'createdAt', ${iso('b.created_at')}) record
    from ask.bookmark b join ask.post p on p.id = b.post_id and ${kept('p')} where b.member_id = any(${ids}::bigint[])
      order by b.member_id, b.created_at, b.post_id`.execute(ctx.db);
  return { last: ids.at(-1) ?? 0, records: rows.map(({ record }) => record) };
}
