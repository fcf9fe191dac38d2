import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { suggestAnswerEdit, suggestPostEdit, withdrawSuggestion } from './suggestions.commands.server.ts';
import { listOwnSuggestions, listSuggestions } from './suggestions.queries.server.ts';
import {
  approveSuggestion,
  improveSuggestion,
  rebaseSuggestion,
  rejectSuggestion,
} from './suggestion-reviews.commands.server.ts';
import { getSuggestion } from './suggestion-reviews.queries.server.ts';
import * as suggestions from './suggestions.schema.ts';

const own = { access: 'member', scope: 'ask:write' } as const;
const writing = {
  scope: 'ask:write',
  maxBody: 512 * 1024,
  limit: { per: 'member', max: 60, window_s: 60 },
  keepsPages: true,
} as const;
const clicking = { scope: 'ask:write', limit: { per: 'member', max: 120, window_s: 60 }, keepsPages: true } as const;
const publishing = { ...writing, keepsPages: false } as const;

/** Endpoints of suggested edits. */
export const suggestionsApi: Endpoint[] = [
  get(
    '/api/ask/suggestions',
    ['我可以审核的修改建议，最新的在前', 'Suggested edits that I may review, newest first'],
    suggestions.SuggestionListInput,
    listSuggestions,
    own,
  ),
  get(
    '/api/ask/suggestion',
    ['一条修改建议及其改动', 'A suggested edit with what it changes'],
    suggestions.SuggestionIdInput,
    getSuggestion,
    own,
  ),
  get(
    '/api/ask/ownSuggestions',
    ['我提出的修改建议，最新的在前', 'Edits I suggested, newest first'],
    suggestions.OwnSuggestionListInput,
    listOwnSuggestions,
    own,
  ),
  post(
    '/api/ask/suggestPostEdit',
    ['为自己不能直接修改的帖子提修改建议', 'Suggest an edit of a post that I may not edit'],
    suggestions.SuggestPostInput,
    suggestPostEdit,
    writing,
  ),
  post(
    '/api/ask/suggestAnswerEdit',
    ['为自己不能直接修改的回答提修改建议', 'Suggest an edit of an answer that I may not edit'],
    suggestions.SuggestAnswerInput,
    suggestAnswerEdit,
    writing,
  ),
  post(
    '/api/ask/withdrawSuggestion',
    ['撤回自己的修改建议', 'Take back an edit I suggested'],
    suggestions.SuggestionIdInput,
    withdrawSuggestion,
    clicking,
  ),
  post(
    '/api/ask/approveSuggestion',
    ['采用一条修改建议', 'Make a suggested edit the present text'],
    suggestions.ApproveSuggestionInput,
    approveSuggestion,
    publishing,
  ),
  post(
    '/api/ask/improveSuggestion',
    ['改进后采用一条修改建议', 'Approve a suggested edit with changes of mine'],
    suggestions.ImproveSuggestionInput,
    improveSuggestion,
    publishing,
  ),
  post(
    '/api/ask/rejectSuggestion',
    ['驳回一条修改建议', 'Turn a suggested edit down'],
    suggestions.RejectSuggestionInput,
    rejectSuggestion,
    clicking,
  ),
  post(
    '/api/ask/rebaseSuggestion',
    ['把修改建议合并到最新版本', 'Put a suggested edit upon the present text'],
    suggestions.SuggestionIdInput,
    rebaseSuggestion,
    clicking,
  ),
];
