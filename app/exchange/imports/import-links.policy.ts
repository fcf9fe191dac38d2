import type { ImportSource } from '#app/exchange/dumps/dump-records.schema.ts';

/** What a link of the old site leads to: a post, an answer, a thread by its number, or either of the first two. */
export type LinkTarget = { type: 'post' | 'answer' | 'thread' | 'either'; id: string };

/** Which thing of the old site a path leads to; null when it is none that is taken over. */
export function linkTarget(source: ImportSource, path: string): LinkTarget | null {
  const found = (type: LinkTarget['type'], id: string | undefined): LinkTarget | null =>
    id === undefined ? null : { type, id };
  switch (source) {
    case 'stackexchange': {
      const [, question, , slashed, hashed] =
        /^\/questions\/(\d+)(\/[^/#?]*)?(?:\/(\d+))?(?:[^#]*#(\d+))?/.exec(path) ?? [];
      if (question) return found('answer', hashed ?? slashed) ?? found('post', question);
      return found('post', /^\/q\/(\d+)/.exec(path)?.[1]) ?? found('answer', /^\/a\/(\d+)/.exec(path)?.[1]);
    }
    case 'question2answer':
      return (
        found('answer', /#a(\d+)$/.exec(path)?.[1]) ??
        found(
          'post',
          /^(?:\/[^?]*)?[?&]qa=(\d+)/.exec(path)?.[1] ?? /^(?:\/index\.php)?\/(\d+)(?:\/|$)/.exec(path)?.[1],
        )
      );
    case 'discourse':
      return (
        found('either', /^\/p\/(\d+)/.exec(path)?.[1]) ??
        found('thread', /^\/t\/(?:[^/]*\D[^/]*\/)?(\d+)/.exec(path)?.[1])
      );
    case 'nodebb':
      return found('either', /^\/post\/(\d+)/.exec(path)?.[1]) ?? found('thread', /^\/topic\/(\d+)/.exec(path)?.[1]);
    case 'wenwo':
      return (
        found('answer', /^\/ask\/info\/\d+[^#]*#a(\d+)$/.exec(path)?.[1]) ??
        found('post', /^\/ask\/(?:info|models\/\w+)\/(\d+)/.exec(path)?.[1])
      );
  }
}

const code = /(```[\s\S]*?```|~~~[\s\S]*?~~~|`[^`\n]+`)/;
const address = /(?<=\]\(<?|<)(?:https?:\/\/|\/|\.\.?\/|(?:index\.php)?\?)[^\s)>]+|(?<![(<[\w])https?:\/\/[^\s)>\]]+/g;

/** Every address in a Markdown text that is not code. */
export const addressesIn = (markdown: string): string[] => [
  ...new Set(proseOf(markdown).flatMap((part) => part.match(address) ?? [])),
];

/** The text with some of its addresses replaced; code stays as it is. */
export const replaceAddresses = (markdown: string, replacements: ReadonlyMap<string, string>): string =>
  markdown
    .split(code)
    .map((part, i) => (i % 2 === 1 ? part : part.replace(address, (url) => replacements.get(url) ?? url)))
    .join('');

const proseOf = (markdown: string): string[] => markdown.split(code).filter((_part, i) => i % 2 === 0);
