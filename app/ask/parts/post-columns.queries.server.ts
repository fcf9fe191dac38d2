import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { MemberCard } from '#app/account/account.schema.ts';

/** A condition that is always true. Its parameter makes the driver prepare a statement that has no other. */
export const prepared = sql`${true}::boolean`;

/** The column of a category's or tag's name in the reader's language. */
export const nameIn = (ctx: Pick<Ctx, 'language'>, table?: string): RawBuilder<unknown> =>
  sql.ref(`${table ? `${table}.` : ''}${ctx.language === 'en' ? 'name_en' : 'name_zh'}`);

/** A time column as whole unix seconds. */
export const seconds = (column: string): RawBuilder<unknown> =>
  sql`floor(extract(epoch from ${sql.ref(column)}))::bigint`;

/** The tags of the post `p` of the statement as JSON, in their order. */
export const tagsJson = (ctx: Pick<Ctx, 'language'>): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(json_build_object('id', t.id, 'slug', t.slug, 'name', ${nameIn(ctx, 't')})
    order by pt.position), '[]'::json)
    from ask.post_tag pt join ask.tag t on t.id = pt.tag_id where pt.post_id = p.id)`;

/** The card of an author; empty names stand for an account that is gone. */
export const cardOf = (cards: Map<number, MemberCard>, id: number): MemberCard =>
  cards.get(id) ?? { id, username: '', nickname: '', avatar: '' };
