import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { searching } from '#app/ask/parts/endpoint-options.server.ts';
import { SearchInput } from '#app/ask/parts/ask.schema.ts';
import { deleteSavedSearch, saveSearch, seeSavedSearch, tellSavedSearch } from './saved-searches.commands.server.ts';
import { listSavedSearches } from './saved-searches.queries.server.ts';
import {
  SavedSearchInput,
  SaveSearchInput,
  SearchMapInput,
  SuggestInput,
  TellSavedSearchInput,
} from './search.schema.ts';
import { suggest } from './search-suggestions.queries.server.ts';
import { searchMap } from './search-map.queries.server.ts';
import { findPassages } from './passages.queries.server.ts';
import { PassagesInput } from './passages.schema.ts';
import { searchPosts } from './search.queries.server.ts';

const none = z.object({});
const own = { scope: 'ask:write', keepsPages: true, limit: { per: 'member', max: 120, window_s: 60 } } as const;

/** Endpoints of the search box, of saved searches and of the desk of search. */
export const searchApi: Endpoint[] = [
  get(
    '/api/ask/suggest',
    [
      '输入时的建议：帖子、标签、知识点和这个名字的成员',
      'Posts, tags, topics and the member that fit what is being typed',
    ],
    SuggestInput,
    suggest,
    {
      scope: 'read',
      limit: { per: 'member', max: 300, window_s: 60 },
    },
  ),
  get(
    '/api/ask/savedSearches',
    ['自己保存的搜索，有新结果的在前', 'My saved searches, those with new results first'],
    none,
    listSavedSearches,
    {
      access: 'member',
      scope: 'read',
    },
  ),
  post(
    '/api/ask/saveSearch',
    ['保存一条搜索，有新结果时得到通知', 'Keep a search and be told of new results'],
    SaveSearchInput,
    saveSearch,
    own,
  ),
  post(
    '/api/ask/deleteSavedSearch',
    ['删除自己保存的搜索', 'Forget a saved search of mine'],
    SavedSearchInput,
    deleteSavedSearch,
    own,
  ),
  post(
    '/api/ask/tellSavedSearch',
    ['开关保存的搜索的通知', 'Be told of new results of a saved search, or not'],
    TellSavedSearchInput,
    tellSavedSearch,
    own,
  ),
  post(
    '/api/ask/seeSavedSearch',
    ['标记已看过保存的搜索的结果', 'Note that I have looked at the results of a saved search'],
    SavedSearchInput,
    seeSavedSearch,
    own,
  ),
];

/** Endpoints of the search. */
export const postSearchApi: Endpoint[] = [
  get(
    '/api/ask/searchMap',
    ['在 AI 地图里搜索知识点、资料和路线', 'Search for topics, resources and paths of the AI map'],
    SearchMapInput,
    searchMap,
    searching,
  ),
  get(
    '/api/ask/search',
    ['搜索帖子和回答，支持搜索运算符', 'Search in posts and answers, with operators'],
    SearchInput,
    searchPosts,
    searching,
  ),
  get(
    '/api/ask/passages',
    [
      '最能回答一段文字的几段原文，各带分数、找到的原因和引用地址',
      'The passages that tell most about a text, each with score, reasons and the address to quote',
    ],
    PassagesInput,
    findPassages,
    searching,
  ),
];
