import type { RecordOf } from './map-records.schema.ts';

type Item = RecordOf<'quizItem'>;
type ItemFault = { place: string; text: 'itemParts' | 'itemSolution' | 'itemLanguages' };

/**
 * What a quiz item must hold beyond its fields: parts that suit its kind, the same number in both languages, and a
 * solution that names some of them. Null when all is well.
 */
export function itemFault(item: Item): ItemFault | null {
  const { kind, solution, texts } = item;
  const [zh, en] = [texts['zh-cn'].parts, texts.en.parts];
  if (zh.length !== en.length) return { place: 'texts', text: 'itemLanguages' };
  for (const [language, parts] of [['zh-cn', zh] as const, ['en', en] as const])
    if (!suits(kind, parts)) return { place: `texts.${language}.parts`, text: 'itemParts' };
  return solves(kind, solution, zh.length) ? null : { place: 'solution', text: 'itemSolution' };
}

type Part = Item['texts']['en']['parts'][number];

function suits(kind: Item['kind'], parts: readonly Part[]): boolean {
  const all = (name: 'text' | 'forms') => parts.every((part) => part[name] !== undefined);
  switch (kind) {
    case 'single':
    case 'multiple':
    case 'order':
      return parts.length >= 2 && all('text');
    case 'cloze':
      return parts.length >= 1 && all('forms');
    case 'short':
      return parts.length === 1 && all('forms');
    case 'true-false':
      return parts.length === 0;
  }
}

function solves(kind: Item['kind'], solution: Item['solution'], count: number): boolean {
  if (kind === 'true-false') return typeof solution === 'boolean';
  if (kind !== 'single' && kind !== 'multiple') return solution === null;
  if (!Array.isArray(solution) || new Set(solution).size !== solution.length) return false;
  if (solution.some((one) => one >= count)) return false;
  return kind === 'single' ? solution.length === 1 : solution.length >= 1;
}
