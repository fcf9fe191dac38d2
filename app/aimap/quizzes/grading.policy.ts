import type { Answer, Explained, ItemKind, WholeItem } from './quiz.schema.ts';

type Graded = Pick<WholeItem, 'kind' | 'solution' | 'parts'>;
type Asked = Graded & Pick<WholeItem, 'id'>;

/**
 * A word as it is compared: full width like half width, capitals like small letters, without spaces, thousands
 * separators, quotes and what ends a sentence; all minus signs are one.
 */
export function foldWord(word: string): string {
  return word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‐‑‒–—―−]/g, '-')
    .replace(/(?<=\d)[,，](?=\d{3}(?!\d))/g, '')
    .replace(/[\s`"'“”‘’「」『』]/g, '')
    .replace(/(?<=.)[.,;:!?。，；：！？、]+$/, '');
}

/**
 * Whether an answer is right. Choices and steps are counted from 0 in the order in which they are kept, not shown.
 * An answer of another kind than the item's is wrong.
 */
export function isRight(item: Graded, answer: Answer): boolean {
  if (answer === null) return false;
  const { kind, solution, parts } = item;
  if (kind === 'true-false') return answer === solution;
  if (typeof answer === 'boolean') return false;
  const given: readonly unknown[] = answer;
  if (kind === 'cloze' || kind === 'short')
    return given.length === parts.length && rightWords(item, given).every(Boolean);
  const wanted = kind === 'order' ? parts.map((_, i) => i) : (solution as number[]);
  const places = kind === 'order' ? given : [...new Set(given)].sort((a, b) => Number(a) - Number(b));
  return places.length === wanted.length && places.every((one, i) => one === wanted[i]);
}

/** For each blank whether its word is one of those that are accepted. */
export function rightWords({ parts }: Pick<Graded, 'parts'>, words: readonly unknown[]): boolean[] {
  return parts.map(({ forms = [] }, i) => {
    const given = words[i];
    const word = typeof given === 'string' ? foldWord(given) : '';
    return word !== '' && forms.some((form) => foldWord(form) === word);
  });
}

/**
 * The order in which choices or steps are shown: always the same for an item, and never the right one where the order
 * is what is asked for.
 * @returns at each place the number of what stands there
 */
export function shownOrder({ id, kind, parts }: Asked): number[] {
  const order = parts.map((_, i) => i);
  if (kind === 'cloze' || kind === 'short' || order.length < 2) return order;
  let state = (id * 2_654_435_761) >>> 0 || 1;
  for (let i = order.length - 1; i > 0; i -= 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    const j = (state >>> 0) % (i + 1);
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  const isPlain = order.every((one, i) => one === i);
  return kind === 'order' && isPlain ? [...order.slice(1), order[0]!] : order;
}

/** An answer that names places as they are shown, in numbers as they are kept; other answers as they are. */
export function keptAnswer(item: Asked, answer: Answer): Answer {
  if (!Array.isArray(answer) || !isByPlace(item.kind)) return answer;
  const order = shownOrder(item);
  return answer.map((place) => (typeof place === 'number' ? (order[place] ?? -1) : -1));
}

/** The same back again, for whoever sees it. */
export function shownAnswer(item: Asked, kept: Answer): Answer {
  if (!Array.isArray(kept) || !isByPlace(item.kind)) return kept;
  const order = shownOrder(item);
  return kept.map((one) => order.indexOf(one as number));
}

const isByPlace = (kind: ItemKind) => kind === 'single' || kind === 'multiple' || kind === 'order';

/**
 * What is said of each part after an answer: choices in the order in which they were shown, steps in
 * the right one, of a statement true and false.
 */
export function explainParts(item: Asked, answer: Answer): Explained[] {
  const { kind, parts, solution } = item;
  const given: readonly unknown[] = Array.isArray(answer) ? answer : [];
  if (kind === 'single' || kind === 'multiple')
    return shownOrder(item).map((i) => ({
      text: parts[i]!.text ?? '',
      why: parts[i]!.why ?? '',
      isRight: (solution as number[]).includes(i),
      isChosen: given.includes(i),
    }));
  if (kind === 'order')
    return parts.map(({ text = '' }, i) => ({ text, why: '', isRight: true, isChosen: given[i] === i }));
  if (kind === 'true-false')
    return [true, false].map((one) => ({
      text: String(one),
      why: '',
      isRight: one === solution,
      isChosen: one === answer,
    }));
  const right = rightWords(item, given);
  return parts.map(({ forms = [], why = '' }, i) => ({
    text: forms[0] ?? '',
    why,
    isRight: right[i]!,
    isChosen: typeof given[i] === 'string' && given[i] !== '',
  }));
}
