import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { AliasIdInput, AliasInput, AnalyseInput, SearchedInput, StartRunInput } from '#app/ask/search/search.schema.ts';
import { recordSearch } from './search-statistics.commands.server.ts';
import { analyseQuery, listAliases } from './alias-desk.queries.server.ts';
import { getSearchStatistics } from './search-statistics.queries.server.ts';
import { getIndexState } from './index-runs.queries.server.ts';
import { deleteAlias, saveAlias } from './search-aliases.commands.server.ts';
import { startReindex, stopReindex } from './index-runs.commands.server.ts';

const none = z.object({});

const desk = { access: 'staff' } as const;

/** Endpoints of the desk of search. */
export const searchDeskApi: Endpoint[] = [
  post(
    '/api/ask/searched',
    ['记一次看过结果的搜索', 'Count a search whose results were looked at'],
    SearchedInput,
    recordSearch,
    {
      access: 'public',
      keepsPages: true,
      limit: { per: 'ip', max: 60, window_s: 60 },
    },
  ),
  get(
    '/api/admin/searchAliases',
    ['本站补充的搜索同义词', 'Names that mean the same in a search: the site’s own'],
    none,
    listAliases,
    desk,
  ),
  get(
    '/api/admin/searchAnalysis',
    ['一条查询被理解成什么', 'What a query is understood as'],
    AnalyseInput,
    analyseQuery,
    desk,
  ),
  get(
    '/api/admin/searchStatistics',
    ['大家搜什么，什么搜不到', 'What was searched and what nothing was found for'],
    none,
    getSearchStatistics,
    desk,
  ),
  get(
    '/api/admin/searchIndex',
    ['搜索索引的状态', 'How far the search entries are up to date'],
    none,
    getIndexState,
    desk,
  ),
  post(
    '/api/admin/saveSearchAlias',
    ['添加或修改搜索同义词', 'Add or change names that mean the same'],
    AliasInput,
    saveAlias,
    desk,
  ),
  post(
    '/api/admin/deleteSearchAlias',
    ['删除搜索同义词', 'Remove names that mean the same'],
    AliasIdInput,
    deleteAlias,
    desk,
  ),
  post(
    '/api/admin/startReindex',
    ['重写过期的或全部索引条目', 'Renew the search entries that need it, or all'],
    StartRunInput,
    startReindex,
    {
      ...desk,
      keepsPages: true,
    },
  ),
  post('/api/admin/stopReindex', ['停止重写索引', 'Stop renewing search entries'], none, stopReindex, {
    ...desk,
    keepsPages: true,
  }),
];
