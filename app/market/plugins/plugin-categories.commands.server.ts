import { sql } from 'kysely';
import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { mergeEdits } from '#app/core/merge-edits.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import type { SaveCategoryInput } from './plugin-categories.schema.ts';
import en from './plugins-api.en.ts';
import zh from './plugins-api.zh.ts';

const say = bilingual(zh, en);

/**
 * Makes a category of the market, or changes its names, place and whether it is shown. A hidden one keeps its plugins
 * and takes no more.
 * @returns its id
 * @throws Refusal forbidden, not-found; NAME_TAKEN; STATE_CONFLICT at what others have changed since it was `seen`
 */
export async function saveCategory(ctx: Ctx, input: z.output<typeof SaveCategoryInput>): Promise<Reply> {
  await requireConsole(ctx, 'market/categories/edit');
  return transact(ctx, async (tctx) => {
    const { rows: before } = await sql<object>`
      select name_zh "nameZh", name_en "nameEn", weigh, is_hidden "isHidden" from market.category
      where id = ${input.id} for no key update`.execute(tctx.db);
    const { id, slug, nameZh, nameEn, weigh, isHidden } = mergeEdits(before[0] ?? {}, input, input.seen);
    const { rows } =
      id === 0
        ? await sql<{ id: number }>`insert into market.category (slug, name_zh, name_en, weigh, is_hidden)
            values (${slug}, ${nameZh}, ${nameEn}, ${weigh}, ${isHidden})
            on conflict (slug) do nothing returning id`.execute(tctx.db)
        : await sql<{ id: number }>`update market.category set name_zh = ${nameZh}, name_en = ${nameEn},
            weigh = ${weigh}, is_hidden = ${isHidden} where id = ${id} returning id`.execute(tctx.db);
    if (!rows[0] && id !== 0) throw notFound();
    if (!rows[0])
      throw new Refusal(say.categoryTaken, { fields: { slug: say.categoryTaken }, data: { error: 'NAME_TAKEN' } });
    await audit(
      tctx,
      'market.saveCategory',
      { kind: 'plugin_category', id: rows[0].id },
      { nameZh, nameEn, weigh, isHidden },
    );
    return new Reply({ id: rows[0].id }, { text: say.categorySaved });
  });
}
