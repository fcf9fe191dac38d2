import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { nameIn } from '../queries.server.ts';
import type { Category, Tag } from '../schema.ts';

/** All categories in their order. */
export async function listCategories(ctx: Pick<Ctx, 'db' | 'language'>): Promise<Category[]> {
  const { rows } = await sql<{ list: Category[] }>`select ${categoriesJson(ctx)} list`.execute(ctx.db);
  return rows[0]!.list;
}

const suggested = 10;

/** Tags whose slug or name in either language begins with the text, most used first, at most 10; the most used ones for an empty text. */
export async function suggestTags(ctx: Pick<Ctx, 'db' | 'language'>, text: string): Promise<Tag[]> {
  const name = nameIn(ctx);
  if (text.trim() === '') {
    const { rows } = await sql<Tag>`select id, slug, ${name} name, posts from ask.tag where posts > 0 order by posts desc, id desc limit ${suggested}`.execute(
      ctx.db,
    );
    return rows;
  }
  const slug = prefixOf(slugOf(text));
  const start = prefixOf(text.normalize('NFKC').trim().toLowerCase());
  const { rows } = await sql<Tag>`
    select id, slug, ${name} name, posts from ask.tag
    where slug like ${slug} or lower(name_zh) like ${start} or lower(name_en) like ${start}
    order by posts desc, id desc limit ${suggested}`.execute(ctx.db);
  return rows;
}

/** The key of a tag's name: NFKC, lower case, blanks as hyphens. */
export const slugOf = (name: string): string => name.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, '-');

/** All categories as JSON. */
export const categoriesJson = (ctx: Pick<Ctx, 'language'>): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(json_build_object('id', id, 'slug', slug, 'name', ${nameIn(ctx)}, 'area', area, 'posts', posts) order by weigh desc, id), '[]'::json) from ask.category)`;

const prefixOf = (text: string) => `${text.replace(/[\\%_]/g, '\\$&')}%`;
