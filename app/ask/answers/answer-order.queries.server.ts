import { type RawBuilder, sql } from 'kysely';
import { isShownTo } from '#app/ask/thread-rules/thread-rules.queries.server.ts';
import { firstComments, type NamedComment } from '#app/ask/comments/comments.queries.server.ts';
import type { Asker } from '#app/ask/parts/asker.policy.ts';
import { cursorPart, decodeCursor, encodeCursor } from '#app/ask/parts/keyset-cursor.server.ts';
import { seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import type { AnswerSort } from '#app/ask/parts/ask.schema.ts';
import { reputationOf } from '#app/ask/reputation/reputation.queries.server.ts';
import { type AnswerRow, editJson, editorsJson } from './answers.queries.server.ts';

/*
 * The order of a thread's answers and its pages. A page is found from the narrow columns alone; texts are read for what
 * it shows.
 */

/** Answers of one page of a question. */
export const answersPerPage = 50;

type Choice = NamedComment & {
  postId: number;
  after?: string | undefined;
  sort?: AnswerSort | undefined;
  reader: Pick<Asker, 'id' | 'mayEditAll'>;
};

const micros = sql`(extract(epoch from b.created_at) * 1000000)::bigint`;
const orders: Record<AnswerSort, RawBuilder<unknown>> = {
  best: sql`c.answer_id is not null desc, b.wilson desc, b.score desc, b.id`,
  newest: sql`b.created_at desc, b.id desc`,
  oldest: sql`b.created_at, b.id`,
};

/** A page of a post's answers and one more as JSON of `AnswerRow`s, each with its first comments. */
export function answersJson({ postId, after, sort = 'best', reader, ...named }: Choice): RawBuilder<unknown> {
  const bound = after === undefined ? sql`` : boundOf(after, sort);
  return sql`(select coalesce(json_agg(json_build_object('id', a.id, 'authorId', a.author_id, 'reputation',
    ${reputationOf('a')}, 'html', a.html, 'excerpt', a.excerpt, 'revision', a.revision, 'score', a.score,
      'wilson', a.wilson, 'micros', k.micros, 'accepted', k.accepted, 'createdAt', ${seconds('a.created_at')}, 'edit',
        ${editJson('answer', 'a')},
      'wiki', ${editorsJson('answer', 'a')}, ${firstComments({ answerId: sql`a.id` }, named)}) order by k.place),
        '[]'::json)
    from (
      select b.id, c.answer_id is not null accepted, ${micros} micros,
        row_number() over (order by ${orders[sort]}) place
      from ask.answer b left join ask.acceptance c on c.answer_id = b.id
      where b.post_id = ${postId} and b.deleted_at is null and ${isShownTo(reader, sql`${postId}::bigint`)} ${bound}
      order by place limit ${sql.lit(answersPerPage + 1)}
    ) k join ask.answer a on a.id = k.id)`;
}

/** Splits what `answersJson` found into one page and the cursor of the next. */
export function cutAnswers(found: AnswerRow[], sort: AnswerSort = 'best'): { shown: AnswerRow[]; more: string | null } {
  const shown = found.slice(0, answersPerPage);
  const last = shown.at(-1);
  return { shown, more: last && found.length > shown.length ? encodeCursor(keyOf(last, sort)) : null };
}

const keyOf = ({ accepted, wilson, score, id, micros: at }: AnswerRow, sort: AnswerSort): number[] =>
  sort === 'best' ? [accepted ? 1 : 0, wilson, score, id] : [at, id];

function boundOf(after: string, sort: AnswerSort): RawBuilder<unknown> {
  if (sort !== 'best') {
    const [at = 0, id = 0] = decodeCursor(after, [cursorPart.micros, cursorPart.id]);
    const key = sql`(timestamptz 'epoch' + ${at}::float8 * interval '1 microsecond', ${id}::bigint)`;
    return sort === 'newest' ? sql`and (b.created_at, b.id) < ${key}` : sql`and (b.created_at, b.id) > ${key}`;
  }
  const [accepted = 0, wilson = 0, score = 0, id = 0] = decodeCursor(after, [
    { min: 0, max: 1, isWhole: true },
    cursorPart.float,
    cursorPart.int,
    cursorPart.id,
  ]);
  return sql`and ((c.answer_id is not null)::integer, b.wilson, b.score, -b.id) < (${accepted}::integer,
    ${wilson}::float8, ${score}::integer, ${-id}::bigint)`;
}
