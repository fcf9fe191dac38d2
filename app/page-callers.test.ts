import { expect, it } from 'vitest';
import { isContent } from './page-callers.server.ts';

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
