import type { Language } from '#app/core/texts/language.ts';
import type { ItemKind } from '#app/aimap/quizzes/quiz.schema.ts';
import type { ItemContent } from '#app/aimap/revisions/item-content.schema.ts';
import { linesOf } from './use-proposal.ts';

/** A choice, step, blank or answer as it is typed, in both languages. */
export type PartValues = { textZh: string; textEn: string; whyZh: string; whyEn: string; isRight: boolean };

/** An item as it is typed. */
export type ItemValues = {
  kind: ItemKind;
  objective: string;
  promptZh: string;
  promptEn: string;
  parts: PartValues[];
  isTrue: boolean;
  whyZh: string;
  whyEn: string;
  explanationZh: string;
  explanationEn: string;
  citedNodeId: string;
  quoteZh: string;
  quoteEn: string;
  isRetired: boolean;
  reason: string;
};

export const emptyPart: PartValues = { textZh: '', textEn: '', whyZh: '', whyEn: '', isRight: false };

/** How many parts an item of a kind begins with. */
export const firstParts: Record<ItemKind, number> = {
  single: 4,
  multiple: 4,
  'true-false': 0,
  order: 3,
  cloze: 1,
  short: 1,
};
/** Kinds whose parts have their own reasons, and those that explain the whole to who was wrong. */
export const hasReasons = (kind: ItemKind): boolean => kind === 'single' || kind === 'multiple' || kind === 'cloze';
export const hasWhy = (kind: ItemKind): boolean => kind === 'true-false' || kind === 'order' || kind === 'short';
/** Kinds whose parts are accepted forms. */
export const hasForms = (kind: ItemKind): boolean => kind === 'cloze' || kind === 'short';

/** What the form begins with: the item as it is, or a new one that cites its own topic. */
export function firstValues(item: { objective: number; content: ItemContent } | null, nodeId: number): ItemValues {
  const content = item?.content;
  const [zh, en] = [content?.words['zh-cn'], content?.words.en];
  const shown = (part: { text?: string | undefined; forms?: string[] | undefined } | undefined) =>
    part?.text ?? part?.forms?.join('\n') ?? '';
  return {
    kind: content?.kind ?? 'single',
    objective: String(item?.objective ?? 0),
    promptZh: zh?.prompt ?? '',
    promptEn: en?.prompt ?? '',
    parts: zh
      ? zh.parts.map((part, i) => ({
          textZh: shown(part),
          textEn: shown(en?.parts[i]),
          whyZh: part.why ?? '',
          whyEn: en?.parts[i]?.why ?? '',
          isRight: Array.isArray(content?.solution) && content.solution.includes(i),
        }))
      : Array.from({ length: firstParts.single }, () => emptyPart),
    isTrue: content?.solution !== false,
    whyZh: zh?.why ?? '',
    whyEn: en?.why ?? '',
    explanationZh: zh?.explanation ?? '',
    explanationEn: en?.explanation ?? '',
    citedNodeId: content ? String(content.citedNodeId ?? '') : String(nodeId),
    quoteZh: zh?.quote ?? '',
    quoteEn: en?.quote ?? '',
    isRetired: false,
    reason: '',
  };
}

/** What was typed, as the item that is proposed; posts that it cited before it goes on citing without a topic. */
export function contentOf(values: ItemValues, former: ItemContent | undefined): ItemContent {
  const { kind, parts } = values;
  const right = parts.flatMap(({ isRight }, i) => (isRight ? [i] : []));
  const words = (language: Language) => {
    const end = language === 'en' ? 'En' : 'Zh';
    return {
      prompt: values[`prompt${end}`],
      parts: parts.map((part) => ({
        ...(hasForms(kind) ? { forms: linesOf(part[`text${end}`]) } : { text: part[`text${end}`] }),
        ...(hasReasons(kind) ? { why: part[`why${end}`] } : {}),
      })),
      why: hasWhy(kind) ? values[`why${end}`] : '',
      explanation: values[`explanation${end}`],
      quote: values[`quote${end}`],
      citedPostId: values.citedNodeId === '' ? (former?.words[language].citedPostId ?? null) : null,
    };
  };
  return {
    kind,
    solution: kind === 'true-false' ? values.isTrue : kind === 'single' || kind === 'multiple' ? right : null,
    citedNodeId: values.citedNodeId === '' ? null : Number(values.citedNodeId),
    words: { 'zh-cn': words('zh-cn'), en: words('en') },
  };
}
