import { expect, test } from 'vitest';
import { parseQuery } from '#app/core/search/query.server.ts';
import { makeTopicNames, namedTogether, namedTopics, topicsCalledLike } from './named-topics.server.ts';

const names = makeTopicNames([
  { id: 1, names: ['上下文窗口', 'Context window'] },
  { id: 2, names: ['幻觉', 'Hallucination'] },
  { id: 3, names: ['检索增强生成', 'RAG', 'Retrieval-augmented generation'] },
  { id: 4, names: ['词元与分词器', 'Tokens and tokenizers', 'Token'] },
  { id: 5, names: ['窗口', 'Window'] },
  { id: 6, names: ['提示词基础', '提示词', 'Prompts'] },
  { id: 7, names: ['提示注入', 'Prompt injection'] },
  ...[11, 12, 13, 14].map((id) => ({ id, names: ['模型', 'Model', `名${id}`] })),
  { id: 21, names: ['怎么', 'how to', '的', 'x'] },
]);

const shareOf = (name: string) => (name === '提示词' || name === 'prompt' ? 0.4 : 0);

test.each([
  ['上下文窗口是什么', [1]],
  ['什么是上下文窗口？', [1]],
  ['what is a context window?', [1]],
  ['大模型幻觉怎么解决', [2]],
  ['Hallucinations: why?', [2]],
  ['什么是RAG', [3]],
  ['what is rag', [3]],
  ['retrieval augmented generation explained', [3]],
  ['what are tokens', [4]],
  ['提示词怎么写', [6]],
  ['prompt injection or prompts?', [7, 6]],
  ['幻觉和上下文窗口', [1, 2]],
  ['提示词里有幻觉', [2, 6]],
])('%s calls topics by name', (question, expected) => expect(namedTopics(names, question, shareOf)).toEqual(expected));

test.each([
  ['a part of a word', 'storage fragments'],
  ['a name that many share', '模型怎么选 which model'],
  ['words without a meaning', '怎么 how to 的 x'],
  ['nothing', ''],
])('%s calls none', (_what, question) => expect(namedTopics(names, question, shareOf)).toEqual([]));

test('the longest legal search is read at once, and three topics are named at most', () => {
  const all = '幻觉 RAG token window 提示词 prompt injection '.repeat(10).slice(0, 200);
  expect(namedTopics(names, all, shareOf)).toHaveLength(3);
});

test('words inside names lead to the few topics that are called so, shortest names first', () => {
  expect(topicsCalledLike(names, ['增强'])).toEqual([3]);
  expect(topicsCalledLike(names, ['提示'])).toEqual([6, 7]);
  expect(topicsCalledLike(names, ['上下文', '窗口'])).toEqual([1]);
  expect(topicsCalledLike(names, ['injection'])).toEqual([7]);
  for (const words of [['text'], ['inject'], ['窗'], [], ['名', '字']])
    expect(topicsCalledLike(names, words)).toEqual([]);
});

test('two names that mean the same as a word lead to the topic of both, one to none', () => {
  const own = makeTopicNames([
    { id: 1, names: ['幻觉', 'Hallucination'] },
    { id: 2, names: ['Memory', '智能体记忆'] },
  ]);
  const of = (typed: string) =>
    namedTogether(
      own,
      parseQuery(typed).terms.map(({ choices }) => choices),
      2,
    );
  expect(of('胡编')).toEqual([1]);
  expect(of('内存')).toEqual([]);
});

test('an option of a program names nothing without its hyphens', () => {
  const own = makeTopicNames([{ id: 1, names: ['--gpus', 'docker'] }]);
  expect([...own.keys()]).toEqual(['docker']);
});
