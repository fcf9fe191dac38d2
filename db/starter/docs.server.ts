import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { ShippedDoc } from '#app/catalogue/devdoc/shipped-docs.commands.server.ts';
import { languages } from '#app/core/texts/language.ts';

const folder = path.join(import.meta.dirname, 'docs');
const Node = z.object({
  slug: z.string(),
  parent: z.string().nullable().default(null),
  link: z.string().nullable().default(null),
  titles: z.record(z.enum(languages), z.string()).optional(),
});

/**
 * The developer docs that come with the product, each after the page above it: `docs/tree.json`
 * and one Markdown file per page
 * and language.
 * @throws Error that names a file without a title
 */
export async function readShippedDocs(): Promise<ShippedDoc[]> {
  const nodes = z.array(Node).parse(JSON.parse(await readFile(path.join(folder, 'tree.json'), 'utf8')));
  return Promise.all(
    nodes.map(async ({ slug, parent, link, titles }) => {
      const texts = titles
        ? Object.fromEntries(
            languages.map((language) => [language, { title: titles[language], markdown: titles[language] }]),
          )
        : Object.fromEntries(
            await Promise.all(
              languages.map(async (language) => [language, await readText(`${slug}.${language}.md`)] as const),
            ),
          );
      return { slug, parent, link, texts };
    }),
  );
}

async function readText(file: string): Promise<{ title: string; markdown: string }> {
  const text = await readFile(path.join(folder, file), 'utf8');
  const [head, title] = /^---\ntitle: (.+)\n---\n/.exec(text) ?? [];
  if (head === undefined || title === undefined) throw new Error(`db/starter/docs/${file}: no title`);
  return { title, markdown: text.slice(head.length).trim() };
}
