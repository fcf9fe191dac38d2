import * as fc from 'fast-check';
import remarkMath from 'remark-math';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { expect, test } from 'vitest';
import { readPosts, readTaxonomy } from '#db/starter/read.server.ts';
import { estimate, MarkdownTooComplex, requireSimpleSource } from './guard.server.ts';
import { walkMarkdown } from './tree.server.ts';

const parser = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkMath)
  .use(function withoutHtml() {
    this.data().micromarkExtensions?.push({ disable: { null: ['htmlFlow', 'htmlText'] } });
  })
  .freeze();

/** The lines of code and math blocks, from 0, as the parser sees them. */
function listBlockLines(source: string): Set<number> {
  const lines = new Set<number>();
  walkMarkdown(parser.parse(source), (node) => {
    if ((node.type !== 'code' && node.type !== 'math') || !node.position) return undefined;
    for (let line = node.position.start.line; line <= node.position.end.line; line += 1) lines.add(line - 1);
    return undefined;
  });
  return lines;
}

/** Split at `¦`. */
const line = fc.constantFrom(
  ...(
    '```¦````¦```js¦``` `¦ ```¦   ```¦    ```¦~~~¦~~~ x¦$$¦$$$¦$$x¦$$x$$¦ $$¦- ```¦> ```¦>```¦1. ~~~¦[^1]: ```¦¦ ¦a¦- a¦> a¦  a¦    a¦\ta¦|a|¦|-|¦# a¦---¦===¦' +
    '[a]: b¦[a]: b "¦"¦<div>¦<!--¦`a¦`` a¦[^1]: a¦```a```¦a ```¦1. a¦10. a¦  - a¦   - a¦  ```¦  ```¦    ```¦  ~~~¦   ```js¦- [a]: b¦- a|b¦  -|-¦-¦  -¦\t```¦  \ta¦- *a¦- _a_¦- 中'
  ).split('¦'),
);

test('a line is taken for code only where the parser agrees', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 14 }), (lines) => {
      const source = lines.join('\n');
      const blocks = listBlockLines(source);
      const wrong = estimate(source).fenced.filter(
        (index) => !blocks.has(index) && lines[index] !== undefined && !/^[ \t]*$/.test(lines[index]),
      );
      expect(wrong).toEqual([]);
    }),
    { numRuns: 10_000 },
  );
});

test('long posts of every honest kind pass', () => {
  const code = '    const a = items[0]["b"] * (c_d ** 2); // `x`\n';
  const rich = '这是一个普通的段落，**重点**在于`代码`与[链接](https://a.b/c)的混排，没有什么特别之处。';
  const plain = '这是一个普通的段落，重点在于代码与链接的混排，没有什么特别之处。';
  const table = `| 名称 | 说明 | 默认 |\n|---|---|---|\n${'| `max_len` | 最大长度 | 2048 |\n'.repeat(8)}\n`;
  const fence = (indent: string) => `${indent}\`\`\`ts\n${`${indent}${code}`.repeat(10)}${indent}\`\`\`\n\n`;
  const steps = `1. 第一步\n\n${fence('   ')}2. 第二步\n   - 子步骤\n\n${fence('     ')}`;
  const honest = [
    `${rich}${plain.repeat(4)}\n\n`.repeat(400),
    `${rich}\n\n`.repeat(500),
    `\`\`\`ts\n${code.repeat(1_200)}\`\`\`\n`,
    `${plain}\n\n\`\`\`ts\n${code.repeat(10)}\`\`\`\n\n`.repeat(110),
    steps.repeat(50),
    '- **项** `a`\n'.repeat(700),
    `| a | b | c |\n|-|-|-|\n${'| `x` | **y** | [z](/z) |\n'.repeat(300)}`,
    'a\n'.repeat(3_000),
    `设 $x_i = \\frac{a}{b}$ 为真，则有\n\n$$\n\\sum_{i=1}^n x_i^2 = \\left(\\alpha + \\beta\\right)\n$$\n\n`.repeat(
      150,
    ),
    '甲'.repeat(65_535),
    Array.from(
      { length: 40 },
      (_, i) =>
        `## 第 ${i} 节\n\n${rich}${plain.repeat(40)}\n\n\`\`\`ts\n${code.repeat(4)}\`\`\`\n\n${i % 4 === 0 ? table : ''}`,
    ).join(''),
  ];
  for (const source of honest) expect(() => requireSimpleSource(source.slice(0, 65_535))).not.toThrow();
});

test('every starter text costs a small part of what a text may', async () => {
  const posts = await readPosts(await readTaxonomy());
  const texts = posts.flatMap((post) => [
    post,
    ...post.comments,
    ...post.answers,
    ...post.answers.flatMap((answer) => answer.comments),
  ]);
  for (const { markdown } of texts) expect(requireSimpleSource(markdown)).toBeLessThan(60);
});

test('what was found to cost half a second and more is refused before it is read', () => {
  const dear = [
    `|a|\n|-|\n${'|b'.repeat(30_000)}`,
    '|a|\n|-|\n|b|\n\n'.repeat(4_000),
    '```\na\n```\n'.repeat(3_158),
    'a@b.c '.repeat(10_800),
    'www.a.b '.repeat(8_000),
    '- a\n  - b\n'.repeat(700),
    '> - a\n'.repeat(3_000),
    'a\n-\n'.repeat(3_000),
    '[a](/b)'.repeat(9_000),
    '[^a]: b\n\n'.repeat(4_000),
    '**a** '.repeat(4_000),
    '$x$ '.repeat(4_000),
    '> b\na\na\na\n'.repeat(2_000),
  ];
  for (const source of dear) expect(() => requireSimpleSource(source), source.slice(0, 20)).toThrow(MarkdownTooComplex);
});
