import { expect, test } from 'vitest';
import dashboard from '#app/admin/dashboard/dashboard.en.ts';
import starter from '#app/admin/starter-content/starter-content.en.ts';
import start from '#app/ask/lists/ask-start.en.ts';
import home from './home/home.en.ts';

test('English counts one of a thing as one', () => {
  expect(start.lead('1', '1', '1')).toBe('1 question, 1 solved, plus 1 article');
  expect(start.lead('2', '1', '0')).toBe('2 questions, 1 solved, plus 0 articles');
  expect([home.questions(1), home.answers(1), home.articlesCount(1), home.topics(1)]).toEqual([
    'question',
    'answer',
    'article',
    'topic on the AI map',
  ]);
  expect([home.questions(0), home.answers(2)]).toEqual(['questions', 'answers']);
  expect(dashboard.content('1', 100, '1', '1', '1')).toContain(
    '1 question (100% answered), 1 answer, 1 comment, 1 article.',
  );
  expect(dashboard.content('0', 0, '2', '0', '1,000')).toContain('0 questions (0% answered), 2 answers, 0 comments');
  expect([starter.postsOf('1', '2'), starter.textsOf('2', '1')]).toEqual([
    '1 question, 2 articles',
    '2 answers, 1 comment',
  ]);
});
