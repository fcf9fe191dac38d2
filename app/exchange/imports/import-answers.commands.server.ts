import { addImportedAnswer } from '#app/ask/answers/answer-imports.commands.server.ts';
import { addImportedComment, drawCommentId } from '#app/ask/comments/comment-imports.commands.server.ts';
import { drawAnswerId, insertAnswerRevision } from '#app/ask/answers/answer-edits.commands.server.ts';
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
    const id = await drawAnswerId(ctx);
    const authorId = authorOf(data.author);
    const text = await prepare(ctx, run, 'answer', data, `u-a${id}-`, authorId);
    if (!text) continue;
    await addImportedAnswer(ctx, {
      ...text.rendered,
      ...sum(data, tallies.get(data.id)),
      id,
      postId,
      authorId,
      revision: data.history.length + 1,
      createdAt: new Date(data.createdAt),
    });
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
    const id = await drawCommentId(ctx);
    const authorId = authorOf(data.author);
    const text = await prepare(ctx, run, 'comment', data, `u-c${id}-`, authorId);
    if (!text) continue;
    await addImportedComment(ctx, {
      id,
      postId: place.postId,
      answerId: place.type === 'answer' ? place.id : null,
      authorId,
      markdown: text.markdown,
      html: text.rendered.html,
      createdAt: new Date(data.createdAt),
    });
    written.push({ type: 'comment', sourceId: data.id, targetId: id, hasLinks: text.hasLinks });
  }
  await markWritten(ctx, run, written);
  return true;
}
