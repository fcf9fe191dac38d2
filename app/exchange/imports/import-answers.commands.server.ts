import { sql } from 'kysely';
import { insertAnswerRevision } from '#app/ask/answers/answers.commands.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { RecordOf } from '#app/exchange/dumps/dump-records.schema.ts';
import { prepare, sum, talliesOf } from './import-bodies.commands.server.ts';
import {
  authorsOf,
  markSkipped,
  markWritten,
  nextItems,
  type Run,
  type Written,
} from './import-targets.commands.server.ts';
import { findPlaces, findTargets } from './import-targets.queries.server.ts';

const atOnce = 50;

/** Writes the next answers. */
export async function writeAnswers(ctx: Ctx, run: Run): Promise<boolean> {
  const items = await nextItems(ctx, run, 'answer', atOnce);
  if (items.length === 0) return false;
  const posts = await findTargets(
    ctx,
    run,
    'post',
    items.map(({ data }) => data.post),
  );
  const tallies = await talliesOf(
    ctx,
    run,
    items.map(({ data }) => data.id),
  );
  const authorOf = await authorsOf(
    ctx,
    run,
    items.flatMap(({ data }) => [
      data.author,
      data.edit?.author ?? data.author,
      ...data.history.map(({ author }) => author),
    ]),
  );
  const written: Written[] = [];
  for (const { data } of items) {
    const postId = posts.get(data.post);
    if (postId === undefined) {
      await markSkipped(ctx, run, 'answer', data.id, 'noParent');
      continue;
    }
    const { rows } = await sql<{ id: number }>`select nextval('ask.answer_id_seq') id`.execute(ctx.db);
    const id = rows[0]!.id;
    const authorId = authorOf(data.author);
    const text = await prepare(ctx, run, 'answer', data, `u-a${id}-`, authorId);
    if (!text) continue;
    const { excerpt, html, text: words } = text.rendered;
    const { up, down } = sum(data, tallies.get(data.id));
    const createdAt = new Date(data.createdAt);
    await sql`insert into ask.answer (id, post_id, author_id, excerpt, html, text, revision, up, down, created_at)
      values (${id}, ${postId}, ${authorId}, ${excerpt}, ${html}, ${words}, ${data.history.length + 1}, ${up}, ${down},
        ${createdAt})`.execute(ctx.db);
    await writeHistory(ctx, data, { id, markdown: text.markdown, authorOf });
    written.push({ type: 'answer', sourceId: data.id, targetId: id, hasLinks: text.hasLinks });
  }
  await markWritten(ctx, run, written);
  return true;
}

type AnswerPlace = { id: number; markdown: string; authorOf: (id: string) => number };

/** Every state an answer had, the present one last. */
async function writeHistory(
  ctx: Ctx,
  data: RecordOf<'answer'>,
  { id, markdown, authorOf }: AnswerPlace,
): Promise<void> {
  const { edit, createdAt, author } = data;
  const present = { author: edit?.author ?? '', reason: edit?.reason ?? '', createdAt: edit?.createdAt ?? createdAt };
  for (const [i, one] of [...data.history, { ...present, markdown }].entries())
    await insertAnswerRevision(
      { ...ctx, now: new Date(one.createdAt) },
      { id, number: i + 1, markdown: one.markdown, authorId: authorOf(one.author || author), reason: one.reason },
    );
}

/** Writes the next comments. */
export async function writeComments(ctx: Ctx, run: Run): Promise<boolean> {
  const items = await nextItems(ctx, run, 'comment', atOnce);
  if (items.length === 0) return false;
  const places = await findPlaces(
    ctx,
    run,
    items.map(({ data }) => ({ on: data.on, id: data.parent })),
  );
  const authorOf = await authorsOf(
    ctx,
    run,
    items.map(({ data }) => data.author),
  );
  const written: Written[] = [];
  for (const [i, { data }] of items.entries()) {
    const place = places[i];
    if (!place) {
      await markSkipped(ctx, run, 'comment', data.id, 'noParent');
      continue;
    }
    const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('ask.comment',
      'id')) id`.execute(ctx.db);
    const id = rows[0]!.id;
    const authorId = authorOf(data.author);
    const text = await prepare(ctx, run, 'comment', data, `u-c${id}-`, authorId);
    if (!text) continue;
    await sql`insert into ask.comment (id, post_id, answer_id, author_id, markdown, html, created_at)
      values (${id}, ${place.postId}, ${place.type === 'answer' ? place.id : null}, ${authorId}, ${text.markdown},
        ${text.rendered.html}, ${new Date(data.createdAt)})`.execute(ctx.db);
    written.push({ type: 'comment', sourceId: data.id, targetId: id, hasLinks: text.hasLinks });
  }
  await markWritten(ctx, run, written);
  return true;
}
