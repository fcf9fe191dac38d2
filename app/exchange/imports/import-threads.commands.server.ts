import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { limits } from '#app/ask/parts/ask.schema.ts';
import type { RecordOf } from '#app/exchange/dumps/dump-records.schema.ts';
import { insertItems } from './import-items.commands.server.ts';

type Thread = RecordOf<'thread'> & { position: number };
type Reply = RecordOf<'reply'>;
type Shaped = RecordOf<'post'> | RecordOf<'answer'> | RecordOf<'comment'> | RecordOf<'acceptance'>;

const batch = 100;

/**
 * Makes the next threads of a forum into questions: the first text is the question, the others are answers, and a short
 * reply to an answer is a comment on it. All keep the ids of their texts, which votes and links name.
 * @returns false when there are none left
 */
export async function shapeThreads(ctx: Ctx, importId: number): Promise<boolean> {
  const { rows: threads } = await sql<{ data: Thread }>`
    select data from ask.import_item where import_id = ${importId} and type = 'thread' and state = 'new'
      order by position limit ${batch}`.execute(ctx.db);
  if (threads.length === 0) return false;
  const ids = threads.map(({ data }) => data.id);
  const { rows: replies } = await sql<{ data: Reply }>`
    select data from ask.import_item where import_id = ${importId} and type = 'reply' and parent = any(${ids}::text[])
      order by parent, (data ->> 'number')::bigint, position`.execute(ctx.db);
  const { rows: taggings } = await sql<{ data: RecordOf<'tagging'> }>`
    select data from ask.import_item where import_id = ${importId} and type = 'tagging' and parent = any(${ids}::text[])
      order by position`.execute(ctx.db);
  const repliesOf = Map.groupBy(
    replies.map(({ data }) => data),
    ({ thread }) => thread,
  );
  const tagsOf = Map.groupBy(
    taggings.map(({ data }) => data),
    ({ post }) => post,
  );
  const shaped = threads.flatMap(({ data }) =>
    shapeThread(data, repliesOf.get(data.id) ?? [], tagsOf.get(data.id)?.map(({ tag }) => tag) ?? []),
  );
  await insertItems(
    ctx,
    importId,
    shaped.map((record) => ({
      type: record.type,
      id: record.id,
      parent: record.type === 'answer' ? record.post : record.type === 'comment' ? record.parent : '',
      data: JSON.stringify(record),
    })),
  );
  await sql`update ask.import_item set state = 'done' where import_id = ${importId}
    and (type = 'thread' and source_id = any(${ids}::text[])
    or type in ('reply', 'tagging') and parent = any(${ids}::text[]))`.execute(ctx.db);
  return true;
}

/** The records of one thread; none when its first text is gone. */
export function shapeThread(thread: RecordOf<'thread'>, replies: readonly Reply[], tags: readonly string[]): Shaped[] {
  const first =
    replies.find(({ id }) => id === thread.first) ??
    (thread.first === '' ? replies.find(({ number }) => number === 1) : undefined);
  if (!first) return [];
  const { thread: _thread, number: _number, to: _to, ...text } = first;
  const { category, title, views } = thread;
  const post: RecordOf<'post'> = {
    ...text,
    type: 'post',
    kind: 'question',
    author: first.author || thread.author,
    category,
    title,
    views,
    tags: [...new Set([...thread.tags, ...tags])],
    language: '',
    translationOf: '',
    thread: thread.id,
    history: [],
    edit: null,
    model: null,
  };
  const roots = new Map<string, string>();
  const rest = replies.filter((reply) => reply !== first).map((reply) => shapeReply(reply, first, replies, roots));
  return [post, ...rest, ...thread.solved.map((id) => ({ type: 'acceptance' as const, id }))];
}

/** @param roots the answer under which each reply stands, filled on the way */
function shapeReply(
  reply: Reply,
  first: Reply,
  replies: readonly Reply[],
  roots: Map<string, string>,
): RecordOf<'answer'> | RecordOf<'comment'> {
  const { thread: _thread, number: _number, to, up, down, ...text } = reply;
  const target =
    to === ''
      ? undefined
      : to.startsWith('#')
        ? replies.find(({ number }) => `#${number}` === to)
        : replies.find(({ id }) => id === to);
  const root = target && target !== first ? roots.get(target.id) : undefined;
  if (root !== undefined && reply.body.length <= limits.comment[1]) {
    roots.set(reply.id, root);
    return { ...text, type: 'comment', on: 'answer', parent: root };
  }
  roots.set(reply.id, reply.id);
  return { ...text, type: 'answer', post: first.id, up, down, history: [], edit: null };
}
