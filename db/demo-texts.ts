import { type Block, heading, list, paragraph, plain, type SnippetBlocks } from './demo-blocks.ts';
import { fill, type PhraseLanguage, type Phrases, phrasesOf, type Subject } from './demo-phrases.ts';
import type { Random } from './demo-random.ts';

/**
 * How a post is written: in one language, or as many posts on AI tools are, Chinese with English sentences in between.
 */
export type Voice = { language: PhraseLanguage; isMixed: boolean };

type Place = keyof Phrases;
type Writing = { random: Random; subject: Subject; voice: Voice; snippets: SnippetBlocks };

const maxTitle = 150;
/** How many of a mixed text's sentences are in the other language. */
const otherShare = 0.35;

/** The title of a question or an article, at most 150 characters. */
export function writeTitle(writing: Writing, kind: 'question' | 'article'): string {
  const { subject, random, voice } = writing;
  const place = kind === 'article' ? 'articleTitle' : subject.tags[0]!.isTool ? 'toolTitle' : 'ideaTitle';
  return plain(fill(random.pick(phrasesOf[voice.language][place]), subject, voice.language, random)).slice(0, maxTitle);
}

/** The body of a question: what is there, what goes wrong, what was tried and what is asked. */
export function writeQuestion(writing: Writing): Block[] {
  const { random } = writing;
  const blocks = [paragraph(prose(writing, ['opening', ...places('detail', length(random, 1.6, 8))]))];
  if (random.isChance(0.45)) blocks.push(paragraph(prose(writing, places('detail', length(random, 1.4, 6)))));
  if (random.isChance(0.3)) blocks.push(random.pick(writing.snippets.code));
  blocks.push(paragraph(prose(writing, [...places('tried', random.int(0, 2)), 'question'])));
  return blocks;
}

/** The body of an answer: mostly short, one in four thorough, with steps, code and measurements. */
export function writeAnswer(writing: Writing): Block[] {
  const { random } = writing;
  const thorough = random.isChance(0.25) ? 1 : 0.4;
  const blocks = [paragraph(prose(writing, ['answer', ...places('reason', length(random, 1 + thorough / 2, 6))]))];
  if (random.isChance(thorough))
    blocks.push(paragraph(prose(writing, places('step', length(random, 1 + thorough, 8)))));
  if (random.isChance(0.4 * thorough)) blocks.push(items(writing));
  if (random.isChance(0.6 * thorough)) blocks.push(random.pick(writing.snippets.code));
  if (random.isChance(0.1 * thorough)) blocks.push(random.pick(writing.snippets.tables[writing.voice.language]));
  if (random.isChance(thorough))
    blocks.push(
      paragraph(
        prose(writing, [
          ...places('finding', length(random, 1 + thorough, 6)),
          ...(random.isChance(0.4) ? (['closing'] as const) : []),
        ]),
      ),
    );
  return blocks;
}

/** The body of an article: sections under headings. `prefix` begins the ids of the headings. */
export function writeArticle(writing: Writing, prefix: string): Block[] {
  const { random, voice } = writing;
  const headings = shuffle(random, phrasesOf[voice.language].heading).slice(0, random.int(3, 8));
  return [
    paragraph(prose(writing, ['opening', 'detail', 'answer'])),
    ...headings.flatMap((words) => [heading(words, prefix), ...writeSection(writing)]),
  ];
}

/** The words of a comment, as one paragraph. */
export const writeComment = (writing: Writing): Block =>
  paragraph(prose(writing, ['comment', ...(writing.random.isChance(0.2) ? (['finding'] as const) : [])]));

/** What an author adds later. */
export const writeEdit = (writing: Writing): Block => paragraph(prose(writing, ['edit']));

function writeSection(writing: Writing): Block[] {
  const { random } = writing;
  const kinds: Place[] = ['reason', 'step', 'finding', 'detail'];
  const sentences = Array.from({ length: length(random, 4, 12) }, () => random.pick(kinds));
  const blocks = [paragraph(prose(writing, sentences))];
  if (random.isChance(0.5)) blocks.push(paragraph(prose(writing, places('reason', length(random, 3, 8)))));
  const extra = random.next();
  if (extra < 0.3) blocks.push(random.pick(writing.snippets.code));
  else if (extra < 0.5) blocks.push(items(writing));
  else if (extra < 0.57) blocks.push(random.pick(writing.snippets.tables[writing.voice.language]));
  return blocks;
}

function prose(writing: Writing, wanted: readonly Place[]): string {
  const { random, subject, voice } = writing;
  const used = new Set<string>();
  let text = '';
  for (const place of wanted) {
    const language =
      voice.isMixed && random.isChance(otherShare) ? (voice.language === 'zh' ? 'en' : 'zh') : voice.language;
    const phrase = random.pick(phrasesOf[language][place]);
    if (used.has(phrase)) continue;
    used.add(phrase);
    const space = text === '' || (language === 'zh' && text.endsWith('。')) || /[？！]$/.test(text) ? '' : ' ';
    text += space + fill(phrase, subject, language, random);
  }
  return text;
}

function items(writing: Writing): Block {
  const { random, subject, voice } = writing;
  const phrases = shuffle(random, phrasesOf[voice.language].item).slice(0, random.int(2, 5));
  return list(
    phrases.map((phrase) => fill(phrase, subject, voice.language, random)),
    random.isChance(0.4),
  );
}

/** A log-normal number of sentences: mostly few, sometimes many. */
const length = (random: Random, median: number, most: number): number =>
  Math.max(1, Math.min(most, Math.round(random.logNormal(median, 0.55))));

const places = (place: Place, count: number): Place[] => Array.from({ length: count }, () => place);

function shuffle<T>(random: Random, all: readonly T[]): T[] {
  const mixed = [...all];
  for (let i = mixed.length - 1; i > 0; i--) {
    const j = random.int(0, i);
    [mixed[i], mixed[j]] = [mixed[j]!, mixed[i]!];
  }
  return mixed;
}
