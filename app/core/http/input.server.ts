import type { z } from 'zod';
import { Refusal } from '../errors.ts';
import type { LocalText } from '#app/core/texts/language.ts';
import { issueText } from '../rules.ts';
import { say } from '#app/core/refusals.server.ts';

type Tree = { [key: string]: unknown };

/** More fields than any form of ours has: a flood of them would cost more than the body's size tells. */
const maxFields = 1000;

/**
 * Rebuilds nested input from flattened names: `filter[tag]=a&ids[]=1&ids[]=2` → `{filter:{tag:'a'}, ids:['1','2']}`.
 * A plain name given several times becomes a list. Depth is cut at 4 and names that touch prototypes are dropped.
 * @throws RangeError for more than 1,000 names
 */
export function unflatten(pairs: Iterable<[string, unknown]>): Tree {
  const root: Tree = Object.create(null) as Tree;
  let fields = 0;
  for (const [name, value] of pairs) {
    fields += 1;
    if (fields > maxFields) throw new RangeError('The request has too many fields');
    const path = [...name.matchAll(/(?:^([^[\]]+))|\[([^[\]]*)\]/g)].map((m) => m[1] ?? m[2] ?? '');
    if (
      path.length === 0 ||
      path.length > 4 ||
      path.some((part) => part === '__proto__' || part === 'constructor' || part === 'prototype')
    )
      continue;
    put(root, path, value);
  }
  return asLists(root) as Tree;
}

/**
 * The untrusted input of a request: query for GET, body (JSON, form or multipart) over query otherwise. Its texts hold
 * nothing that the database cannot: no NUL, no half of a surrogate pair.
 */
export async function readInput(request: Request): Promise<unknown> {
  const query = withCleanTexts(unflatten(new URL(request.url).searchParams)) as Tree;
  if (request.method === 'GET' || request.method === 'HEAD') return query;
  const type = request.headers.get('content-type') ?? '';
  if (type.includes('form-urlencoded') || type.includes('multipart/form-data')) {
    const form = await request.formData();
    return { ...query, ...(withCleanTexts(unflatten(form)) as Tree) };
  }
  const text = await request.text();
  if (text.trim() === '') return query;
  const parsed: unknown = JSON.parse(text);
  const body = unclean.test(text) ? withCleanTexts(parsed) : parsed;
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...query, ...body } : body;
}

/** A NUL or half of a surrogate pair can stand in JSON by its number alone: read as UTF-8, a text has neither. */
const unclean = /\\u(?:0000|d[89a-f])/i;

/**
 * Parses input by its schema.
 * @throws Refusal kind 'invalid' with the first fault as message and one text per field
 */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const read = schema.safeParse(input, { reportInput: true });
  if (read.success) return read.data;
  const fields: Record<string, LocalText> = {};
  for (const issue of read.error.issues) {
    const isWhole = issue.path.length === 0 && !issue.message.startsWith('rule:');
    fields[issue.path.map(String).join('.') || 'input'] ??= isWhole ? say.malformed : issueText(issue);
  }
  const first = Object.values(fields)[0];
  if (!first) throw read.error;
  throw new Refusal(first, { fields });
}

function withCleanTexts(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(withCleanTexts);
  if (typeof value !== 'object' || value === null || value instanceof Blob) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [cleanText(key), withCleanTexts(item)]));
}

/** Nearly all texts are clean, and looking costs a fraction of a copy. */
const cleanText = (text: string) =>
  text.includes('\0') || !text.isWellFormed() ? text.replaceAll('\0', '').toWellFormed() : text;

function put(node: Tree, path: string[], value: unknown): void {
  const [head = '', ...rest] = path;
  if (rest.length > 0) {
    const next = node[head];
    const child: Tree =
      typeof next === 'object' && next !== null && !Array.isArray(next)
        ? (next as Tree)
        : (Object.create(null) as Tree);
    node[head] = child;
    const key = rest[0] === '' ? String(Object.keys(child).length) : rest[0]!;
    put(child, [key, ...rest.slice(1)], value);
  } else if (head in node) {
    const before = node[head];
    node[head] = Array.isArray(before) ? [...before, value] : [before, value];
  } else node[head] = value;
}

function asLists(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Blob) return value;
  if (Array.isArray(value)) return value.map(asLists);
  const entries = Object.entries(value as Tree);
  const isList = entries.length > 0 && entries.every(([key], i) => key === String(i));
  return isList
    ? entries.map(([, item]) => asLists(item))
    : Object.fromEntries(entries.map(([key, item]) => [key, asLists(item)]));
}
