import type { ReadAlong } from '#app/account/sessions/sessions.queries.server.ts';
import { closureJson } from '#app/account/member-data/member-data.queries.server.ts';
import { infoJson } from '#app/account/sessions/user-info.queries.server.ts';
import { draftKeysJson } from '#app/ask/drafts/drafts.queries.server.ts';
import { standingJson } from '#app/ask/reputation/reputation.queries.server.ts';
import { savedSearchesJson } from '#app/ask/search/saved-searches.queries.server.ts';
import { waitingJson } from '#app/messages/conversations/messages.queries.server.ts';
import { unusedJson } from '#app/site/centre/unused-entries.queries.server.ts';

/** What every page of a member needs of them beside the login, in one statement with it. */
const along: ReadAlong = { waiting: waitingJson, standing: standingJson };

/** And what those need that begin so. */
const alongAt: Record<string, ReadAlong> = {
  '/ask/info/': { ...along, draftKeys: draftKeysJson },
  '/ask/search': { ...along, savedSearches: savedSearchesJson },
  '/user': { ...along, closure: closureJson, info: infoJson, unused: unusedJson },
};
/** What the page at a path needs of its member beside the login. */
export const alongOf = (path: string): ReadAlong =>
  Object.entries(alongAt).find(([start]) => path.startsWith(start))?.[1] ?? along;
