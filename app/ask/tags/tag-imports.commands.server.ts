import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { slugOf } from './tags.queries.server.ts';

/**
 * The ids of tags by the names given, made when there are none; a synonym leads to its main tag. Names without letters
 * are left out.
 */
export async function ensureTags(ctx: Ctx, names: readonly string[], nameEn?: string): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const name of new Set(names)) {
    const shown = name.normalize('NFKC').replace(/\p{C}/gu, '').replace(/\s+/g, ' ').trim().slice(0, 30).trim();
    if (!/[\p{L}\p{N}]/u.test(shown)) continue;
    const slug = slugOf(shown);
    const { rows } = await sql<{ id: number }>`
      with made as (insert into ask.tag (slug, name_zh, name_en, created_at)
        values (${slug}, ${shown}, ${(nameEn ?? shown).slice(0, 30)}, ${ctx.now}) on conflict (slug) do nothing
        returning id)
      select id from made union all
      select coalesce(main_id, id) from ask.tag where slug = ${slug} or lower(name_zh) = lower(${shown})
        or lower(name_en) = lower(${shown}) limit 1`.execute(ctx.db);
    if (rows[0]) found.set(name, rows[0].id);
  }
  return found;
}
