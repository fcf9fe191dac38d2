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
    'Suggested edits that I may review, newest first',
    suggestions.SuggestionListInput,
    listSuggestions,
    own,
  ),
  get(
    '/api/ask/suggestion',
    'A suggested edit with what it changes',
    suggestions.SuggestionIdInput,
    getSuggestion,
    own,
  ),
  get(
    '/api/ask/ownSuggestions',
    'Edits I suggested, newest first',
    suggestions.OwnSuggestionListInput,
    listOwnSuggestions,
    own,
  ),
  post(
    '/api/ask/suggestPostEdit',
    'Suggest an edit of a post that I may not edit',
    suggestions.SuggestPostInput,
    suggestPostEdit,
    writing,
  ),
  post(
    '/api/ask/suggestAnswerEdit',
    'Suggest an edit of an answer that I may not edit',
    suggestions.SuggestAnswerInput,
    suggestAnswerEdit,
    writing,
  ),
  post(
    '/api/ask/withdrawSuggestion',
    'Take back an edit I suggested',
    suggestions.SuggestionIdInput,
    withdrawSuggestion,
    clicking,
  ),
  post(
    '/api/ask/approveSuggestion',
    'Make a suggested edit the present text',
    suggestions.ApproveSuggestionInput,
    approveSuggestion,
    publishing,
  ),
  post(
    '/api/ask/improveSuggestion',
    'Approve a suggested edit with changes of mine',
    suggestions.ImproveSuggestionInput,
    improveSuggestion,
    publishing,
  ),
  post(
    '/api/ask/rejectSuggestion',
    'Turn a suggested edit down',
    suggestions.RejectSuggestionInput,
    rejectSuggestion,
    clicking,
  ),
  post(
    '/api/ask/rebaseSuggestion',
    'Put a suggested edit upon the present text',
    suggestions.SuggestionIdInput,
    rebaseSuggestion,
    clicking,
  ),
];
