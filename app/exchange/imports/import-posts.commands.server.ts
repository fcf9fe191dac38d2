import { dropRevisions, joinTranslations, setFigures } from '#app/ask/posts/post-imports.commands.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { Rendered } from '#app/core/markdown/render.server.ts';
import { insertPost, insertRevision, setTags } from '#app/ask/posts/post-edits.commands.server.ts';
import { limits } from '#app/ask/parts/ask.schema.ts';
import { prepare, sum, talliesOf } from './import-bodies.commands.server.ts';
import { insertForeignModel } from './import-models.commands.server.ts';
import type { RecordOf } from '#app/exchange/dumps/dump-records.schema.ts';
import { languageOf } from './import-texts.queries.server.ts';
import { authorsOf, markWritten, nextItems, type Run, type Written } from './import-targets.commands.server.ts';
import { ensureTags } from '#app/ask/tags/tag-imports.commands.server.ts';
import { ensureCategory } from '#app/ask/categories/category-imports.commands.server.ts';
import { findTargets } from './import-targets.queries.server.ts';

const atOnce = 50;
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
    const id = await writePost(
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

/** Where posts go that say no category: the chosen one, or one with the origin's name. */
const fallbackCategory = (ctx: Ctx, { options, origin }: Run) =>
  ensureCategory(ctx, {
    slug: (options.category || origin).toLowerCase(),
    name: options.category || origin,
    nameEn: options.category || origin,
  });

type PostPlace = {
  markdown: string;
  rendered: Rendered;
  category: number;
  tagIds: number[];
  authorId: number;
  authorOf: (id: string) => number;
};

async function writePost(ctx: Ctx, run: Run, data: RecordOf<'post'>, place: PostPlace): Promise<number | null> {
  const title = data.title
    .replace(/[\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, limits.title[1]);
  const id =
    data.kind === 'model'
      ? await insertForeignModel(ctx, run, data, place)
      : await writePlainPost(ctx, run, { ...data, title }, place);
  if (id === null) return null;
  await setFigures(ctx, id, { ...data, revision: data.history.length + 1 });
  await writeHistory(ctx, { ...data, title }, id, place);
  return id;
}

async function writePlainPost(
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
  const id = await insertPost(
    { ...ctx, now: new Date(data.createdAt) },
    { ...rendered, kind: data.kind, authorId, category, language, title },
  );
  if (twin !== undefined) await joinTranslations(ctx, twin, id);
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
  if (data.kind === 'model') await dropRevisions(ctx, id);
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
