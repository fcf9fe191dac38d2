import { sql } from 'kysely';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { DeskCategory } from './plugin-categories.schema.ts';

/** Every category with how many plugins are listed in it, in the order of the market. @throws Refusal forbidden */
export async function listCategoryDesk(ctx: Ctx): Promise<DeskCategory[]> {
  await requireConsole(ctx, 'market/categories');
  const { rows } = await sql<DeskCategory>`select id, slug, name_zh "nameZh", name_en "nameEn", weigh,
      is_hidden "isHidden", (select count(*) from market.plugin p
        where p.category_id = c.id and p.state = 'published') plugins
    from market.category c order by weigh desc, id`.execute(ctx.db);
  return rows;
}
