import { legible } from '#app/ask/parts/ask-addresses.ts';
import { defaultGrammar, type Filter, readFilter } from '#app/core/search/operators.ts';

/** The longest search. */
const longestSearch = 200;
/** Where a longer text may end, whichever leaves at least half of it: sentences before clauses and words. */
const ends = [/^.*[。！？；!?;\n]/su, /^.*[，、,\s]/su];

/** A line of a stack trace, as Python, JavaScript and Java write it. */
const frame = /\s(?:at (?:[\w$.<>[\] ]{1,100}\()?[^\s()]{1,300}:\d|File "[^"]{1,300}", line \d)/;
const errorName = /\b(?:[a-z_$][\w$]{0,60}\.){0,10}[A-Z]\w{0,60}?(?:Error|Exception)\b/g;

/** What the last error of a stack trace says, without the lines that tell where; all of any other text. */
function saidByTrace(text: string): string {
  const last = frame.test(text) ? [...text.matchAll(errorName)].at(-1) : undefined;
  return last ? text.slice(last.index).split(frame)[0]! : text;
}

/**
 * What somebody typed or pasted, as a text that can be kept, and what of it is searched for: all of it, or of what is
 * longer than 200 characters the whole sentences, clauses or words at its beginning, of a stack trace what its error
 * says.
 */
export function readTyped(text: string): { typed: string; keywords: string; isCut: boolean } {
  const typed = legible(text).trim();
  if (typed.length <= longestSearch) return { typed, keywords: typed, isCut: false };
  const head = saidByTrace(typed)
    .slice(0, longestSearch)
    .replace(/[\ud800-\udbff]$/, '');
  const isWhole = head.length < longestSearch;
  const whole = ends.map((end) => end.exec(head)?.[0] ?? '').find((part) => part.length >= longestSearch / 2);
  return { typed, keywords: (isWhole ? head : (whole ?? head)).trim(), isCut: true };
}

/** An operator among the words of a search: as typed, and what it was read as. */
export type Operator = { typed: string; filter: Filter };

/** Words at blanks; a quoted phrase is one word, also behind an operator. */
const wordsOf = (keywords: string): string[] => keywords.match(/-?[\p{L}_]+[:：]"[^"]*"|-?"[^"]*"?|\S+/gu) ?? [];

/** The operators among the words, in their order. */
export function operatorsOf(keywords: string): Operator[] {
  return wordsOf(keywords).flatMap((typed) => {
    const [, minus = '', name = '', value = ''] = /^(-?)([\p{L}_]+)[:：](.+)$/u.exec(typed) ?? [];
    const filter = name === '' ? null : readFilter(defaultGrammar, name, value.replace(/^"|"$/g, ''), minus === '-');
    return filter ? [{ typed, filter }] : [];
  });
}

/** What is searched for, without operators, excluded words and quotation marks. */
export function plainWords(keywords: string): string {
  const operators = new Set(operatorsOf(keywords).map(({ typed }) => typed));
  return wordsOf(keywords)
    .filter((word) => !operators.has(word) && !word.startsWith('-'))
    .map((word) => word.replaceAll('"', ''))
    .join(' ')
    .trim();
}

/** Whether there is nothing to look for but signs and emoji, which texts are not searched for. */
export const isOnlySigns = (keywords: string): boolean => !/[\p{L}\p{N}]/u.test(keywords.normalize('NFKC'));

const beginning = new RegExp(
  [
    String.raw`学习路[径线]|学习计划|入门|零基础|新手|小白|从哪[里儿]?(?:开始|学起)|(?:怎[么样]|如何)(?:开始)?学(?!习率)`,
    String.raw`\b(?:beginners?|get(?:ting)? started|learning paths?|learn(?:ing)? (?:about )?(?:ai|llms?))\b`,
    String.raw`\b(?:how to|(?:how|where) (?:do|can|should) i) (?:start|begin|learn)\b`,
  ].join('|'),
  'iu',
);

/** Whether somebody asks where to begin, which the learning paths answer whatever they are called. */
export const isForBeginners = (keywords: string): boolean => beginning.test(keywords);

/** The words without what was typed so. */
export const withoutWord = (keywords: string, typed: string): string =>
  wordsOf(keywords)
    .filter((word) => word !== typed)
    .join(' ');

/** Flags of which only one makes sense: choosing one takes the others away. */
const exclusive = [
  ['question', 'article', 'model'],
  ['answered', 'unanswered', 'solved', 'unsolved'],
];

/** The words with an operator more, instead of those it rules out. */
export function withOperator(keywords: string, name: string, value: string): string {
  const group = name === 'is' ? exclusive.find((values) => values.includes(value)) : undefined;
  const isReplaced = ({ filter }: Operator) => {
    if (filter.isExcluded || filter.name !== name) return false;
    if (name === 'is') return filter.kind === 'flag' && (group?.includes(filter.value) ?? false);
    return name === 'category' || name === 'created';
  };
  const gone = operatorsOf(keywords).filter(isReplaced);
  const rest = gone.reduce((words, { typed }) => withoutWord(words, typed), wordsOf(keywords).join(' '));
  return [rest, `${name}:${/\s/.test(value) ? `"${value}"` : value}`].filter(Boolean).join(' ');
}

/** Whether the words hold an operator with this value. */
export const hasOperator = (keywords: string, name: string, value: string): boolean =>
  operatorsOf(keywords).some(
    ({ filter }) =>
      filter.name === name &&
      'value' in filter &&
      filter.value.toLowerCase() === value.toLowerCase() &&
      !filter.isExcluded,
  );
