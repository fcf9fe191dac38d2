import { expect, it } from 'vitest';
import { pageLanguage } from './page-callers.server.ts';

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
