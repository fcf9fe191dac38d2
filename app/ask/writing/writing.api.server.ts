import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { getPostSource } from '#app/ask/thread/posts.queries.server.ts';
import { getAnswerSource } from '#app/ask/answers/answers.queries.server.ts';
import { unseen, writing } from '#app/ask/parts/endpoint-options.server.ts';
import { PreviewInput, SourceInput } from '#app/ask/parts/ask.schema.ts';
import { renderText } from '#app/ask/parts/rendered-texts.commands.server.ts';

/** Endpoints of the editor. */
export const writingApi: Endpoint[] = [
  get(
    '/api/ask/source',
    ['编辑帖子或回答所需的原文', 'What the editor of a post or an answer starts from'],
    SourceInput,
    (ctx, { subject, id }) => (subject === 'post' ? getPostSource(ctx, id) : getAnswerSource(ctx, id)),
    { access: 'member', scope: 'ask:write' },
  ),
  post(
    '/api/ask/preview',
    ['Markdown 预览', 'Markdown as it will look'],
    PreviewInput,
    async (ctx, { markdown }) => ({ html: (await renderText(ctx, markdown, 'u-preview-')).html }),
    { ...writing, ...unseen },
  ),
];
