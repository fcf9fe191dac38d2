import { analyseDocument, maxBodyLength, type SearchDocument } from '#app/core/search/analyse.server.ts';
import { fold } from '#app/core/search/fold.server.ts';
import { lexeme, quoteLexeme } from '#app/core/search/lexeme.ts';
import { type Neighbour, neighboursOf, scanTokens } from '#app/core/search/tokens.server.ts';
import { textOfHtml } from '#app/ask/parts/html-text.ts';
import { threadText } from '#app/ask/search-index/thread-parts.ts';
import type { DemoPlan } from './demo-plan.ts';
import { type DemoPost, scoreOf } from './demo-posts.ts';
import type { DemoVote } from './demo-votes.ts';
import { demoTags } from './demo-vocabulary.ts';

/** The search entry of a post, the same that `indexPosts` of app/ask/search makes (a test compares them). */
export function toSearchRow(plan: DemoPlan, post: DemoPost): { tsv: string; body: string; parts: string } {
  const best = <T extends { id: number; votes: DemoVote[] }>(all: readonly T[]) =>
    all.toSorted((a, b) => scoreOf(b) - scoreOf(a) || a.id - b.id).slice(0, indexed);
  const answers = best(post.answers);
  const comments = best(post.comments).map(({ id, html }) => ({ id, text: textOfHtml(html) }));
  const words = [post.text, ...answers.map((answer) => answer.text)].join('\n').slice(0, maxBodyLength);
  const tags = [...new Set(post.tags.flatMap((tag) => [demoTags[tag]!.zh, demoTags[tag]!.en]))];
  const about = [...plan.categoryNames[post.category]!, ...comments.map(({ text }) => text)];
  return {
    tsv: analyseFast({ id: post.id, title: post.title, body: words, tags, about, labels: labelsOf(plan, post) }),
    ...threadText({ text: post.text, words, answers, comments }),
  };
}

/**
 * What `analyseDocument` makes of a text, apart from the order of lexemes. Generated texts repeat their words, so each
 * word is analysed once and its lexemes are put together: ten times as fast. The first texts of a process are made both
 * ways; should the analyser work differently by then, it makes all of them.
 */
export function analyseFast(document: SearchText): string {
  if (document.body.length > longest || !isComposable) return analyseDocument(document);
  const composed = compose(document);
  if (compared >= toCompare) return composed;
  compared += 1;
  const analysed = analyseDocument(document);
  isComposable &&= isSameVector(composed, analysed);
  return analysed;
}

/** Whether the first texts came out alike both ways. */
export let isComposable = true;

/** Whether two tsvectors in their text form hold the same. */
function isSameVector(one: string, other: string): boolean {
  const sorted = (tsv: string) =>
    readMarks(tsv)
      .map(({ lexeme, place, weight }) => `${lexeme}:${place}${weight}`)
      .sort()
      .join(' ');
  return sorted(one) === sorted(other);
}

let compared = 0;
const toCompare = 20;
const indexed = 50;
/** Places end at 16,383, which the composition does not know. */
const longest = 8_000;

function labelsOf(plan: DemoPlan, { kind, language, author, category, html, answers, tags }: DemoPost): string[] {
  const labels = [
    `kind:${kind}`,
    `channel:${language === 'en' ? 1 : 0}`,
    `lang:${language}`,
    `user:${author}`,
    `category:${plan.categoryIds[category]!}`,
    ...tags.map((tag) => `tag:${plan.tagIds[tag]!}`),
  ];
  if (html.includes('<pre') || answers.some((answer) => answer.html.includes('<pre'))) labels.push('has:code');
  if (kind === 'question') labels.push(answers.length > 0 ? 'is:answered' : 'is:unanswered');
  return labels;
}

type Field = 'title' | 'tag' | 'body' | 'about';
type SearchText = Required<Pick<SearchDocument, 'id' | 'title' | 'body' | 'tags' | 'about' | 'labels'>>;
/** A quoted lexeme; `place` counts from the beginning of its part, -1: it has none. */
type Mark = { lexeme: string; place: number; weight: string };
/** What a word adds to a document; lexemes and neighbours are numbers, so that a document makes few strings. */
type Part = { lexemes: number[]; places: number[]; weights: string[]; length: number; first: number; last: number };

/** No token of the analyser reaches over these, only its pairs of neighbours do. */
const separators = /[\s，。；：、！？（）“”]+/;
/** The analyser keeps so many places of a lexeme. */
const maxPlaces = 16;
/** Pairs of neighbours have this weight; those of bodies have no place. */
const pairWeights: Record<Field, string> = { title: 'B', tag: 'B', body: '', about: '' };
const none = -1;

/** Everything learnt so far, and the document being made. */
class Composer {
  readonly #lexemes: string[] = [];
  readonly #lexemeIds = new Map<string, number>();
  readonly #neighbours: Neighbour[] = [];
  readonly #neighbourIds = new Map<string, number>();
  readonly #parts: Record<Field, Map<string, Part>> = {
    title: new Map(),
    tag: new Map(),
    body: new Map(),
    about: new Map(),
  };
  readonly #pairs: Record<Field, Map<number, number>> = {
    title: new Map(),
    tag: new Map(),
    body: new Map(),
    about: new Map(),
  };
  /** By lexeme: the document that had it last, its places there and how many. */
  readonly #seenIn: number[] = [];
  readonly #placesOf: string[] = [];
  readonly #placeCounts: number[] = [];
  #document = 0;
  #order: number[] = [];
  #at = 1;

  /** How many different lexemes are known. */
  get size(): number {
    return this.#lexemes.length;
  }

  compose({ id, labels, title, body, tags, about }: SearchText): string {
    this.#document += 1;
    this.#order = [];
    this.#at = 1;
    for (const { lexeme } of readMarks(analyseDocument({ id, labels, title: '', body: '' })))
      this.#add(this.#lexemeId(lexeme), 0, '');
    this.#addField(title, 'title');
    for (const tag of tags) this.#addField(tag, 'tag');
    this.#addField(body, 'body');
    for (const name of about) this.#addField(name, 'about');
    let text = '';
    for (const lexeme of this.#order) {
      const places = this.#placesOf[lexeme]!;
      text += places === '' ? `${this.#lexemes[lexeme]!} ` : `${this.#lexemes[lexeme]!}:${places} `;
    }
    return text;
  }

  #addField(text: string, field: Field): void {
    let previous = none;
    for (const word of text.split(separators)) {
      if (word === '') continue;
      const part = this.#parts[field].get(word) ?? this.#learn(word, field);
      if (previous !== none && part.first !== none) this.#addPair(previous, part.first, field);
      const { lexemes, places, weights } = part;
      for (let i = 0; i < lexemes.length; i++) this.#add(lexemes[i]!, this.#at + places[i]!, weights[i]!);
      if (part.last !== none) previous = part.last;
      this.#at += part.length;
    }
  }

  #addPair(first: number, second: number, field: Field): void {
    const key = first * maxKnown + second;
    let pair = this.#pairs[field].get(key);
    if (pair === undefined) {
      const [one, other] = [this.#neighbours[first]!, this.#neighbours[second]!];
      pair = one.isWord || other.isWord ? this.#lexemeId(quoteLexeme(lexeme.next(one.text, other.text))) : none;
      if (field === 'title' && pair !== none)
        this.#lexemeId(quoteLexeme(lexeme.inTitle(lexeme.next(one.text, other.text))));
      this.#pairs[field].set(key, pair);
    }
    if (pair === none) return;
    this.#add(pair, this.#at, pairWeights[field]);
    if (field === 'title') this.#add(this.#lexemeIds.get(`'^${this.#lexemes[pair]!.slice(1)}`)!, 0, '');
  }

  /** Adds a lexeme at a place; without a weight it has none. */
  #add(lexeme: number, place: number, weight: string): void {
    if (this.#seenIn[lexeme] !== this.#document) {
      this.#seenIn[lexeme] = this.#document;
      this.#placesOf[lexeme] = '';
      this.#placeCounts[lexeme] = 0;
      this.#order.push(lexeme);
    }
    if (weight === '' || this.#placeCounts[lexeme]! >= maxPlaces) return;
    const places = this.#placesOf[lexeme]!;
    this.#placesOf[lexeme] = places === '' ? `${place}${weight}` : `${places},${place}${weight}`;
    this.#placeCounts[lexeme]! += 1;
  }

  #learn(word: string, field: Field): Part {
    const document = {
      title: field === 'title' ? word : '',
      body: field === 'body' ? word : '',
      tags: field === 'tag' ? [word] : [],
      about: field === 'about' ? [word] : [],
    };
    const marks = readMarks(analyseDocument(document));
    const neighbours = [...scanTokens(fold(word))]
      .flatMap((token) => neighboursOf(token))
      .map((neighbour) => this.#neighbourId(neighbour));
    const part = {
      lexemes: marks.map((mark) => this.#lexemeId(mark.lexeme)),
      places: marks.map((mark) => mark.place - 1),
      weights: marks.map((mark) => mark.weight),
      length: neighbours.length,
      first: neighbours[0] ?? none,
      last: neighbours.at(-1) ?? none,
    };
    this.#parts[field].set(word, part);
    return part;
  }

  #lexemeId(lexeme: string): number {
    let id = this.#lexemeIds.get(lexeme);
    if (id === undefined) this.#lexemeIds.set(lexeme, (id = this.#lexemes.push(lexeme) - 1));
    return id;
  }

  #neighbourId(neighbour: Neighbour): number {
    const key = `${neighbour.isWord ? 'w' : 'h'}${neighbour.text}`;
    let id = this.#neighbourIds.get(key);
    if (id === undefined) this.#neighbourIds.set(key, (id = this.#neighbours.push(neighbour) - 1));
    return id;
  }
}

/** The composer starts anew when it knows this many lexemes: memory stays bounded. */
const maxKnown = 400_000;
let composer = new Composer();

function compose(document: SearchText): string {
  if (composer.size > maxKnown) composer = new Composer();
  return composer.compose(document);
}

/** Takes a tsvector in its text form apart. */
function readMarks(tsv: string): Mark[] {
  return [...tsv.matchAll(/('(?:[^'\\]|''|\\\\)*')(?::([\d,A-D]+))?/g)].flatMap(([, lexeme = '', list]): Mark[] =>
    list === undefined
      ? [{ lexeme, place: -1, weight: '' }]
      : list.split(',').map((item) => ({ lexeme, place: Number.parseInt(item, 10), weight: item.replace(/\d+/, '') })),
  );
}
