import { describe, expect, test } from 'vitest';
import { markdownFromBbcode } from './from-bbcode.server.ts';
import { markdownFromHtml } from './from-html.server.ts';

describe('HTML', () => {
  test.each([
    ['<p>One <strong>two</strong> <em>three</em> <code>four</code></p>', 'One **two** *three* `four`'],
    ['<pre class="lang-py prettyprint"><code>a = 1\n</code></pre>', '```py\na = 1\n```'],
    ['<ul><li>a</li><li>b</li></ul>', '- a\n- b'],
    ['<p><a href="https://x.example/a">b</a> <img src="/i.png" alt="c"></p>', '[b](https://x.example/a) ![c](/i.png)'],
    ['<blockquote><p>q</p></blockquote>', '> q'],
    ['<table><tr><th>a</th></tr><tr><td>1</td></tr></table>', '| a |\n| - |\n| 1 |'],
    ['<script>alert(1)</script><p onclick="x()">safe</p><style>p{}</style>', 'safe'],
    ['<p>1 &lt; 2 and * no list</p>', '1 < 2 and \\* no list'],
    ['', ''],
  ])('%s', async (html, markdown) => {
    expect(await markdownFromHtml(html)).toBe(markdown);
  });
});

describe('BBCode', () => {
  test.each([
    ['[b]one[/b] and [i]two[/i]', '**one** and *two*'],
    ['[url=https://x.example/a]b[/url] [url]https://y.example[/url]', '[b](https://x.example/a) <https://y.example>'],
    ['[img]https://x.example/a.png[/img]', '![](https://x.example/a.png)'],
    ['[code]a = [b]1[/b][/code]', '`a = [b]1[/b]`'],
    ['[quote="bob, post:1, topic:2"]said\nthis[/quote]\nreply', '> said\n> this\n\nreply'],
    ['[list][*]a\n[*]b[/list]', '- a\n- b'],
    ['plain [unknown]tag[/unknown] and list[0]', 'plain [unknown]tag[/unknown] and list[0]'],
  ])('%s', (text, markdown) => {
    expect(markdownFromBbcode(text)).toBe(markdown);
  });
});
