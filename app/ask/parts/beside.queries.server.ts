import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { keepNamed } from '#app/core/page-cache/kept-answers.server.ts';

/** What a statement reads beside its own: null where it is kept. */
export type Beside<B> = { isForAll: boolean; value: B } | null;

/**
 * What stands beside a page's own content: the memory that keeps it, its name there, its expression, and the names of
 * all that it is made of, as in page-tags.
 */
type BesideOptions<B extends object> = {
  memory: ReturnType<typeof keepNamed<B>>;
  name?: string | number;
  json: (ctx: Ctx) => RawBuilder<unknown>;
  tagsOf: (beside: B) => string[];
};

/** All readers may read the same. */
const isAllOpen = sql`not exists (select from ask.category where zone > 0 or is_settling)`;

/**
 * Reads content with what stands beside it, in one statement; that is left out where it was read of late and no write
 * has changed it since. While no category is restricted it is kept for all who read the same language.
 * @param read reads both, the latter by the expression that it gets
 */
export async function readBeside<B extends object, R extends { beside: Beside<B> }>(
  ctx: Ctx,
  { memory, name = '', json, tagsOf }: BesideOptions<B>,
  read: (besideJson: RawBuilder<Beside<B>>) => Promise<R>,
): Promise<{ found: R; beside: B }> {
  const key = `${ctx.language} ${name}`;
  const kept = memory.find(ctx, key);
  if (kept) return { found: await read(sql`null::json`.$castTo<null>()), beside: kept };
  const mark = memory.mark();
  const found = await read(sql`json_build_object('isForAll', ${isAllOpen}, 'value', ${json(ctx)})`);
  const { isForAll, value } = found.beside!;
  if (isForAll) memory.keep(ctx, key, { mark, tags: tagsOf(value), answer: value });
  return { found, beside: value };
}
