import { expect, it } from 'vitest';
import { isContent, pageLanguage } from './page-callers.server.ts';

it('reads pages of content from a replica, and no form, desk, account or purchase', () => {
  const content = [
    '/',
    '/_.data',
    '/ask',
    '/ask/info/12',
    '/ask/info/12.data',
    '/ask/info/12/revisions',
    '/ask/lists/question/0',
    '/ask/search/words',
    '/ask/tags/linux',
    '/ask/models/all/7',
    '/ask/devdoc/3/history',
    '/aiMap',
    '/aiMap/page/4',
    '/plugin',
    '/plugin/backup',
    '/user/card/9',
    '/sitemap.xml',
    '/sitemap/posts-1.xml',
    '/feed.atom',
  ];
  const others = [
    '/admin',
    '/admin/aiMap/topics',
    '/user',
    '/user/ask/drafts',
    '/user/account/balance',
    '/user/login/sso/3',
    '/developer/plugin',
    '/ask/post',
    '/ask/reviews/closing',
    '/ask/indev',
    '/ask/tags/linux/edit',
    '/ask/models/propose',
    '/aiMap/page/4/propose',
    '/aiMap/proposals/5',
    '/aiMap/page/4/quiz',
    '/plugin/backup/buy',
    '/plugin/backup/download',
    '/askew',
    '/i/code',
  ];
  expect(content.filter((path) => !isContent(path))).toEqual([]);
  expect(others.filter((path) => isContent(path))).toEqual([]);
});

it.each([
  ['/ask', undefined, 'zh-cn', null],
  ['/ask?lang=en', undefined, 'en', 'en'],
  ['/ask?lang=en-US', undefined, 'en', 'en'],
  ['/ask?q=x&lang=EN-gb&page=2', 'zh-cn', 'en', 'en'],
  ['/ask?lang=en', 'en', 'en', null],
  ['/ask?lang=zh', 'en', 'zh-cn', 'zh-cn'],
  ['/ask?lang=zh-Hans-CN', 'en', 'zh-cn', 'zh-cn'],
  ['/ask?lang=zh-cn', 'zh-cn', 'zh-cn', null],
  ['/ask?lang=fr', 'en', 'en', null],
  ['/ask?lang=english', undefined, 'zh-cn', null],
  ['/ask?slang=en', undefined, 'zh-cn', null],
  ['/ask?lang=en-', undefined, 'zh-cn', null],
])('the language of %s, cookie %s, is %s; the cookie becomes %s', (path, kept, language, toKeep) => {
  const cookies = new Map(kept ? [['think-lang', kept]] : []);
  expect(pageLanguage(path, cookies)).toEqual({ language, toKeep });
});
