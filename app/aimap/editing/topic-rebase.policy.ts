import type { TopicEdge, TopicForm } from './node-editing.schema.ts';

const settings = ['slug', 'areaId', 'level', 'minutes', 'importance', 'edges'] as const;
const words = ['title', 'summary', 'markdown', 'aliases', 'objectives'] as const;
const languages = ['zh', 'en'] as const;

/** A field that two editors changed, each in another way. */
export type MetField = (typeof settings)[number] | `${(typeof languages)[number]}.${(typeof words)[number]}`;

/**
 * What was typed, laid upon what somebody else has saved meanwhile: fields that were left as they were follow, those
 * that were changed stay as they were typed.
 * @returns the form, the fields that both changed, and whether anything came from the other
 */
export function rebaseTopic(
  typed: TopicForm,
  before: TopicForm,
  now: TopicForm,
): { form: TopicForm; met: MetField[]; isNew: boolean } {
  const met: MetField[] = [];
  const form = { ...now, zh: { ...now.zh }, en: { ...now.en } };
  const take = <T extends object>(to: T, from: T, was: T, is: T, field: keyof T, name: MetField) => {
    if (isSame(from[field], was[field])) return;
    to[field] = from[field];
    if (!isSame(is[field], was[field]) && !isSame(is[field], from[field])) met.push(name);
  };
  for (const field of settings) take<TopicForm>(form, typed, before, now, field, field);
  for (const language of languages)
    for (const field of words)
      take(form[language], typed[language], before[language], now[language], field, `${language}.${field}`);
  const isOther =
    settings.some((field) => !isSame(form[field], typed[field])) ||
    languages.some((language) => !isSame(form[language], typed[language]));
  return { form, met, isNew: isOther || met.length > 0 };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(plain(one)) === JSON.stringify(plain(other));

/** Edges come in an order of their own, with names for the reader. */
const plain = (value: unknown): unknown =>
  Array.isArray(value) && value.some(isEdge)
    ? value
        .filter(isEdge)
        .map(({ otherId, kind, isFrom }) => `${otherId} ${kind} ${isFrom}`)
        .toSorted()
    : value;

const isEdge = (value: unknown): value is TopicEdge =>
  typeof value === 'object' && value !== null && 'otherId' in value;
