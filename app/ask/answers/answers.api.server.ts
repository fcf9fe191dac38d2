import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { clicking, naming, reading, writing } from '#app/ask/parts/endpoint-options.server.ts';
import {
  AcceptInput,
  AnswersInput,
  EditAnswerInput,
  IdInput,
  PlaceInput,
  PostAnswerInput,
} from '#app/ask/parts/ask.schema.ts';
import { findPlace, listAnswers } from './answers.queries.server.ts';
import { acceptAnswer, deleteAnswer, editAnswer, postAnswer } from './answers.commands.server.ts';

/** Endpoints of answers. */
export const answersApi: Endpoint[] = [
  get('/api/ask/answers', ['问题的更多回答', 'Further answers of a question'], AnswersInput, listAnswers, reading),
  get(
    '/api/ask/place',
    ['回答或评论所在的页', 'On which page of its thread an answer or a comment is shown'],
    PlaceInput,
    findPlace,
    reading,
  ),
  post('/api/ask/postAnswer', ['回答问题', 'Answer a question'], PostAnswerInput, postAnswer, {
    ...writing,
    ...naming,
  }),
  post('/api/ask/editAnswer', ['保存回答的新版本', 'Save a new revision of an answer'], EditAnswerInput, editAnswer, {
    ...writing,
    ...naming,
  }),
  post('/api/ask/deleteAnswer', ['删除自己的回答', 'Delete an answer of mine'], IdInput, deleteAnswer, clicking),
  post(
    '/api/ask/accept',
    ['采纳或取消采纳回答', 'Mark an answer as solving my question, or take the mark back'],
    AcceptInput,
    acceptAnswer,
    { ...clicking, ...naming },
  ),
];
