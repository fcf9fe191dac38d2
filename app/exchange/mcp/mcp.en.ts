import type { Widen } from '#app/core/texts/language.ts';
import type zh from './mcp.zh.ts';

export default {
  instructions: (site: string) =>
    `${site} is a community of questions and answers. Look for an existing answer with search, then read the whole thread with read_question, and give its address when you quote it. Questions and answers are posted in the name of the token's member: use those tools only when the person asks for it.`,
  search: 'Search questions, articles and answers',
  read: 'Read a question with its answers, or an article',
  tags: 'List tags and categories',
  ask: 'Ask a question in the name of the token’s member',
  answer: 'Answer a question in the name of the token’s member',
  posts: 'Questions and articles of the community',
  found: (total: number, page: number, pages: number) => `${total} found, page ${page} of ${pages}`,
  nothing: 'Nothing found',
  suggestion: (words: string) => `Nothing found. Did you mean: ${words}`,
  hit: (answers: number, score: number) => `${answers} ${answers === 1 ? 'answer' : 'answers'}, score ${score}`,
  solved: 'solved',
  by: (name: string, day: string) => `by ${name}, ${day}`,
  anonymous: 'an anonymous member',
  tagsLine: 'Tags',
  answers: (shown: number, all: number) =>
    shown < all ? `The first ${shown} of ${all} answers` : `${all} ${all === 1 ? 'answer' : 'answers'}`,
  accepted: 'Accepted answer',
  answerTitle: 'Answer',
  votes: (score: number) => `score ${score}`,
  categories: 'Categories',
  asked: (url: string) => `Posted: ${url}`,
  answered: (url: string) => `Posted: ${url}`,
  noScope: (scope: string) => `This token does not have the scope “${scope}”`,
  needsToken: 'Asking and answering need an API token; create one under Account security, API tokens',
} satisfies Widen<typeof zh>;
