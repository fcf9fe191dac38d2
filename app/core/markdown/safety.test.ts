import * as fc from 'fast-check';
import { fromHtmlIsomorphic } from 'hast-util-from-html-isomorphic';
import { expect, test } from 'vitest';
import { toImageAddress, toLinkAddress } from './address.server.ts';
import { MarkdownTooComplex } from './guard.server.ts';
import { renderMarkdown } from './render.server.ts';
import { walkElements } from './tree.server.ts';

const tags = new Set(
  (
    'a blockquote br button code del div em h3 h4 h5 hr img input label li ol p pre section span strong sup table tbody td th thead tr ul math ' +
    'menclose mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none'
  ).split(' '),
);
const attributes = new Set(
  (
    'href title id className rel role src alt width height loading decoding referrerPolicy type checked disabled start scope tabIndex ariaLabel dataCopy ' +
    'display accent accentunder displaystyle fence form largeop linebreak mathbackground mathcolor movablelimits notation scriptlevel separator stretchy symmetric ' +
    'columnspacing depth linethickness lspace mathsize mathvariant maxsize minsize rowspacing rspace voffset'
  ).split(' '),
);

/** Reads the page as a browser does and names everything that has no business there. */
function listFaults(html: string): string[] {
  const faults: string[] = [];
  walkElements(fromHtmlIsomorphic(html, { fragment: true }), (element) => {
    if (!tags.has(element.tagName)) faults.push(`<${element.tagName}>`);
    for (const [name, value] of Object.entries(element.properties)) {
      if (!attributes.has(name)) faults.push(name);
      const isAddress = name === 'href' || name === 'src';
      if (isAddress && !/^(?:https?:\/\/[^/]|mailto:|\/(?![/\\])|#)/.test(String(value)))
        faults.push(`${name}=${String(value)}`);
      if (name === 'id' && !/^u-./.test(String(value))) faults.push(`id=${String(value)}`);
    }
    return undefined;
  });
  return faults;
}

const attacks = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><style>*{}</style></svg>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<form action="https://evil.example"><input name=password></form>',
  '<style>body{display:none}</style>',
  '<math><mtext><table><mglyph><style><img src onerror=alert(1)>',
  '<a name="body" id="location">x</a>',
  '</p></div></article><h1>x</h1>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt&colon;alert(1))',
  '[x](java&#x09;script:alert(1))',
  '[x](<java\tscript:alert(1)>)',
  '[x](&#106;avascript:alert(1))',
  '[x](\u0001javascript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](vbscript:x) [y](file:///etc/passwd) [z](blob:https://a.b/c)',
  '[x](//evil.example) [y](/\\evil.example) [z](/\t/evil.example) [w](/.//evil.example) [v](///evil.example)',
  '[x](https://user:secret@evil.example) [y](http:evil) [z](https:///x)',
  '[x]: javascript:alert(1)\n\n[x] ![x]',
  '![x](javascript:alert(1)) ![x](data:image/svg+xml,<svg/onload=alert(1)>) ![y](/storage/../../x) ![z](/storage/..%2f..)',
  '![x" onerror="alert(1)](https://a.b/c.png "t\' onload=\'x")',
  '<javascript:alert(1)> <https://a.b/"onmouseover="x>',
  '```"><script>alert(1)</script>\nx\n```',
  '```js title="<img src=x onerror=alert(1)>"\n</code></pre><script>x</script>\n```',
  '``` __proto__\nx\n```\n\n``` constructor\nx\n```',
  '# <script>x</script>\n\n# __proto__\n\n# "onclick=x',
  '[^location]: x\n\n[^location] [^"><script>]\n\n[^"><script>]: y',
  '$\\href{javascript:alert(1)}{x}$ $\\url{javascript:x}$ $\\includegraphics{https://a.b}$',
  '$\\htmlStyle{position:fixed}{x}$ $\\htmlId{location}{x}$ $\\htmlClass{at}{x}$ $\\htmlData{x=y}{z}$',
  '$\\text{<script>alert(1)</script>}$ $\\verb|<img src=x onerror=x>|$ $<script>$ $\\char"3c$',
  '$\\kern-900em x$ $\\raisebox{-90em}{x}$ $\\fcolorbox{red}{blue}{x}$ $\\color{red;x:y}{z}$',
  '$\\def\\a{\\a\\a}\\a$ $\\newcommand{\\b}{\\b\\b}\\b$',
  '```math\n\\unknown{<script>}\n```',
  '@<script> @lin_yu"onclick',
  '| <script>x</script> | `</td>` |\n|-|-|\n| "onclick=x | <br/onload=x> |',
  '- [x] <input autofocus onfocus=x>',
  '&lt;script&gt; &#60;script&#62; &NewLine;',
  '\u0000<script>\u2028\uFEFF\uD800',
  '<!--[if IE]><script>x</script><![endif]--> <![CDATA[<script>]]> <?php x ?>',
];

test.each(attacks)('nothing of %j runs or leaves its place', async (source) => {
  const { html } = await renderMarkdown(source, { mentions: new Map([['lin_yu', 1]]) });
  expect(listFaults(html)).toEqual([]);
});

test('formulas cannot reach over the page', async () => {
  const { html } = await renderMarkdown('$\\kern-900em x \\raisebox{-90em}{y} \\rule{900em}{900em}$');
  expect(html).toContain('<mi>x</mi>');
  expect(html).not.toMatch(/-?90+em/);
});

test('macros are not expanded', async () => {
  const { html } = await renderMarkdown('$\\def\\a{xx}\\a$');
  expect(html).toBe('<p><code>\\def\\a{xx}\\a</code></p>');
});

/** Split at `¦`, because spaces and line ends are among them. */
const atom = fc.constantFrom(
  ...(
    '<¦>¦"¦\'¦`¦```¦~~~¦*¦**¦_¦~~¦[¦]¦(¦)¦![¦](¦$¦$$¦\\¦|¦|-|\n¦\n¦\n\n¦    ¦- ¦1. ¦> ¦# ¦[ ]¦[^1]¦[^1]: ¦&¦&#x3c;¦&colon;¦:¦//¦/¦@lin_yu¦javascript:¦data:¦' +
    'https://a.b¦www.a.b¦a@b.co¦on¦onerror=¦=x¦<script>¦<img src=¦<svg¦</p>¦<br>¦\\frac{¦\\href{¦}¦{¦^¦js¦html¦diff¦\t¦\u0000¦\u200b¦中¦。¦“¦👍¦\uD800¦a¦ '
  ).split('¦'),
);
const hostile = fc.array(
  fc.oneof({ weight: 6, arbitrary: atom }, { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) }),
  { maxLength: 60 },
);

test('no text becomes anything but the allowed elements, attributes and addresses', async () => {
  await fc.assert(
    fc.asyncProperty(hostile, async (parts) => {
      const page = await renderMarkdown(parts.join(''), { mentions: new Map([['lin_yu', 1]]) });
      expect(listFaults(page.html)).toEqual([]);
      expect(Array.from(page.excerpt).length).toBeLessThanOrEqual(240);
      expect(page.text).not.toContain('\u0000');
    }),
    { numRuns: 500 },
  );
});

test('addresses are what browsers make of them', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          atom,
          fc.constantFrom('/', '\\', '..', '.', '#', '?', '%2f', 'http:', 'storage', '\r', '\t', '@', '[::1]'),
        ),
      ),
      (parts) => {
        const raw = parts.join('');
        for (const address of [toLinkAddress(raw), toImageAddress(raw)]) {
          if (!address) continue;
          const url = new URL(address.url, 'https://page.example/x');
          expect(['https:', 'http:', 'mailto:']).toContain(url.protocol);
          expect(url.origin === 'https://page.example').toBe(!address.isExternal);
        }
      },
    ),
    { numRuns: 2_000 },
  );
});

test('what is too much is refused, never rendered half', async () => {
  const huge = [
    'a'.repeat(65_536),
    '>'.repeat(10_000),
    `${'- '.repeat(10_000)}a`,
    'a*'.repeat(30_000),
    '['.repeat(60_000),
    '!['.repeat(9_000) + '](b)'.repeat(9_000),
    '- a\n'.repeat(200).replaceAll(/- a\n/g, (line, at: number) => '  '.repeat(at / 4) + line),
    `[a]: /${'x'.repeat(2_000)}\n\n${'[a]\n\n'.repeat(3_000)}`,
    `|${'a|'.repeat(3_000)}\n|${'-|'.repeat(3_000)}\n${'|\n'.repeat(1_000)}`,
  ];
  for (const source of huge) await expect(renderMarkdown(source)).rejects.toThrow(MarkdownTooComplex);
});
