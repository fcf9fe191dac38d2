import { describe, expect, it } from 'vitest';
import { listPath, loginPath, postPath, searchPath, writePath } from './ask-addresses.ts';

describe('addresses of the area', () => {
  it('leave out what is the default, so that each list has one address', () => {
    expect(listPath({ type: 'all' })).toBe('/ask/lists/all/0');
    expect(listPath({ type: 'tag', id: 7, sort: 'newest', lang: '' })).toBe('/ask/lists/tag/7');
  });

  it('carry sort, language of the posts and cursor of a list from page to page', () => {
    expect(listPath({ type: 'question', sort: 'hot', lang: 'all', after: 'a+b/c=' })).toBe(
      '/ask/lists/question/0?sort=hot&in=all&after=a%2Bb%2Fc%3D',
    );
    expect(listPath({ type: 'question', before: 'x', after: null })).toBe('/ask/lists/question/0?before=x');
  });

  it('name a post, an order of its answers and a place in it', () => {
    expect(postPath(12)).toBe('/ask/info/12');
    expect(postPath(12, { sort: 'best', hash: 'a31' })).toBe('/ask/info/12#a31');
    expect(postPath(12, { sort: 'newest', answers: 'c=' })).toBe('/ask/info/12?sort=newest&answers=c%3D');
  });

  it.each(['上下文', 'a/b?c#d', '50% off', '"exact words" tag:ollama', '.', '..', ''])(
    'keep the words of the search %j',
    (keywords) => {
      const url = new URL(searchPath({ keywords, page: 3, sort: 'votes' }), 'http://x');
      const inPath = decodeURIComponent(url.pathname.replace(/^\/ask\/search\/?/, ''));
      expect(inPath || (url.searchParams.get('q') ?? '')).toBe(keywords);
      expect(url.searchParams.get('page')).toBe('3');
      expect(url.searchParams.get('sort')).toBe('votes');
    },
  );

  it('begin a new text with what the reader came from', () => {
    expect(writePath()).toBe('/ask/post');
    expect(writePath({ kind: 'article', tag: 'C++ 工具' })).toBe(
      '/ask/post?kind=article&tag=C%2B%2B+%E5%B7%A5%E5%85%B7',
    );
    expect(writePath({ category: 4 })).toBe('/ask/post?category=4');
  });

  it('lead back from the login page with the query', () => {
    expect(loginPath('/ask/info/12?sort=newest#a1')).toBe('/user/login?to=%2Fask%2Finfo%2F12%3Fsort%3Dnewest%23a1');
  });
});
