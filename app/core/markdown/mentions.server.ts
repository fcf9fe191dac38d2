import type { Root } from 'mdast';
import { replaceInText } from './text-parts.server.ts';

/** Lower-cased username → member id. */
export type Members = ReadonlyMap<string, number>;

/**
 * `@name` with the account rule of the specification (3–15 letters, digits, underscores, a letter first), not part of
 * an address, a package name or an attribute.
 */
const pattern = /(?<![\w@/.+\-&=])@([A-Za-z]\w{2,14})(?![\w@/=]|[-.]\w)/g;
const maxMentions = 50;

/** The usernames a text mentions, as first written, each once. */
export function listMentions(root: Root): string[] {
  const names = new Map<string, string>();
  replaceInText(root, pattern, ([, name = '']) => {
    const key = name.toLowerCase();
    if (names.size < maxMentions && !names.has(key)) names.set(key, name);
    return undefined;
  });
  return [...names.values()];
}

/**
 * Links what may be mentions to cards whose number is still a mark, as only the database knows which of them are
 * members.
 * @param names those that count, as `listMentions` gives them
 */
export function linkMentions(root: Root, names: readonly string[], mark: string): void {
  const known = new Set(names.map((name) => name.toLowerCase()));
  replaceInText(root, pattern, ([text, name = '']) => {
    if (!known.has(name.toLowerCase())) return undefined;
    return {
      type: 'link',
      url: `/user/card/${mark}`,
      data: { hProperties: { className: ['at'] } },
      children: [{ type: 'text', value: text }],
    };
  });
}

/** Puts the members' numbers where their marks are; of names that are no member's the words remain. */
export const settleMentions = (html: string, members: Members, mark: string): string =>
  html.replace(new RegExp(`<a href="/user/card/${mark}" class="at">@(\\w+)</a>`, 'g'), (_link, name: string) => {
    const id = members.get(name.toLowerCase());
    return id === undefined ? `@${name}` : `<a href="/user/card/${id}" class="at">@${name}</a>`;
  });
