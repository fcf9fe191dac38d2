import { expect, test } from 'vitest';
import { originOf } from './plugin-sources.policy.ts';

const site = 'https://ask.example.org';

test.each([
  ['', 'direct', '', ''],
  ['/plugin', 'market', '', ''],
  ['/plugin?category=writing&sort=new', 'market', '', ''],
  ['/plugin/other-one', 'market', '', ''],
  ['/plugin?q=PDF%20%20Reader', 'search', '', 'pdf reader'],
  [`${site}/plugin?q=%E5%AD%97%E5%B9%95`, 'search', '', '字幕'],
  ['/ask/search/%E8%AE%BA%E6%96%87?tab=plugin', 'search', '', '论文'],
  ['/ask/info/12', 'site', '', ''],
  ['/plugins-of-mine', 'site', '', ''],
  ['https://www.google.com.hk/', 'engine', 'google.com.hk', ''],
  ['https://www.baidu.com/link?url=x', 'engine', 'baidu.com', ''],
  ['https://blog.example.net/a?token=secret', 'link', 'blog.example.net', ''],
  ['https://notgoogle.example/', 'link', 'notgoogle.example', ''],
  ['android-app://com.example', 'direct', '', ''],
  ['https://ask.example.org.evil.example/plugin?q=x', 'link', 'ask.example.org.evil.example', ''],
  ['/ask/search/%E0%A4%A', 'search', '', '%e0%a4%a'],
])('%s comes from %s', (from, source, referrer, word) => {
  expect(originOf(from, site)).toEqual({ source, referrer, word });
});

test('of what was typed no more is kept than fits, and nothing that steers a terminal', () => {
  const { word } = originOf(`/plugin?q=${'长'.repeat(500)}%00%1b[31m`, site);
  expect(word).toBe('长'.repeat(60));
});
