import { type Endpoint, post } from '#app/core/http/endpoint.server.ts';
import { setWiki } from './wiki.commands.server.ts';
import { WikiInput } from './wiki.schema.ts';

/** Endpoints of texts that belong to everybody. */
export const wikiApi: Endpoint[] = [
  post('/api/ask/wiki', 'Make a post or answer everybody’s to edit, or its author’s again', WikiInput, setWiki, {
    scope: 'ask:write',
    limit: { per: 'member', max: 60, window_s: 60 },
  }),
];
