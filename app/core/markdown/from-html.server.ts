import type { Element, Root } from 'hast';
import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';

const converter = unified()
  .use(rehypeParse, { fragment: true })
  .use(() => tidy)
  .use(rehypeRemark)
  .use(remarkGfm)
  .use(remarkStringify, { bullet: '-', fences: true, rule: '-', emphasis: '*' });

/**
 * HTML as other platforms keep it, as Markdown. What Markdown cannot say is left out; scripts and styles never survive.
 */
export async function markdownFromHtml(html: string): Promise<string> {
  return String(await converter.process(html)).trim();
}

/**
 * Languages of code that other platforms name on the block itself go onto its code element, where Markdown looks for
 * them.
 */
function tidy(tree: Root): void {
  walk(tree, (element) => {
    const [child] = element.children;
    if (element.tagName !== 'pre' || child?.type !== 'element' || child.tagName !== 'code') return;
    const names = [element, child].flatMap(({ properties }) =>
      Array.isArray(properties['className']) ? properties['className'].map(String) : [],
    );
    const language = names
      .map((name) => /^(?:lang|language|brush:)-?([\w+#-]+)$/.exec(name)?.[1])
      .find((name) => name !== undefined && name !== 'prettyprint');
    if (language) child.properties['className'] = [`language-${language}`];
  });
}

function walk(node: Root | Element, visit: (element: Element) => void): void {
  for (const child of node.children) {
    if (child.type !== 'element') continue;
    visit(child);
    walk(child, visit);
  }
}
