import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';

/** The category with this slug or name, made when there is none. */
export async function ensureCategory(
  ctx: Ctx,
  { slug, name, nameEn }: { slug: string; name: string; nameEn: string },
): Promise<number> {
  const find = async () =>
    (
      await sql<{ id: number }>`select coalesce(merged_into, id) id from ask.category
        where slug = ${slug} or lower(name_zh) = lower(${name}) or lower(name_en) = lower(${nameEn})
          order by slug = ${slug} desc, id limit 1`.execute(ctx.db)
    ).rows[0]?.id;
  const known = await find();
  if (known !== undefined) return known;
  const { rows } = await sql<{ id: number }>`
    insert into ask.category (slug, name_zh, name_en, area)
      values (${slug}, ${name.slice(0, 40)}, ${nameEn.slice(0, 40)}, 1) on conflict (slug) do nothing
      returning id`.execute(ctx.db);
  return rows[0]?.id ?? (await find())!;
}
