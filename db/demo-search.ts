import { analyseDocument, maxBodyLength } from '#app/core/search/analyse.server.ts';
import type { DemoPlan } from './demo-plan.ts';
import { type DemoPost, scoreOf } from './demo-posts.ts';
import { demoTags } from './demo-vocabulary.ts';

/**
 * The search entry of a post, the same that `indexPosts` of app/ask/search makes (a test compares them). The analyser needs
 * milliseconds for a text; generated texts repeat their words, so each is analysed once and its lexemes are put together.
 */
export function toSearchRow(plan: DemoPlan, post: DemoPost): { tsv: string; body: string } {
  const answers = post.answers.toSorted((a, b) => scoreOf(b) - scoreOf(a) || a.id - b.id).slice(0, indexedAnswers);
  const body = [post.text, ...answers.map((answer) => answer.text)].join('\n').slice(0, maxBodyLength);
  const tags = [...new Set(post.tags.flatMap((tag) => [demoTags[tag]!.zh, demoTags[tag]!.en]))];
  const document = { id: post.id, title: post.title, body, tags, labels: labelsOf(plan, post) };
  return { tsv: body.length > longest ? analyseDocument(document) : compose(document), body };
}

const indexedAnswers = 50;
/** Beyond this the analyser's limits on places may apply, which the composition does not know. */
const longest = 8_000;

function labelsOf(plan: DemoPlan, { kind, language, author, category, html, answers, tags }: DemoPost): string[] {
  const labels = [`kind:${kind}`, `channel:${language === 'en' ? 1 : 0}`, `lang:${language}`, `user:${author}`, `category:${plan.categoryIds[category]!}`, ...tags.map((tag) => `tag:${plan.tagIds[tag]!}`)];
  if (html.includes('<pre')) labels.push('has:code');
  if (kind === 'question') labels.push(answers.length > 0 ? 'is:answered' : 'is:unanswered');
  return labels;
}

type Field = 'title' | 'tag' | 'body';
/** A lexeme in its quoted form, its place from the beginning of the part, and its weight; place -1: it has none. */
type Mark = { lexeme: string; place: number; weight: string };
type Part = { marks: Mark[]; length: number };
type SearchText = Parameters<typeof analyseDocument>[0];

function compose({ id, labels, title, body, tags }: Required<Pick<SearchText, 'id' | 'title' | 'body' | 'tags' | 'labels'>>): string {
  const places = new Map<string, string>();
  for (const { lexeme } of readMarks(analyseDocument({ id, labels, title: '', body: '' }))) places.set(lexeme, '');
  let at = 1;
  const addField = (text: string, field: Field) => {
    for (const word of text.split(separators)) {
      if (word === '') continue;
      const { marks, length } = partOf(word, field);
      for (const { lexeme, place, weight } of marks) {
        const known = places.get(lexeme) ?? '';
        places.set(lexeme, place < 0 ? known : `${known}${known === '' ? ':' : ','}${at + place}${weight}`);
      }
      at += length;
    }
    at += 1;
  };
  addField(title, 'title');
  for (const tag of tags) addField(tag, 'tag');
  addField(body, 'body');
  let text = '';
  for (const [lexeme, found] of places) text += `${text === '' ? '' : ' '}${lexeme}${found}`;
  return text;
}

/** No token of the analyser reaches over these. */
const separators = /[\s，。；：、！？（）“”]+/;
const known: Record<Field, Map<string, Part>> = { title: new Map(), tag: new Map(), body: new Map() };
const mostKnown = 100_000;
/** Analysed behind a part: its place tells the part's length. */
const sentinel = 'zzendofpartzz';

function partOf(word: string, field: Field): Part {
  const parts = known[field];
  let part = parts.get(word);
  if (!part) {
    if (parts.size >= mostKnown) parts.clear();
    parts.set(word, (part = analysePart(word, field)));
  }
  return part;
}

function analysePart(word: string, field: Field): Part {
  const text = `${word} ${sentinel}`;
  const document = { title: field === 'title' ? text : '', body: field === 'body' ? text : '', tags: field === 'tag' ? [text] : [] };
  const start = field === 'title' ? 1 : field === 'tag' ? 2 : 2;
  const marks = readMarks(analyseDocument(document)).map((mark) => ({ ...mark, place: mark.place < 0 ? -1 : mark.place - start }));
  const end = marks.find(({ lexeme, place }) => lexeme.includes(sentinel) && place >= 0)!.place;
  return { marks: marks.filter(({ lexeme }) => !lexeme.includes(sentinel)), length: end };
}

/** Takes a tsvector in its text form apart. */
function readMarks(tsv: string): Mark[] {
  return [...tsv.matchAll(/('(?:[^'\\]|''|\\\\)*')(?::([\d,A-D]+))?/g)].flatMap(([, lexeme = '', list]): Mark[] =>
    list === undefined ? [{ lexeme, place: -1, weight: '' }] : list.split(',').map((item) => ({ lexeme, place: Number.parseInt(item, 10), weight: item.replace(/\d+/, '') })),
  );
}
