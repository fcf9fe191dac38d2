import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { isRefusal } from '#app/core/errors.ts';
import type { Rendered } from '#app/core/markdown/render.server.ts';
import { insertAnswerRevision } from '#app/ask/answers/answers.commands.server.ts';
import { renderText } from '#app/ask/parts/rendered-texts.commands.server.ts';
import { insertRevision, setTags } from '#app/ask/posts/posts.commands.server.ts';
import { limits } from '#app/ask/parts/ask.schema.ts';
import { storeImages } from '#app/exchange/dumps/import-images.commands.server.ts';
import { insertForeignModel } from './import-models.commands.server.ts';
import { addressesIn } from './import-links.policy.ts';
import type { RecordOf } from '#app/exchange/dumps/dump-records.schema.ts';
import { languageOf, toMarkdown } from './import-texts.queries.server.ts';
import {
  authorsOf,
  ensureCategory,
  ensureTags,
  markSkipped,
  markWritten,
  nextItems,
  type Run,
  type Written,
} from './import-targets.commands.server.ts';
import { findPlaces, findTargets } from './import-targets.queries.server.ts';

const atOnce = 50;
/** A text may be much longer than one that is typed here. */
const longestBody = 500_000;

type Tally = { up: number; down: number };

async function talliesOf(ctx: Ctx, run: Run, ids: readonly string[]): Promise<Map<string, Tally>> {
  const { rows } = await sql<Tally & { id: string }>`
    select source_id id, up, down from ask.import_tally where import_id = ${run.id}
      and source_id = any(${[...ids]}::text[])`.execute(ctx.db);
  return new Map(rows.map(({ id, ...tally }) => [id, tally]));
}

/** Writes the next posts with their tags and their whole history. */
export async function writePosts(ctx: Ctx, run: Run): Promise<boolean> {
  const items = await nextItems(ctx, run, 'post', atOnce);
  if (items.length === 0) return false;
  const ids = items.map(({ data }) => data.id);
  const authorOf = await authorsOf(
    ctx,
    run,
    items.flatMap(({ data }) => [
      data.author,
      data.edit?.author ?? data.author,
      ...[...data.history, ...(data.model?.proposals ?? [])].map(({ author }) => author),
    ]),
  );
  const tallies = await talliesOf(ctx, run, ids);
  const tags = await ensureTags(
    ctx,
    items.flatMap(({ data }) => data.tags.slice(0, limits.tags[1])),
  );
  const categories = await findTargets(
    ctx,
    run,
    'category',
    items.map(({ data }) => data.category),
  );
  const written: Written[] = [];
  for (const { data } of items) {
    const text = await prepare(ctx, run, 'post', data, 'u-', authorOf(data.author));
    if (!text) continue;
    const category = categories.get(data.category) ?? (await fallbackCategory(ctx, run));
    const tagIds = [...new Set(data.tags.slice(0, limits.tags[1]).flatMap((name) => tags.get(name) ?? []))];
    const id = await insertPost(
      ctx,
      run,
      { ...data, ...sum(data, tallies.get(data.id)) },
      { ...text, category, tagIds, authorId: authorOf(data.author), authorOf },
    );
    if (id === null) continue;
    // Links of a model stand in its facts as well, so they stay as they are.
    written.push({ type: 'post', sourceId: data.id, targetId: id, hasLinks: text.hasLinks && data.kind !== 'model' });
    if (data.thread !== '') written.push({ type: 'thread', sourceId: data.thread, targetId: id });
  }
  await markWritten(ctx, run, written);
  return true;
}

const sum = (one: Tally, other: Tally | undefined): Tally => ({
  up: one.up + (other?.up ?? 0),
  down: one.down + (other?.down ?? 0),
});

/** Where posts go that say no category: the chosen one, or one with the origin's name. */
const fallbackCategory = (ctx: Ctx, { options, origin }: Run) =>
  ensureCategory(ctx, {
    slug: (options.category || origin).toLowerCase(),
    name: options.category || origin,
    nameEn: options.category || origin,
  });

type Prepared = { markdown: string; rendered: Rendered; hasLinks: boolean };

/** A foreign text in Markdown and rendered, its images stored; null when it is skipped, which is then noted. */
async function prepare(
  ctx: Ctx,
  run: Run,
  type: 'post' | 'answer' | 'comment',
  data: { id: string; body: string; format: 'markdown' | 'html' | 'bbcode' | 'text' },
  prefix: string,
  authorId: number,
): Promise<Prepared | null> {
  const plain = (await toMarkdown(data.body, data.format)).slice(0, longestBody);
  const { markdown, count } = await storeImages(
    ctx,
    { ...run, importId: run.id, site: run.options.site },
    plain,
    authorId,
  );
  run.report.images.stored += count.stored;
  run.report.images.missing += count.missing;
  if (markdown.trim() === '') {
    await markSkipped(ctx, run, type, data.id, 'empty');
    return null;
  }
  try {
    return { markdown, rendered: await renderText(ctx, markdown, prefix), hasLinks: addressesIn(markdown).length > 0 };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await markSkipped(ctx, run, type, data.id, 'tooComplex');
    return null;
  }
}

type PostPlace = {
  markdown: string;
  rendered: Rendered;
  category: number;
  tagIds: number[];
  authorId: number;
  authorOf: (id: string) => number;
};

async function insertPost(ctx: Ctx, run: Run, data: RecordOf<'post'>, place: PostPlace): Promise<number | null> {
  const title = data.title
    .replace(/[\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, limits.title[1]);
  const id =
    data.kind === 'model'
      ? await insertForeignModel(ctx, run, data, place)
      : await insertPlainPost(ctx, run, { ...data, title }, place);
  if (id === null) return null;
  await sql`update ask.post set revision = ${data.history.length + 1}, up = ${data.up}, down = ${data.down},
    views = ${data.views} where id = ${id}`.execute(ctx.db);
  await writeHistory(ctx, { ...data, title }, id, place);
  return id;
}

async function insertPlainPost(
  ctx: Ctx,
  run: Run,
  data: RecordOf<'post'>,
  { rendered, category, tagIds, authorId }: PostPlace,
): Promise<number> {
  const { title } = data;
  const language = data.language || run.options.language || languageOf(`${title}\n${rendered.text}`);
  const twin =
    data.translationOf === ''
      ? undefined
      : (await findTargets(ctx, run, 'post', [data.translationOf])).get(data.translationOf);
  const createdAt = new Date(data.createdAt);
  const { rows } = await sql<{ id: number }>`
    insert into ask.post (kind, author_id, category_id, language, audience, translation_group, title, excerpt, html,
      text, created_at, active_at)
    values (${data.kind}, ${authorId}, ${category}, ${language}, ${twin === undefined ? 'all' : language},
      ${twin ?? null}, ${title}, ${rendered.excerpt}, ${rendered.html}, ${rendered.text},
      ${createdAt}, ${createdAt}) returning id`.execute(ctx.db);
  const id = rows[0]!.id;
  if (twin !== undefined)
    await sql`update ask.post set translation_group = ${twin}, audience = language
    where id = ${twin} or id = ${id}`.execute(ctx.db);
  await setTags(ctx, id, tagIds);
  return id;
}

/** Every state a post had, the present one last. */
async function writeHistory(
  ctx: Ctx,
  data: RecordOf<'post'>,
  id: number,
  { markdown, category, tagIds, authorId, authorOf }: PostPlace,
): Promise<void> {
  const { title, edit } = data;
  const place = { id, category, tagIds };
  if (data.kind === 'model')
    await sql`delete from ask.revision
    where subject = 'post' and subject_id = ${id}`.execute(ctx.db);
  for (const [i, old] of data.history.entries()) {
    const revision = {
      number: i + 1,
      title: old.title || title,
      markdown: old.markdown,
      authorId: authorOf(old.author || data.author),
      reason: old.reason,
    };
    await insertRevision({ ...ctx, now: new Date(old.createdAt) }, { ...place, ...revision });
  }
  const present = {
    number: data.history.length + 1,
    title,
    markdown,
    authorId: edit ? authorOf(edit.author || data.author) : authorId,
    reason: edit?.reason ?? '',
  };
  await insertRevision({ ...ctx, now: new Date(edit?.createdAt ?? data.createdAt) }, { ...place, ...present });
}

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
    const number = data.history.length + 1;
    await sql`insert into ask.answer (id, post_id, author_id, excerpt, html, text, revision, up, down, created_at)
      values (${id}, ${postId}, ${authorId}, ${excerpt}, ${html}, ${words}, ${number}, ${up}, ${down},
        ${createdAt})`.execute(ctx.db);
    for (const [i, old] of data.history.entries()) {
      await insertAnswerRevision(
        { ...ctx, now: new Date(old.createdAt) },
        {
          id,
          number: i + 1,
          markdown: old.markdown,
          authorId: authorOf(old.author || data.author),
          reason: old.reason,
        },
      );
    }
    const editor = data.edit ? authorOf(data.edit.author || data.author) : authorId;
    const editedAt = data.edit ? new Date(data.edit.createdAt) : createdAt;
    await insertAnswerRevision(
      { ...ctx, now: editedAt },
      { id, number, markdown: text.markdown, authorId: editor, reason: data.edit?.reason ?? '' },
    );
    written.push({ type: 'answer', sourceId: data.id, targetId: id, hasLinks: text.hasLinks });
  }
  await markWritten(ctx, run, written);
  return true;
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
