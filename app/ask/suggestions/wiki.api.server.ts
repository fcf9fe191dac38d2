import { type Endpoint, post } from '#app/core/http/endpoint.server.ts';
import { setWiki } from './wiki.commands.server.ts';
import { WikiInput } from './wiki.schema.ts';

/** Endpoints of texts that belong to everybody. */
export const wikiApi: Endpoint[] = [
  post(
    '/api/ask/wiki',
    ['把帖子或回答设为社区维基，或改回作者所有', 'Make a post or answer everybody’s to edit, or its author’s again'],
    WikiInput,
    setWiki,
    {
      scope: 'ask:write',
      limit: { per: 'member', max: 60, window_s: 60 },
    },
  ),
];
