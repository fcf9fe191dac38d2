import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { visiblePosts } from '#app/ask/parts/post-visibility.queries.server.ts';

/**
 * The condition that the map shows and counts the post `p` of a statement: the reader may see it, and it is for all or
 * in their language. Of a pair of translations one lies in each language.
 */
export const forReader = (ctx: Ctx): RawBuilder<unknown> => sql`(p.audience = 'all' or p.language = ${ctx.language})
  and ${visiblePosts(ctx)}`;
