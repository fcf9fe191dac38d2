import { publishPost } from '#app/ask/posts/posts.commands.server.ts';
import { indexPost } from '#app/ask/search-index/search-index.commands.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';

/** A Chinese question that the search finds at once; its id. */
export async function publishIndexed(
  ctx: Ctx,
  { title, markdown, category }: { title: string; markdown: string; category: number },
): Promise<number> {
  const question = { kind: 'question', language: 'zh-cn' } as const;
  const { id } = await publishPost(ctx, { ...question, tags: ['a'], category, title, markdown });
  await indexPost(ctx, id);
  return id;
}
