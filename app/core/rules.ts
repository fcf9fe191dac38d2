import { z } from 'zod';
import { bilingual, type Language, type LocalText } from '#app/core/texts/language.ts';
import zh from '#app/core/texts/core-rules.zh.ts';
import en from '#app/core/texts/core-rules.en.ts';

/** Patterns of contract section 12. All but the required rules pass on an empty value. */
export const patterns = {
  account: /^[a-zA-Z][a-zA-Z0-9_]{2,14}$/,
  password: /^(?!.*[&<>"'\n\r]).{6,32}$/,
  mobile: /^1[3-9]\d{9}$/,
  /** A mobile number of mainland China, else one of another country in the form of ITU-T E.164. */
  phone: /^(?:1[3-9]\d{9}|\+(?!86)[1-9]\d{7,14})$/,
  name: /^[A-Za-z_$\u0080-\u{10ffff}]/u,
  nickname: /^[\p{Script=Han}A-Za-z0-9_-]{1,32}$/u,
  email: /^[^\s@<>"'()\\,;:]{1,64}@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i,
} as const;

export const ruleTexts = bilingual(zh, en);
type RuleName =
  | 'account'
  | 'password'
  | 'mobile'
  | 'phone'
  | 'publicName'
  | 'email'
  | 'nickname'
  | 'required'
  | 'idNumber'
  | 'creditCode'
  | 'activeParameters'
  | 'content'
  | 'name'
  | 'webAddress'
  | 'sha256'
  | 'colour'
  | 'period'
  | 'editSummary';

/** Schemas of the named rules, for browser and server; the issue message is the rule's name. */
export const rule = {
  account: () => z.string().trim().regex(patterns.account, 'rule:account'),
  password: () => z.string().regex(patterns.password, 'rule:password'),
  mobile: () => z.string().trim().regex(patterns.mobile, 'rule:mobile'),
  /** A number to be reached at, from any country: 11 digits for mainland China, else + with 8 to 15 digits. */
  phone: () => z.string().trim().overwrite(plainPhone).regex(patterns.phone, 'rule:phone'),
  email: () => z.string().trim().max(100, 'rule:email').regex(patterns.email, 'rule:email'),
  nickname: () => z.string().trim().regex(patterns.nickname, 'rule:nickname'),
  /**
   * One line: control characters and signs that turn the writing direction become spaces; what cannot be kept is
   * dropped.
   */
  line: () =>
    z.string().overwrite((value) =>
      value
        .replaceAll('\0', '')
        .toWellFormed()
        .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' '),
    ),
  /** true, 1, "1", "true", "on" are true; false, 0, "", "0", "false", "off" are false; anything else is refused. */
  flag: () =>
    z
      .union([z.boolean(), z.literal([0, 1]), z.literal(['', '0', '1', 'true', 'false', 'on', 'off'])])
      .transform((value) => value === true || value === 1 || value === '1' || value === 'true' || value === 'on'),
  /** A number within bounds, also typed as text. Nothing typed is no number, least of all 0. */
  decimal: ({ min, max }: Bounds) => {
    const error = `rule:between:${min}:${max}`;
    return z.preprocess(typedNumber, z.number(error).min(min, error).max(max, error));
  },
  /** A whole number within bounds, also typed as text. Nothing typed is no number, least of all 0. */
  whole: ({ min, max }: Bounds) => {
    const error = `rule:wholeBetween:${min}:${max}`;
    return z.preprocess(typedNumber, z.number(error).int(error).min(min, error).max(max, error));
  },
  id: () => z.coerce.number<number | string>().int().min(1).max(Number.MAX_SAFE_INTEGER),
};

type Bounds = Readonly<{ min: number; max: number }>;

/** The number of a text; what is empty or no text stays as it is, for the schema to refuse. */
const typedNumber = (given: number | string): unknown =>
  typeof given === 'string' && given.trim() !== '' ? Number(given.normalize('NFKC')) : given;

/** A number as it is kept: without spaces, hyphens, brackets and the (0) of some countries; +86 goes before a mobile. */
function plainPhone(typed: string): string {
  const bare = typed
    .normalize('NFKC')
    .replace(/^(\+\d{1,3}\s?)\(0\)/, '$1')
    .replace(/[\s\p{Pd}()]/gu, '');
  return /^(?:\+?86)?(1[3-9]\d{9})$/.exec(bare)?.[1] ?? bare;
}

/** True for a 15-digit ID number or an 18-character one whose GB 11643 (ISO 7064 MOD 11-2) check character holds. */
export function isIdNumber(value: string): boolean {
  if (/^\d{15}$/.test(value)) return true;
  if (!/^\d{17}[\dXx]$/.test(value)) return false;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, i) => total + weight * Number(value[i]), 0);
  return '10X98765432'[sum % 11] === value[17]?.toUpperCase();
}

/** True when a rich text has no content: empty, or a lone empty paragraph. */
export function isEmptyRichText(value: string): boolean {
  return value.trim() === '' || /^<p>(\s|&nbsp;|<br\s*\/?>)*<\/p>$/i.test(value.trim());
}

/**
 * The text of one validation issue, with the field's name in the reader's language.
 * @param issue a Zod issue; a message `rule:NAME` picks the rule's own text, `field:NAME` names the field otherwise
 * than its path
 */
export function issueText(issue: z.core.$ZodIssue): LocalText {
  const path = fieldOf(issue);
  const bounds = /^rule:(between|wholeBetween):(.+):(.+)$/.exec(issue.message);
  if (bounds) return ruleTexts[bounds[1] as 'between'](shownBound(bounds[2]), shownBound(bounds[3]));
  const named = /^rule:(\w+)$/.exec(issue.message)?.[1] as RuleName | undefined;
  if (named && named in ruleTexts) {
    const text = ruleTexts[named];
    return typeof text === 'function' ? text(path) : text;
  }
  if (issue.code === 'invalid_type' && issue.input === undefined) return ruleTexts.required(path);
  if (issue.code === 'too_small' && issue.origin === 'string') {
    return Number(issue.minimum) === 1 ? ruleTexts.required(path) : ruleTexts.atLeast(path, Number(issue.minimum));
  }
  if (issue.code === 'too_big' && issue.origin === 'string') return ruleTexts.atMost(path, Number(issue.maximum));
  if (issue.code === 'too_big' && issue.origin === 'array') return ruleTexts.atMostItems(path, Number(issue.maximum));
  if (issue.code === 'too_small' && issue.origin === 'array')
    return ruleTexts.atLeastItems(path, Number(issue.minimum));
  return path === 'category' ? ruleTexts.choose(path) : ruleTexts.invalid(path);
}

const shownBound = (bound = ''): string => Number(bound).toLocaleString('en', { maximumFractionDigits: 9 });

/** The texts of a failed validation by field, one a field. */
export const issueTexts = (issues: readonly z.core.$ZodIssue[], language: Language): Record<string, string> =>
  Object.fromEntries(issues.map((issue) => [String(issue.path[0]), issueText(issue).in(language)]));

/** The name under which texts speak of the field of an issue; an item of a list is named after the list. */
export const fieldOf = (issue: Pick<z.core.$ZodIssue, 'message' | 'path'>): string =>
  /^field:(\w+)$/.exec(issue.message)?.[1] ?? issue.path.findLast((part) => typeof part === 'string') ?? '';
