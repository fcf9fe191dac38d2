import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { acceptAnswer, deleteAnswer, editAnswer, postAnswer } from '#app/ask/answers/answers.commands.server.ts';
import { findPlace, getAnswerSource, listAnswers } from '#app/ask/answers/answers.queries.server.ts';
import { setBookmark } from '#app/ask/bookmarks/bookmarks.commands.server.ts';
import { renderText } from './ask.commands.server.ts';
import { deleteComment, editComment, postComment } from '#app/ask/comments/comments.commands.server.ts';
import { listComments, suggestMembers } from '#app/ask/comments/comments.queries.server.ts';
import { anonymityApi } from '#app/ask/anonymity/anonymity.api.server.ts';
import { draftsApi } from '#app/ask/drafts/drafts.api.server.ts';
import { revisionsApi } from '#app/ask/revisions/revisions.api.server.ts';
import { suggestionsApi } from '#app/moderation/suggestions/suggestions.api.server.ts';
import { wikiApi } from '#app/ask/posts/wiki.api.server.ts';
import { getListPage } from '#app/ask/lists/lists.queries.server.ts';
import { deletePost, editPost, publishPost } from '#app/ask/posts/posts.commands.server.ts';
import { getPost, getPostSource } from '#app/ask/posts/posts.queries.server.ts';
import { listRelated } from '#app/ask/lists/related-posts.queries.server.ts';
import { rollBack } from '#app/ask/revisions/revisions.commands.server.ts';
import { listRevisions } from '#app/ask/revisions/revisions.queries.server.ts';
import * as ask from './ask.schema.ts';
import { searchPosts } from '#app/ask/search/search.queries.server.ts';
import { listSimilar } from '#app/ask/similar-posts/similar-posts.queries.server.ts';
import { listCategories, listTagChoices } from '#app/ask/tags/tags.queries.server.ts';
import { recordView } from '#app/ask/posts/views.commands.server.ts';
import { castVote } from '#app/ask/votes/votes.commands.server.ts';

const none = z.object({});
const writing = { scope: 'ask:write', maxBody: 512 * 1024, limit: { per: 'member', max: 60, window_s: 60 } } as const;
const clicking = { scope: 'ask:write', limit: { per: 'member', max: 120, window_s: 60 } } as const;
const reading = { scope: 'read' } as const;
const unseen = { keepsPages: true } as const;
/** A search costs ten times a page; guests have the limit of all reads beside this one. */
const searching = { ...reading, limit: { per: 'member', max: 300, window_s: 60 } } as const;

/** Endpoints of questions, articles and everything below them. */
export const askApi: Endpoint[] = [
  ...draftsApi,
  ...revisionsApi,
  ...suggestionsApi,
  ...wikiApi,
  ...anonymityApi,
  get(
    '/api/ask/lists',
    'One keyset page of a list with its heading and side column',
    ask.ListInput,
    getListPage,
    reading,
  ),
  get(
    '/api/ask/info',
    'A post with its answers and comments',
    ask.InfoInput,
    (ctx, { id, ...page }) => getPost(ctx, id, page),
    reading,
  ),
  get('/api/ask/answers', 'Further answers of a question', ask.AnswersInput, listAnswers, reading),
  get('/api/ask/comments', 'Further comments on a post or an answer', ask.CommentsInput, listComments, reading),
  get(
    '/api/ask/place',
    'On which page of its thread an answer or a comment is shown',
    ask.PlaceInput,
    findPlace,
    reading,
  ),
  get(
    '/api/ask/related',
    'Posts like a post, by what they say and their tags',
    ask.IdInput,
    (ctx, { id }) => listRelated(ctx, id),
    reading,
  ),
  get('/api/ask/search', 'Search in posts and answers, with operators', ask.SearchInput, searchPosts, searching),
  get(
    '/api/ask/similar',
    'Posts with a title like this one',
    ask.SimilarInput,
    (ctx, { title }) => listSimilar(ctx, title),
    searching,
  ),
  get('/api/ask/revisions', 'Every saved state of a post or an answer', ask.SourceInput, listRevisions, reading),
  get(
    '/api/ask/source',
    'What the editor of a post or an answer starts from',
    ask.SourceInput,
    (ctx, { subject, id }) => (subject === 'post' ? getPostSource(ctx, id) : getAnswerSource(ctx, id)),
    { access: 'member', scope: 'ask:write' },
  ),
  get('/api/ask/tags', 'Tags that begin with a text, most used first', ask.TagsInput, listTagChoices, reading),
  get('/api/ask/categories', 'All categories', none, listCategories, reading),
  get('/api/ask/members', 'Members to mention', ask.MembersInput, suggestMembers, { access: 'member', ...reading }),

  post('/api/ask/publishPost', 'Publish a question or an article', ask.PublishPostInput, publishPost, writing),
  post('/api/ask/editPost', 'Save a new revision of a post', ask.EditPostInput, editPost, writing),
  post('/api/ask/deletePost', 'Delete a post of mine that nobody has answered', ask.IdInput, deletePost, clicking),
  post('/api/ask/postAnswer', 'Answer a question', ask.PostAnswerInput, postAnswer, writing),
  post('/api/ask/editAnswer', 'Save a new revision of an answer', ask.EditAnswerInput, editAnswer, writing),
  post('/api/ask/deleteAnswer', 'Delete an answer of mine', ask.IdInput, deleteAnswer, clicking),
  post('/api/ask/postComment', 'Comment on a post or an answer', ask.PostCommentInput, postComment, writing),
  post('/api/ask/editComment', 'Change a comment of mine', ask.EditCommentInput, editComment, writing),
  post('/api/ask/deleteComment', 'Delete a comment of mine', ask.IdInput, deleteComment, clicking),
  post('/api/ask/vote', 'Vote on a post, an answer or a comment; 0 takes it back', ask.VoteInput, castVote, clicking),
  post(
    '/api/ask/accept',
    'Mark an answer as solving my question, or take the mark back',
    ask.AcceptInput,
    acceptAnswer,
    clicking,
  ),
  post('/api/ask/bookmark', 'Put a post among my bookmarks, or take it out', ask.BookmarkInput, setBookmark, clicking),
  post('/api/ask/rollback', 'Make an earlier revision the present one', ask.RollbackInput, rollBack, writing),
  post('/api/ask/view', 'Count that I look at a post', ask.IdInput, recordView, {
    access: 'public',
    ...unseen,
    limit: { per: 'ip', max: 300, window_s: 60 },
  }),
  post(
    '/api/ask/preview',
    'Markdown as it will look',
    ask.PreviewInput,
    async (ctx, { markdown }) => ({ html: (await renderText(ctx, markdown, 'u-preview-')).html }),
    { ...writing, ...unseen },
  ),
];
