import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import { findMembersByNames } from '#app/account/account.queries.server.ts';
import {
  countModels,
  insertModel,
  type RenderedModel,
  renderModel,
} from '#app/catalogue/models/models.commands.server.ts';
import { ModelFacts } from '#app/catalogue/models/models.schema.ts';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';

const Starter = z.object({
  author: z.string(),
  date: z.iso.datetime(),
  tags: z.record(z.string(), z.object({ zh: z.string(), en: z.string() })),
  models: z.array(z.looseObject({ name: z.string(), category: z.string(), tags: z.array(z.string()) })),
});

/** The entries of `models.json`; the category is a slug of the taxonomy there. */
export async function readStarterModels(): Promise<z.output<typeof Starter>> {
  return Starter.parse(JSON.parse(await readFile(path.join(import.meta.dirname, 'models.json'), 'utf8')));
}

/**
 * Fills an empty catalogue once, under an editor's account: all of it or nothing. A site without the starter's
 * editors or categories is left alone.
 * @returns how many models were added
 */
export async function loadStarterModels(ctx: Ctx): Promise<number> {
  if (!(await isDue(ctx))) return 0;
  const { author, date, tags, models } = await readStarterModels();
  const memberId = (await findMembersByNames(ctx, [author])).get(author);
  const categories = new Map(
    (await sql<{ slug: string; id: number }>`select slug, id from ask.category`.execute(ctx.db)).rows.map(
      ({ slug, id }) => [slug, id],
    ),
  );
  if (memberId === undefined || models.some(({ category }) => !categories.has(category))) return 0;
  const written: { facts: ModelFacts; rendered: RenderedModel }[] = [];
  for (const model of models) {
    const facts = ModelFacts.parse({ ...model, category: categories.get(model.category) });
    written.push({ facts, rendered: await renderModel(ctx, facts) });
  }
  return transact(ctx, async (tctx) => {
    await sql`select from ask.counter where key = 'models_loaded_at_s' for update`.execute(tctx.db);
    if (!(await isDue(tctx))) return 0;
    const tagIds = await ensureTags(tctx, tags);
    // The last of the file first and one second apart: lists that fall back on age show the file's order.
    for (const [i, { facts, rendered }] of written.toReversed().entries()) {
      const then = { ...tctx, now: new Date(Date.parse(date) + i * 1000) };
      await insertModel(then, {
        facts,
        memberId,
        rendered,
        tagIds: facts.tags.map((slug) => tagIds.get(slug)!),
        note: '',
      });
    }
    await sql`update ask.counter set value = ${Math.floor(tctx.now.getTime() / 1000)}::bigint
      where key = 'models_loaded_at_s'`.execute(tctx.db);
    await audit(tctx, 'ask.loadModels', { kind: 'post', id: null }, { models: written.length });
    await countModels(tctx, written.length);
    return written.length;
  });
}

async function isDue(ctx: Ctx): Promise<boolean> {
  const { rows } = await sql<{ isDue: boolean }>`
    select value = 0 and not exists (select from ask.model) "isDue"
      from ask.counter where key = 'models_loaded_at_s'`.execute(ctx.db);
  return rows[0]?.isDue ?? false;
}

async function ensureTags(ctx: Ctx, tags: Record<string, { zh: string; en: string }>): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const [slug, { zh, en }] of Object.entries(tags).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const { rows } = await sql<{ id: number }>`
      insert into ask.tag (slug, name_zh, name_en, created_at) values (${slug}, ${zh}, ${en}, ${ctx.now})
      on conflict (slug) do update set slug = excluded.slug returning id`.execute(ctx.db);
    ids.set(slug, rows[0]!.id);
  }
  return ids;
}
