import * as fc from 'fast-check';
import remarkMath from 'remark-math';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { expect, test } from 'vitest';
import { estimate, requireSimpleSource } from './guard.server.ts';

const parser = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkMath)
  .use(function withoutHtml() {
    this.data().micromarkExtensions?.push({ disable: { null: ['htmlFlow', 'htmlText'] } });
  })
  .freeze();

/** The lines of the top-level code and math blocks, from 0, as the parser sees them. */
function listBlockLines(source: string): Set<number> {
  const lines = new Set<number>();
  for (const node of parser.parse(source).children) {
    if ((node.type !== 'code' && node.type !== 'math') || !node.position) continue;
    for (let line = node.position.start.line; line <= node.position.end.line; line += 1) lines.add(line - 1);
  }
  return lines;
}

/** Split at `¦`. */
const line = fc.constantFrom(
  ...(
    '```¦````¦```js¦``` `¦ ```¦   ```¦    ```¦~~~¦~~~ x¦$$¦$$$¦$$x¦$$x$$¦ $$¦- ```¦> ```¦>```¦1. ~~~¦[^1]: ```¦¦ ¦a¦- a¦> a¦  a¦    a¦\ta¦|a|¦|-|¦# a¦---¦===¦' +
    '[a]: b¦[a]: b "¦"¦<div>¦<!--¦`a¦`` a¦[^1]: a¦```a```¦a ```'
  ).split('¦'),
);

test('a line is taken for code only where the parser agrees', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 14 }), (lines) => {
      const source = lines.join('\n');
      const blocks = listBlockLines(source);
      const wrong = estimate(source).fenced.filter((index) => !blocks.has(index) && lines[index] !== undefined && !/^[ \t]*$/.test(lines[index]));
      expect(wrong).toEqual([]);
    }),
    { numRuns: 5_000 },
  );
});

test('long posts of every honest kind pass', () => {
  const code = '    const a = items[0]["b"] * (c_d ** 2); // `x`\n';
  const honest = [
    `${'这是一个普通的段落，**重点**在于`代码`与[链接](https://a.b/c)的混排，没有什么特别之处。'.repeat(4)}\n\n`.repeat(300),
    `\`\`\`ts\n${code.repeat(1_200)}\`\`\`\n`,
    `- 第一步\n\n  \`\`\`ts\n${`  ${code}`.repeat(150)}  \`\`\`\n\n`.repeat(2),
    '- **项** `a`\n'.repeat(1_500),
    `| a | b | c |\n|-|-|-|\n${'| `x` | **y** | [z](/z) |\n'.repeat(250)}`,
    'a\n'.repeat(3_000),
    '甲'.repeat(65_535),
  ];
  for (const source of honest) expect(() => requireSimpleSource(source.slice(0, 65_535))).not.toThrow();
});
