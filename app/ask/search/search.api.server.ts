import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { deleteAlias, saveAlias } from '#app/ask/search-desk/search-aliases.commands.server.ts';
import { analyseQuery, listAliases } from '#app/ask/search-desk/search-aliases.queries.server.ts';
import { startReindex, stopReindex } from '#app/ask/search-desk/index-runs.commands.server.ts';
import { getIndexState } from '#app/ask/search-desk/index-runs.queries.server.ts';
import { deleteSavedSearch, saveSearch, seeSavedSearch, tellSavedSearch } from './saved-searches.commands.server.ts';
import { listSavedSearches } from './saved-searches.queries.server.ts';
import * as schema from './search.schema.ts';
import { recordSearch } from '#app/ask/search-desk/search-statistics.commands.server.ts';
import { getSearchStatistics } from '#app/ask/search-desk/search-statistics.queries.server.ts';
import { suggest } from './search-suggestions.queries.server.ts';

const none = z.object({});
const own = { scope: 'ask:write', keepsPages: true, limit: { per: 'member', max: 120, window_s: 60 } } as const;
const desk = { access: 'staff' } as const;

/** Endpoints of the search box, of saved searches and of the desk of search. */
export const searchApi: Endpoint[] = [
  get('/api/ask/suggest', 'Posts, tags and the member that fit what is being typed', schema.SuggestInput, suggest, {
    scope: 'read',
    limit: { per: 'member', max: 300, window_s: 60 },
  }),
  get('/api/ask/savedSearches', 'My saved searches, those with new results first', none, listSavedSearches, {
    access: 'member',
    scope: 'read',
  }),
  post('/api/ask/saveSearch', 'Keep a search and be told of new results', schema.SaveSearchInput, saveSearch, own),
  post('/api/ask/deleteSavedSearch', 'Forget a saved search of mine', schema.SavedSearchInput, deleteSavedSearch, own),
  post(
    '/api/ask/tellSavedSearch',
    'Be told of new results of a saved search, or not',
    schema.TellSavedSearchInput,
    tellSavedSearch,
    own,
  ),
  post(
    '/api/ask/seeSavedSearch',
    'Note that I have looked at the results of a saved search',
    schema.SavedSearchInput,
    seeSavedSearch,
    own,
  ),
  post('/api/ask/searched', 'Count a search whose results were looked at', schema.SearchedInput, recordSearch, {
    access: 'public',
    keepsPages: true,
    limit: { per: 'ip', max: 60, window_s: 60 },
  }),
  get('/api/admin/searchAliases', 'Names that mean the same in a search: the site’s own', none, listAliases, desk),
  get('/api/admin/searchAnalysis', 'What a query is understood as', schema.AnalyseInput, analyseQuery, desk),
  get(
    '/api/admin/searchStatistics',
    'What was searched and what nothing was found for',
    none,
    getSearchStatistics,
    desk,
  ),
  get('/api/admin/searchIndex', 'How far the search entries are up to date', none, getIndexState, desk),
  post('/api/admin/saveSearchAlias', 'Add or change names that mean the same', schema.AliasInput, saveAlias, desk),
  post('/api/admin/deleteSearchAlias', 'Remove names that mean the same', schema.AliasIdInput, deleteAlias, desk),
  post('/api/admin/startReindex', 'Renew the search entries that need it, or all', schema.StartRunInput, startReindex, {
    ...desk,
    keepsPages: true,
  }),
  post('/api/admin/stopReindex', 'Stop renewing search entries', none, stopReindex, { ...desk, keepsPages: true }),
];
