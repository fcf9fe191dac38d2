import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { languages } from '#app/core/texts/language.ts';

/** A comment, answer or post of the starter content; the format is in README.md beside this file. */
export type StarterComment = { author: string; date: Date; markdown: string };
export type StarterAnswer = StarterComment & { votes: number; accepted: boolean; comments: StarterComment[] };
export type StarterPost = StarterComment & {
  /** The file's name without language: both languages of a post share it. */
  slug: string;
  kind: 'question' | 'article';
  language: 'zh-cn' | 'en';
  title: string;
  category: string;
  tags: string[];
  votes: number;
  comments: StarterComment[];
  answers: StarterAnswer[];
};

const names = z.object({ zh: z.string().min(1), en: z.string().min(1) });
const Taxonomy = z.object({
  authors: z.record(z.string(), z.object({ nickname: z.string().min(1) })),
  motto: z.string(),
  categories: z.record(
    z.string(),
    names.extend({
      area: z.number().int().min(1).max(12),
      icon: z.string(),
      aboutZh: z.string().max(200),
      aboutEn: z.string().max(200),
    }),
  ),
  tags: z.record(z.string(), names),
});
export type StarterTaxonomy = z.output<typeof Taxonomy>;

const folder = import.meta.dirname;

/** Categories, tags and the editors' accounts. */
export async function readTaxonomy(): Promise<StarterTaxonomy> {
  return Taxonomy.parse(JSON.parse(await readFile(path.join(folder, 'taxonomy.json'), 'utf8')));
}

/**
 * All posts, oldest first.
 * @throws Error that names the file and what is wrong in it
 */
export async function readPosts(taxonomy: StarterTaxonomy): Promise<StarterPost[]> {
  const kinds = { question: 'questions', article: 'articles' } as const;
  const posts: StarterPost[] = [];
  for (const [kind, name] of Object.entries(kinds) as [StarterPost['kind'], string][]) {
    for (const file of (await readdir(path.join(folder, name))).filter((entry) => entry.endsWith('.md')).sort()) {
      const text = await readFile(path.join(folder, name, file), 'utf8');
      posts.push(within(`${name}/${file}`, () => checked(parsePost(text, file, kind), taxonomy)));
    }
  }
  return posts.sort((a, b) => a.date.getTime() - b.date.getTime() || (a.slug < b.slug ? -1 : 1));
}

function within<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Error(`db/starter/${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

const Head = z.object({
  title: z.string().min(6).max(150),
  category: z.string(),
  tags: z.string(),
  author: z.string(),
  date: z.iso.datetime(),
  votes: z.coerce.number().int().min(0),
});
const Mark = z.object({ author: z.string(), date: z.iso.datetime(), votes: z.coerce.number().int().min(0).default(0) });

function parsePost(text: string, file: string, kind: StarterPost['kind']): StarterPost {
  const [, slug = '', language = ''] = /^([a-z0-9-]+)\.(zh-cn|en)\.md$/.exec(file) ?? [];
  const [whole, front = ''] = /^---\n([\s\S]*?)\n---\n/.exec(text) ?? [];
  if (whole === undefined) throw new Error('no front matter');
  const head = Head.parse(
    Object.fromEntries(
      front
        .split('\n')
        .map((line) => [line.slice(0, line.indexOf(':')).trim(), line.slice(line.indexOf(':') + 1).trim()]),
    ),
  );
  const [body = '', ...parts] = splitParts(text.slice(whole.length));
  const tags = head.tags
    .replace(/^\[|\]$/g, '')
    .split(',')
    .map((tag) => tag.trim());
  const isLanguage = languages.find((name) => name === language);
  if (!isLanguage) throw new Error('the name does not end in a language');
  const post: StarterPost = {
    ...head,
    slug,
    kind,
    language: isLanguage,
    tags,
    date: new Date(head.date),
    markdown: body.trim(),
    comments: [],
    answers: [],
  };
  for (const part of parts) addPart(post, part);
  return post;
}

const marker = /^<!-- (comment|answer) (.*)-->$/;

/** The text up to the first marker, then one part per marker; markers inside code are code. */
function splitParts(text: string): string[] {
  const parts: string[][] = [[]];
  let fence = '';
  for (const line of text.split('\n')) {
    const run = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
    if (fence === '' && run) fence = run;
    else if (run.startsWith(fence) && fence !== '' && line.trim() === run) fence = '';
    if (fence === '' && marker.test(line)) parts.push([]);
    parts.at(-1)!.push(line);
  }
  return parts.map((lines) => lines.join('\n'));
}

function addPart(post: StarterPost, part: string): void {
  const [first = '', ...rest] = part.split('\n');
  const [, kind, attributes = ''] = marker.exec(first)!;
  const fields = Object.fromEntries([...attributes.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]));
  const mark = Mark.parse(fields);
  const entry = { author: mark.author, date: new Date(mark.date), markdown: rest.join('\n').trim() };
  if (kind === 'answer')
    post.answers.push({ ...entry, votes: mark.votes, accepted: /\baccepted\s*$/.test(attributes), comments: [] });
  else (post.answers.at(-1) ?? post).comments.push(entry);
}

function checked(post: StarterPost, taxonomy: StarterTaxonomy): StarterPost {
  const entries = [post, ...post.comments, ...post.answers, ...post.answers.flatMap((answer) => answer.comments)];
  for (const { author, markdown } of entries) {
    if (!(author in taxonomy.authors)) throw new Error(`unknown author ${author}`);
    if (markdown === '') throw new Error(`an empty text of ${author}`);
  }
  if (!(post.category in taxonomy.categories)) throw new Error(`unknown category ${post.category}`);
  const unknown = post.tags.find((tag) => !(tag in taxonomy.tags));
  if (unknown !== undefined) throw new Error(`unknown tag ${unknown}`);
  const most = Object.keys(taxonomy.authors).length - 1;
  if ([post, ...post.answers].some((entry) => entry.votes > most))
    throw new Error(`more votes than ${most} other editors can give`);
  return post;
}
