import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Language } from '#app/core/texts/language.ts';
import type { PageKind } from './site-pages.schema.ts';

const folder = path.join(import.meta.dirname, '../../../db/starter/pages');

/**
 * The text that a page of a kind begins with: a draft with marked places for what only the operator knows.
 * @throws Error that names a file without a title
 */
export async function readPageTemplate(
  kind: Exclude<PageKind, 'other'>,
  language: Language,
): Promise<{ title: string; markdown: string }> {
  const text = await readFile(path.join(folder, `${kind}.${language}.md`), 'utf8');
  const [head, title] = /^---\ntitle: (.+)\n---\n/.exec(text) ?? [];
  if (head === undefined || title === undefined) throw new Error(`db/starter/pages/${kind}.${language}.md: no title`);
  return { title, markdown: text.slice(head.length).trim() };
}
