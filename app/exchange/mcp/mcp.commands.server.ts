import type { z } from 'zod';
import type { Ctx } from '#app/core/ctx.server.ts';
import { bumpContent } from '#app/core/page-cache/page-news.server.ts';
import { getSiteUrl } from '#app/core/process/site-url.server.ts';
import { postAnswer } from '#app/ask/answers/answers.commands.server.ts';
import { publishPost } from '#app/ask/posts/posts.commands.server.ts';
import { PostAnswerInput, PublishPostInput } from '#app/ask/parts/ask.schema.ts';
import { listCategories } from '#app/ask/tags/tags.queries.server.ts';
import { postPath } from '#app/ask/parts/ask-addresses.ts';
import { textsOf } from './mcp.queries.server.ts';
import type { AnswerTool, AskTool } from './mcp.schema.ts';

/**
 * Asks a question for a program's member; the very command of the pages. @throws Refusal as publishPost; ZodError for a
 * bad text
 */
export async function askByTool(
  ctx: Ctx,
  { title, body, tags, category, language }: z.output<typeof AskTool>,
): Promise<string> {
  const categories = await listCategories(ctx);
  const chosen = categories.find(({ slug }) => slug === category) ?? (category === '' ? categories[0] : undefined);
  const input = PublishPostInput.parse({
    kind: 'question',
    title,
    markdown: body,
    category: chosen?.id ?? 0,
    tags,
    language,
  });
  const { id } = await publishPost(ctx, input);
  await bumpContent(ctx);
  return textsOf(ctx).asked(getSiteUrl() + postPath(id));
}

/**
 * Answers a question for a program's member; the very command of the pages. @throws Refusal as postAnswer; ZodError for
 * a bad text
 */
export async function answerByTool(ctx: Ctx, { question_id, body }: z.output<typeof AnswerTool>): Promise<string> {
  const { id, postId } = await postAnswer(ctx, PostAnswerInput.parse({ postId: question_id, markdown: body }));
  await bumpContent(ctx);
  return textsOf(ctx).answered(getSiteUrl() + postPath(postId, { hash: `a${id}` }));
}
