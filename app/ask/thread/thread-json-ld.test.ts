import { describe, expect, it } from 'vitest';
import type { AnswerView, PostView } from '#app/ask/parts/ask.schema.ts';
import { quietState } from '#test/threads.ts';
import { textOfHtml } from '#app/ask/parts/html-text.ts';
import { jsonLdOf } from './thread-json-ld.ts';

const author = { id: 1, username: 'lin', nickname: '林间', avatar: '' };
const can = {
  canEdit: false,
  canDelete: false,
  canVote: false,
  canAccept: false,
  canComment: false,
  canSuggest: false,
  canMakeWiki: false,
};
const body = {
  author,
  voted: 0,
  edited: null,
  comments: [],
  commentCount: 0,
  can,
  excerpt: '摘要',
  revision: 1,
  wiki: null,
} as const;

const answerOf = (id: number, accepted: boolean, score = 0): AnswerView => ({
  ...body,
  comments: [],
  id,
  postId: 12,
  accepted,
  score,
  html: `<p>答 ${id}</p>`,
  createdAt: 1_700_000_000,
});

const question: PostView = {
  ...body,
  places: [],
  comments: [],
  id: 12,
  kind: 'question',
  title: '上下文被截断？',
  html: '<p>问</p>',
  language: 'zh-cn',
  category: { id: 1, slug: 'rag', name: '检索增强' },
  tags: [{ id: 1, slug: 'ollama', name: 'Ollama' }],
  score: 47,
  createdAt: 1_700_000_000,
  activeAt: 1_700_000_000,
  views: 9,
  bookmarks: 0,
  bookmarked: false,
  answers: [answerOf(31, true, 68), answerOf(32, false, 19)],
  answerCount: 2,
  moreAnswers: null,
  translation: null,
  anonymity: 'none',
  state: quietState,
  withheld: null,
  waiting: [],
};

type QaPage = { mainEntity: Record<string, unknown> & { suggestedAnswer?: unknown[] } };

describe('structured data', () => {
  it('names question, accepted answer and the others as a QAPage', () => {
    const { mainEntity } = jsonLdOf(question, 'https://wenwo.test') as QaPage;
    expect(mainEntity).toMatchObject({
      '@type': 'Question',
      name: '上下文被截断？',
      text: '问',
      answerCount: 2,
      upvoteCount: 47,
      datePublished: '2023-11-14T22:13:20.000Z',
    });
    expect(mainEntity['acceptedAnswer']).toMatchObject({
      text: '答 31',
      upvoteCount: 68,
      url: 'https://wenwo.test/ask/info/12#a31',
      author: { name: '林间' },
    });
    expect(mainEntity.suggestedAnswer).toHaveLength(1);
  });

  it('has a question that nobody has answered as a discussion: a Q&A page needs an answer', () => {
    const data = jsonLdOf({ ...question, answers: [], answerCount: 0 }, 'https://wenwo.test');
    expect(data).toMatchObject({
      '@type': 'DiscussionForumPosting',
      headline: '上下文被截断？',
      text: '问',
      url: 'https://wenwo.test/ask/info/12',
    });
    expect(data).not.toHaveProperty('mainEntity');
  });

  it('leads to authors by their cards, and nowhere from an anonymous one', () => {
    const { mainEntity } = jsonLdOf(question, 'https://wenwo.test') as QaPage;
    expect(mainEntity['author']).toEqual({ '@type': 'Person', name: '林间', url: 'https://wenwo.test/user/card/1' });
    const anonymous = { ...question, author: { id: -1, username: '', nickname: '', avatar: '' } };
    expect((jsonLdOf(anonymous, '') as QaPage).mainEntity['author']).toEqual({ '@type': 'Person', name: 'Anonymous' });
  });

  it('keeps a second accepted answer among the suggested ones, and names at most twenty', () => {
    const answers = [
      answerOf(1, true),
      answerOf(2, true),
      ...Array.from({ length: 40 }, (_, i) => answerOf(i + 3, false)),
    ];
    const { mainEntity } = jsonLdOf({ ...question, answers, answerCount: answers.length }, '') as QaPage;
    expect(mainEntity.suggestedAnswer).toHaveLength(20);
    expect(mainEntity.suggestedAnswer?.[0]).toMatchObject({ text: '答 2' });
  });

  it('describes an article as an Article with its last change', () => {
    const edited = { at: 1_700_086_400, by: author, reason: '', revisions: 2 };
    expect(
      jsonLdOf({ ...question, kind: 'article', answers: [], answerCount: 0, edited }, 'https://wenwo.test'),
    ).toMatchObject({
      '@type': 'Article',
      headline: '上下文被截断？',
      dateModified: '2023-11-15T22:13:20.000Z',
      mainEntityOfPage: 'https://wenwo.test/ask/info/12',
    });
  });
});

describe('the words of rendered HTML', () => {
  it('are text without marks, with a line for each block', () => {
    expect(textOfHtml('<p>a <strong>b</strong></p>\n<ul>\n<li>c</li><li>d</li></ul>')).toBe('a b\nc\nd');
  });

  it('have their entities read, once', () => {
    expect(textOfHtml('<p>1 &lt; 2 &amp;amp; &#x27;x&#39; &quot;y&quot;</p>')).toBe('1 < 2 &amp; \'x\' "y"');
  });

  it('leave out what the page adds to code', () => {
    expect(
      textOfHtml(
        '<div class="code"><div class="bar"><span>bash</span><button type="button" data-copy></button></div><pre><code>ls\npwd</code></pre></div>',
      ),
    ).toBe('ls\npwd');
  });

  it('leave the source of formulas out', () => {
    expect(
      textOfHtml(
        '<math><semantics><mi>x</mi><annotation encoding="application/x-tex">\\frac x</annotation></semantics></math>',
      ),
    ).toBe('x');
  });

  it('are cut at 4,000 characters', () => {
    expect(textOfHtml(`<p>${'长'.repeat(5000)}</p>`)).toHaveLength(4001);
  });
});
