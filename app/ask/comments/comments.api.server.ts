import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { clicking, naming, reading, writing } from '#app/ask/parts/endpoint-options.server.ts';
import { CommentsInput, EditCommentInput, IdInput, MembersInput, PostCommentInput } from '#app/ask/parts/ask.schema.ts';
import { listComments, suggestMembers } from './comments.queries.server.ts';
import { deleteComment, editComment, postComment } from './comments.commands.server.ts';

/** Endpoints of comments. */
export const commentsApi: Endpoint[] = [
  get(
    '/api/ask/comments',
    ['帖子或回答的更多评论', 'Further comments on a post or an answer'],
    CommentsInput,
    listComments,
    reading,
  ),
  get('/api/ask/members', ['可以提及的会员', 'Members to mention'], MembersInput, suggestMembers, {
    access: 'member',
    ...reading,
  }),
  post('/api/ask/postComment', ['评论帖子或回答', 'Comment on a post or an answer'], PostCommentInput, postComment, {
    ...writing,
    ...naming,
  }),
  post('/api/ask/editComment', ['修改自己的评论', 'Change a comment of mine'], EditCommentInput, editComment, {
    ...writing,
    ...naming,
  }),
  post('/api/ask/deleteComment', ['删除自己的评论', 'Delete a comment of mine'], IdInput, deleteComment, clicking),
];
