import { expect, test } from 'vitest';
import { findChange, findUnknown } from './rich-loss.ts';

test.each([
  ['先看说明[^1]，再动手。\n\n[^1]: 说明', 'footnote', '先看说明[^1]，再动手。'],
  ['第一段\n\n按 <kbd>Ctrl</kbd> 试试', 'html', '按 <kbd>Ctrl</kbd> 试试'],
  ['见 [文档][doc]\n\n[doc]: https://example.org', 'reference', '[doc]: https://example.org'],
] as const)('%j is refused for its %s, and the line is named', (markdown, kind, part) => {
  expect(findUnknown(markdown)).toEqual({ kind, part });
});

test.each([
  '正则 `[^a-z]` 与 `<b>`',
  '```js\nconst x = /[^1]/; // <div>\n```\n完',
  '<https://example.org>',
  '普通 **文字** 与 $x < y$',
  '~~~\n[^1]: 代码里',
])('%j has nothing unknown', (markdown) => expect(findUnknown(markdown)).toBeNull());

test('a line that comes back different is named, in at most 60 characters', () => {
  expect(findChange('一\n\n* 二\n', '一\n\n- 二')).toBeNull();
  expect(findChange('一\n\n二 ==高亮== 二\n\n三', '一\n\n二 高亮 二\n\n三')).toEqual({
    kind: 'other',
    part: '二 ==高亮== 二',
  });
  expect(findChange('一', '一二')).toEqual({ kind: 'other', part: '一' });
  expect([...(findChange('字'.repeat(90), '')?.part ?? '')]).toHaveLength(60);
});
