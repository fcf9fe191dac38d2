import type { Root } from 'mdast';
import { replaceInText } from './text-parts.server.ts';

/** Lower-cased username → member id. */
export type Members = ReadonlyMap<string, number>;

/**
 * `@name` with the account rule of the specification (3–15 letters, digits, underscores, a letter first), not part of an
 * address, a package name or an attribute.
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

/** Links the mentions of known members to their cards. */
export function linkMentions(root: Root, members: Members): void {
  replaceInText(root, pattern, ([text, name = '']) => {
    const id = members.get(name.toLowerCase());
    if (id === undefined) return undefined;
    return { type: 'link', url: `/user/card/${id}`, data: { hProperties: { className: ['at'] } }, children: [{ type: 'text', value: text }] };
  });
}
