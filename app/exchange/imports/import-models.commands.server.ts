import {
  addImportedProposal,
  addImportedRatings,
  setModelRevision,
} from '#app/catalogue/models/model-imports.commands.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { isRefusal } from '#app/core/errors.ts';
import { insertModel, renderModel } from '#app/catalogue/models/models.commands.server.ts';
import { ModelFacts } from '#app/catalogue/models/models.schema.ts';
import { storeFile, storeImages } from '#app/exchange/dumps/import-images.commands.server.ts';
import type { RecordOf } from '#app/exchange/dumps/dump-records.schema.ts';
import { markSkipped, markWritten, nextItems, type Run } from './import-targets.commands.server.ts';
import { findTargets } from './import-targets.queries.server.ts';

type Post = RecordOf<'post'>;
type Place = { category: number; tagIds: number[]; authorId: number; authorOf: (id: string) => number };

/**
 * Writes a model with its facts, files and published proposals, in the caller's transaction; its history of texts is
 * the caller's.
 * @returns the id of its post; null when it is skipped, which is then noted
 */
export async function insertForeignModel(
  ctx: Ctx,
  run: Run,
  data: Post,
  { category, tagIds, authorId, authorOf }: Place,
): Promise<number | null> {
  const read = ModelFacts.safeParse({ ...data.model?.facts, category });
  if (!data.model || !read.success || tagIds.length === 0) return refuse(ctx, run, data.id, 'invalid');
  const facts = await withStoredFiles(ctx, run, read.data, authorId);
  const rendered = await renderModel(ctx, facts).catch((error: unknown) => {
    if (isRefusal(error)) return null;
    throw error;
  });
  if (!rendered) return refuse(ctx, run, data.id, 'tooComplex');
  const createdAt = new Date(data.createdAt);
  const id = await insertModel({ ...ctx, now: createdAt }, { facts, memberId: authorId, tagIds, rendered, note: '' });
  const categories = await findTargets(
    ctx,
    run,
    'category',
    data.model.proposals.map((one) => String(one.facts['category'])),
  );
  for (const proposal of data.model.proposals) {
    const then = { ...proposal.facts, category: categories.get(String(proposal.facts['category'])) ?? category };
    await addImportedProposal(ctx, {
      modelId: id,
      memberId: authorOf(proposal.author),
      revision: proposal.revision,
      facts: then,
      note: proposal.note,
      at: new Date(proposal.createdAt),
    });
  }
  const updatedAt = data.edit ? new Date(data.edit.createdAt) : createdAt;
  await setModelRevision(ctx, id, data.history.length + 1, updatedAt);
  return id;
}

async function refuse(ctx: Ctx, run: Run, id: string, reason: 'invalid' | 'tooComplex'): Promise<null> {
  await markSkipped(ctx, run, 'post', id, reason);
  return null;
}

/** Files and images that lie in the dump become uploads here; a file that cannot stays where it was. */
async function withStoredFiles(ctx: Ctx, run: Run, facts: ModelFacts, authorId: number): Promise<ModelFacts> {
  const from = { ...run, importId: run.id, site: run.options.site };
  const shown = async (markdown: string) => {
    const { markdown: text, count } = await storeImages(ctx, from, markdown, authorId);
    run.report.images.stored += count.stored;
    run.report.images.missing += count.missing;
    return text;
  };
  const description = { 'zh-cn': await shown(facts.description['zh-cn']), en: await shown(facts.description.en) };
  const versions = [];
  for (const version of facts.versions) {
    const files = [];
    for (const file of version.files) files.push({ ...file, url: await storedUrl(ctx, run, file.url, authorId) });
    versions.push({ ...version, files });
  }
  return { ...facts, description, versions };
}

async function storedUrl(ctx: Ctx, run: Run, url: string, authorId: number): Promise<string> {
  if (!url.startsWith('/storage/')) return url;
  const stored = await storeFile(ctx, { ...run, importId: run.id, site: run.options.site }, url, authorId);
  run.report.images[stored === null ? 'missing' : 'stored'] += 1;
  return stored ?? (run.options.site === '' ? url : new URL(url, run.options.site).href);
}

const atOnce = 500;

/** Writes the next grades of models; one of a member for each model. */
export async function writeRatings(ctx: Ctx, run: Run): Promise<boolean> {
  const items = await nextItems(ctx, run, 'rating', atOnce);
  if (items.length === 0) return false;
  const models = await findTargets(
    ctx,
    run,
    'post',
    items.map(({ data }) => data.model),
  );
  const members = await findTargets(
    ctx,
    run,
    'member',
    items.map(({ data }) => data.member),
  );
  const made: (RecordOf<'rating'> & { modelId: number; memberId: number; at: Date; changedAt: Date | null })[] = [];
  for (const { data } of items) {
    const [modelId, memberId] = [models.get(data.model), members.get(data.member)];
    if (memberId === undefined) await markSkipped(ctx, run, 'rating', data.id, 'noAuthor');
    else if (modelId === undefined) await markSkipped(ctx, run, 'rating', data.id, 'noParent');
    else
      made.push({
        ...data,
        modelId,
        memberId,
        at: new Date(data.createdAt),
        changedAt: data.editedAt === null ? null : new Date(data.editedAt),
      });
  }
  await addImportedRatings(ctx, made);
  await markWritten(
    ctx,
    run,
    made.map(({ id, modelId }) => ({ type: 'rating', sourceId: id, targetId: modelId })),
  );
  return true;
}
