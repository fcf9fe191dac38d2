import { describe, expect, test } from 'vitest';
import { toShownText } from './plain-text.server.ts';
import { renderMarkdown } from './render.server.ts';

const html = async (source: string, options?: Parameters<typeof renderMarkdown>[1]) =>
  (await renderMarkdown(source, options)).html;

describe('Chinese text', () => {
  test('bold closes after Chinese punctuation', async () => {
    expect(await html('**是被截断了。**模型支持 32K')).toBe('<p><strong>是被截断了。</strong>模型支持 32K</p>');
    expect(await html('见**“引用”**的例子，*注（一）*也是')).toBe(
      '<p>见<strong>“引用”</strong>的例子，<em>注（一）</em>也是</p>',
    );
  });

  test('underscores inside words stay, in any script', async () => {
    expect(await html('snake_case_name 与 这是_重点_内容')).toBe('<p>snake_case_name 与 这是_重点_内容</p>');
  });

  test('CommonMark emphasis is otherwise unchanged', async () => {
    expect(await html('*a* **b** ***c*** a**"b"**c ** d **')).toBe(
      '<p><em>a</em> <strong>b</strong> <em><strong>c</strong></em> a**"b"**c ** d **</p>',
    );
  });
});

describe('headings', () => {
  test('start at h3 and end at h5, with unique prefixed ids', async () => {
    expect(await html('# 安装\n## 安装\n#### Step 1!\n###### !')).toBe(
      '<h3 id="u-安装">安装</h3>\n<h4 id="u-安装-1">安装</h4>\n<h5 id="u-step-1">Step 1!</h5>\n<h5 id="u-section">!</h5>',
    );
  });

  test('anchors of the text find their heading behind the prefix', async () => {
    expect(await html('[go](#b)\n\n# b', { idPrefix: 'u-a31-' })).toContain('<a href="#u-a31-b">go</a>');
    expect(await html('[elsewhere](#a12)')).toContain('<a href="#a12">');
  });
});

describe('code', () => {
  test('has the bar, a copy button without text and colours as classes', async () => {
    expect(await html('```py\ndef rank(hits=5):  # top\n    return "x"\n```')).toBe(
      '<div class="code"><div class="bar"><span>python</span><button type="button" data-copy></button></div>' +
        '<pre tabindex="0"><code><span class="k">def</span> <span class="f">rank</span>(hits=<span class="n">5</span>):  <span class="m"># top</span>\n' +
        '    <span class="k">return</span> <span class="s">"x"</span></code></pre></div>',
    );
  });

  test('shows a given title instead of the language', async () => {
    expect(await html('```bash title="ollama serve"\nls\n```')).toContain('<span>ollama serve</span>');
  });

  test('keeps unknown languages, long lines and large blocks plain', async () => {
    expect(await html('```brainfuck\n+[>]<\n```')).toContain(
      '<span>brainfuck</span><button type="button" data-copy></button></div><pre tabindex="0"><code>+[>]&#x3C;</code>',
    );
    expect(await html(`\`\`\`js\n${'1;'.repeat(15_000)}\n\`\`\``)).not.toContain('class="n"');
    expect(await html(`\`\`\`js\n${'1;'.repeat(400)}\nlet x = 1\n\`\`\``)).toContain('<span class="k">let</span>');
  });

  test('draws a diff by lines', async () => {
    expect(await html('```diff\n@@ -1 +1 @@\n-a\n+b\n c\n```')).toContain(
      '<code><span class="m">@@ -1 +1 @@\n</span><span class="del">-a\n</span><span class="add">+b\n</span> c</code>',
    );
  });
});

describe('mathematics', () => {
  test('becomes MathML without style sheets', async () => {
    expect(await html('$x^2 \\in \\mathbb{R}$')).toBe(
      '<p><math><mrow><msup><mi>x</mi><mn>2</mn></msup><mo>∈</mo><mi>ℝ</mi></mrow></math></p>',
    );
    const display = '<div class="math" tabindex="0"><math display="block"><mrow><mi>x</mi></mrow></math></div>';
    expect(await html('$$\nx\n$$')).toBe(display);
    expect(await html('a\n\n$$ x $$\n\nb')).toBe(`<p>a</p>\n${display}\n<p>b</p>`);
    expect(await html('a $$x$$ b')).toBe('<p>a <math><mrow><mi>x</mi></mrow></math> b</p>');
    expect(await html('$x$')).toBe('<p><math><mrow><mi>x</mi></mrow></math></p>');
  });

  test('shows bad TeX as code with the reason', async () => {
    expect(await html('$\\foo$')).toBe('<p><code title="\\foo ?">\\foo</code></p>');
    expect(await html('$\\frac{1}$')).toMatch(
      /^<p><code title="Unexpected end of input[^"]*">\\frac\{1\}<\/code><\/p>$/,
    );
  });

  test('leaves money alone', async () => {
    expect(await html('$5 and $10, 价格$5到$10')).toBe('<p>$5 and $10, 价格$5到$10</p>');
    expect(await html('$5 and then $x$.')).toBe('<p>$5 and then <math><mrow><mi>x</mi></mrow></math>.</p>');
  });
});

describe('links, images and mentions', () => {
  test('links that lead elsewhere are marked and counted', async () => {
    const page = await renderMarkdown(
      '[a](https://a.b) www.c.d [own](/ask/info/12) [site](https://wenwo.example/ask) [mail](mailto:a@b.co)',
      {
        origin: 'https://wenwo.example',
      },
    );
    expect(page.html).toContain('<a href="https://a.b/" rel="nofollow ugc noopener">a</a>');
    expect(page.html).toContain('<a href="/ask/info/12">own</a> <a href="/ask">site</a>');
    expect(page.links).toBe(3);
  });

  test('images are lazy, sized when the size is known, and listed', async () => {
    const page = await renderMarkdown(
      '![图](/storage/a.png) ![b](https://x.y/b.png "t") ![c](/etc/passwd) ![](/storage/a.png)',
      {
        uploadSizes: new Map([['/storage/a.png', { width: 640, height: 480 }]]),
      },
    );
    expect(page.html).toBe(
      '<p><img src="/storage/a.png" alt="图" width="640" height="480" loading="lazy" decoding="async"> ' +
        '<img src="https://x.y/b.png" alt="b" title="t" loading="lazy" decoding="async" referrerpolicy="no-referrer"> c ' +
        '<img src="/storage/a.png" alt="" width="640" height="480" loading="lazy" decoding="async"></p>',
    );
    expect(page.images).toEqual(['/storage/a.png', 'https://x.y/b.png']);
  });

  test('mentions are named, and linked when the member exists', async () => {
    const source =
      '谢谢@Lin_Yu，@lin_yu @nobody a@b.co @types/node `@code` [@linked](/x) <el @click="f"> @ab @abcdefghijklmnop';
    const page = await renderMarkdown(source, { mentions: new Map([['lin_yu', 7]]) });
    expect(page.mentions).toEqual(['Lin_Yu', 'nobody']);
    expect(page.html).toContain(
      '谢谢<a href="/user/card/7" class="at">@Lin_Yu</a>，<a href="/user/card/7" class="at">@lin_yu</a> @nobody ',
    );
    expect(page.html.match(/class="at"/g)).toHaveLength(2);
  });

  test('member ids can be looked up during the rendering', async () => {
    const asked: string[][] = [];
    const find = async (names: string[]) => {
      asked.push(names);
      return new Map([['zhou', 8]]);
    };
    expect(await html('@zhou', { mentions: find })).toBe('<p><a href="/user/card/8" class="at">@zhou</a></p>');
    await renderMarkdown('nobody', { mentions: find });
    expect(asked).toEqual([['zhou']]);
  });
});

describe('tables, tasks and notes', () => {
  test('a table can be scrolled by keyboard and is named by its head', async () => {
    const page = await html('| 模型 | 显存 |\n|:-|-:|\n| a<br>b | 12 |');
    expect(page).toMatch(
      /^<div class="tablewrap" tabindex="0" role="group" aria-label="模型 · 显存"><table class="t">/,
    );
    expect(page).toContain('<th class="r" scope="col">显存</th>');
    expect(page).toMatch(/<td>a<br>\s*b<\/td>\s*<td class="r">12<\/td>/);
  });

  test('the box of a task is labelled by its words', async () => {
    expect(await html('- [x] done *it*\n- [ ] todo\n  - sub')).toMatch(
      /<label><input type="checkbox" checked disabled> done <em>it<\/em><\/label><\/li>\s*<li class="task-list-item"><label><input type="checkbox" disabled> todo\s*<\/label><ul>/,
    );
  });

  test('footnotes stay within their text', async () => {
    const page = await html('a[^n]\n\n[^n]: note', { idPrefix: 'u-a1-' });
    expect(page).toContain('<a href="#u-a1-fn-n" id="u-a1-fnref-n" role="doc-noteref">1</a>');
    expect(page).toContain('<section class="footnotes" role="doc-endnotes"><ol>');
    expect(page).toContain('<a href="#u-a1-fnref-n" role="doc-backlink">↩</a>');
  });

  test('line ends inside a paragraph stay line ends', async () => {
    expect(await html('a\nb  \nc')).toBe('<p>a\nb<br>\nc</p>');
  });
});

describe('uploaded files', () => {
  test('are kept by a link; a recording that is a paragraph of its own has a player', async () => {
    const { html, images, links } = await renderMarkdown(
      '[手册.pdf](/storage/a/x.pdf)\n\n[演示.mp4](/storage/a/x.mp4)\n\n[录音](/storage/a/x.mp3)',
    );
    expect(html).toBe(
      '<p><a href="/storage/a/x.pdf" download="手册.pdf">手册.pdf</a></p>\n' +
        '<figure class="media"><video src="/storage/a/x.mp4" controls preload="metadata" aria-label="演示.mp4"></video><figcaption><a href="/storage/a/x.mp4" download="演示.mp4">演示.mp4</a></figcaption></figure>\n' +
        '<figure class="media"><audio src="/storage/a/x.mp3" controls preload="metadata" aria-label="录音"></audio><figcaption><a href="/storage/a/x.mp3" download>录音</a></figcaption></figure>',
    );
    expect([images, links]).toEqual([[], 0]);
  });
  test.each([
    '看[演示](/storage/a/x.mp4)',
    '[演示](https://example.org/storage/a/x.mp4)',
    '[演示](/storage/a/x.mp4?x=.exe)',
    '[演示](/ask/x.mp4)',
  ])('nothing else has one: %s', async (source) =>
    expect((await renderMarkdown(source)).html).not.toMatch(/<(?:video|audio|figure)/),
  );
});

describe('words', () => {
  const source =
    '# 标题\n\n第一段 `num_ctx` $x$。\n\n```bash\nollama ps\n```\n\n| a | b |\n|-|-|\n| c | d |\n\n![图](/storage/a.png)';

  test('the text holds everything, one block a line', async () => {
    const page = await renderMarkdown(source);
    expect(page.text).toBe('标题\n第一段 num_ctx x。\nollama ps\na b\nc d\n\ufffc图\ufffc');
    expect(page.hasCode).toBe(true);
  });

  test('the excerpt holds the first words of prose', async () => {
    expect((await renderMarkdown(source)).excerpt).toBe('第一段 num_ctx x。');
    expect((await renderMarkdown('# only a heading')).excerpt).toBe('only a heading');
    const long = (await renderMarkdown('👍字'.repeat(200))).excerpt;
    expect(Array.from(long)).toHaveLength(120);
    expect(long.endsWith('…')).toBe(true);
    expect((await renderMarkdown(`${'word '.repeat(46)}${'a'.repeat(9)} ${'b'.repeat(30)}`)).excerpt).toMatch(
      /word a{9}…$/,
    );
  });

  test.each([
    ['甲完。\n\n乙好\n丙也好，\n丁。', '甲完。乙好丙也好，丁。'],
    ['Done.\n\nNext\nline.', 'Done. Next line.'],
    ['- 先列要点\n- 再写正文', '先列要点 再写正文'],
    [
      '期望一致就有 $p_e = 0.87$，扣除随机之后只剩 $\\frac{0.13}{1}$。',
      '期望一致就有 p_e = 0.87，扣除随机之后只剩 0.13/1。',
    ],
    ['块：\n\n$$\n\\begin{aligned}a&=b\\end{aligned}\n$$\n\n补充：驱动 551。', '块：〔公式〕补充：驱动 551。'],
    ['让模型输出结构：\n\n```json\n{"a": 1}\n```\n\n再校验。', '让模型输出结构：〔代码〕再校验。'],
    ['Run this:\n\n```\nls\n```\n\n```\npwd\n```\n\nThen stop.', 'Run this: [code] Then stop.'],
    [`${'先说清楚。'.repeat(9)}如下：\n\n\`\`\`\nls\n\`\`\`\n\n后面的话。`, `${'先说清楚。'.repeat(9)}如下：〔代码〕`],
    ['```\nonly code\n```', ''],
  ])('an excerpt names what is no prose and joins lines as its language does: %s', async (markdown, excerpt) => {
    expect((await renderMarkdown(markdown)).excerpt).toBe(excerpt);
  });

  test('formulas of a text are shown as words, or by name where they do not fit', async () => {
    const { text } = await renderMarkdown('缓存是 $2 H_{kv} L$ 字节，见 `H_{kv}`。\n\n$$\n\\underbrace{x}_{y}\n$$');
    expect(text).toContain('H_{kv}');
    expect(toShownText(text)).toBe('缓存是 2 H_kv L 字节，见 H_{kv}。\n〔公式〕');
  });

  test('excerpts are as long on the screen in either language: two letters count as one Chinese character', async () => {
    const [chinese, english] = await Promise.all([
      renderMarkdown('汉'.repeat(300)),
      renderMarkdown('word '.repeat(100)),
    ]);
    expect(chinese.excerpt).toBe(`${'汉'.repeat(119)}…`);
    expect(english.excerpt).toBe(`${'word '.repeat(48).trim()}…`);
  });

  test('an empty source is an empty page', async () => {
    expect(await renderMarkdown(' \n')).toEqual({
      html: '',
      text: '',
      excerpt: '',
      mentions: [],
      links: 0,
      images: [],
      hasCode: false,
    });
  });
});

describe('bare addresses and footnotes beside brackets', () => {
  test.each([
    ['a@b.cc', '<p><a href="mailto:a@b.cc">a@b.cc</a></p>'],
    ['[a@b.cc](/x) a@b.cc', '<p><a href="/x">a@b.cc</a> <a href="mailto:a@b.cc">a@b.cc</a></p>'],
    ['[www.a.cc](/x) [', '<p><a href="/x">www.a.cc</a> [</p>'],
    ['[x [y] https://a.cc](/z)', '<p><a href="/z">x [y] https://a.cc</a></p>'],
  ])('%s', async (source, html) => {
    expect((await renderMarkdown(source)).html.replaceAll(/ (?:rel|target|class)="[^"]*"/g, '')).toBe(html);
  });

  test('a picture that is none may be a footnote', async () => {
    expect((await renderMarkdown('![^a] ![^b]\n\n[^a]: c')).html).toContain('<p>!<sup>');
  });
});
