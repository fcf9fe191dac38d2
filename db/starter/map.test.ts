import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

/* The content of the map holds together: what leads somewhere arrives, what is quoted stands there word for word. */

type Both = { zh: string; en: string };
type Item = {
  key: string;
  objective: number;
  type: string;
  prompt: Both;
  explanation: Both;
  choices?: (Both & { right?: true; why: Both })[];
  steps?: Both[];
  blanks?: { zh: string[]; en: string[]; why: Both }[];
  answers?: { zh: string[]; en: string[] };
  answer?: boolean;
  why?: Both;
  citation: { kind: 'topic' | 'question' | 'article'; slug: string; quote: Both };
};
type Topic = { slug: string; area: string; level: number; objectives: { zh: string[]; en: string[] } };
type Content = { resources: { url: string; title: Both; note: Both }[]; quiz: Item[] };
type Atlas = {
  areas: { slug: string }[];
  topics: Topic[];
  edges: { type: string; from: string; to: string }[];
  paths: { slug: string; stages: { topics: string[] }[] }[];
  placement: Record<string, Record<string, string[]>>;
};

const starter = import.meta.dirname;
const topics = join(starter, 'map/topics');
const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const atlas = readJson(join(starter, 'map/atlas.json')) as Atlas;
const slugs = new Set(atlas.topics.map(({ slug }) => slug));
const files = { zh: 'zh-cn', en: 'en' } as const;
const languages = ['zh', 'en'] as const;
const folderOf = { topic: topics, question: join(starter, 'questions'), article: join(starter, 'articles') };
const textOf = (kind: keyof typeof folderOf, slug: string, language: 'zh' | 'en') => {
  const file = join(folderOf[kind], `${slug}.${files[language]}.md`);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
};
const contentOf = (slug: string) => readJson(join(topics, `${slug}.json`)) as Content;

test('the map has its areas, topics, resources, quiz items and paths, and no file that belongs to none', () => {
  expect(atlas.areas).toHaveLength(12);
  expect(atlas.topics.length).toBeGreaterThanOrEqual(150);
  expect(atlas.paths).toHaveLength(8);
  const contents = [...slugs].map(contentOf);
  expect(contents.flatMap(({ resources }) => resources).length).toBeGreaterThanOrEqual(400);
  expect(contents.flatMap(({ quiz }) => quiz).length).toBeGreaterThanOrEqual(600);
  const wanted = [...slugs].flatMap((slug) => [`${slug}.en.md`, `${slug}.json`, `${slug}.zh-cn.md`]);
  expect(readdirSync(topics).toSorted()).toEqual(wanted.toSorted());
});

test('prerequisites form no circle, and none is of a higher level than what needs it', () => {
  const level = new Map(atlas.topics.map((topic) => [topic.slug, topic.level]));
  const needs = atlas.edges.filter(({ type }) => type === 'prerequisite');
  expect(needs.filter(({ from, to }) => level.get(from)! > level.get(to)!)).toEqual([]);
  const left = new Set(slugs);
  const isFree = (slug: string) => needs.every(({ from, to }) => to !== slug || !left.has(from));
  for (let free = [...left].filter(isFree); free.length > 0; free = [...left].filter(isFree))
    for (const slug of free) left.delete(slug);
  expect([...left]).toEqual([]);
});

test('edges, paths and placements name topics that there are', () => {
  const named = [
    ...atlas.edges.flatMap(({ from, to }) => [from, to]),
    ...atlas.paths.flatMap(({ stages }) => stages.flatMap((stage) => stage.topics)),
    ...Object.values(atlas.placement).flatMap((places) => Object.values(places).flat()),
  ];
  expect(named.filter((slug) => !slugs.has(slug))).toEqual([]);
});

test('a path teaches each topic once, and after what it needs of the path itself', () => {
  for (const { slug, stages } of atlas.paths) {
    const steps = stages.flatMap((stage) => stage.topics);
    expect(new Set(steps).size, slug).toBe(steps.length);
    const early = atlas.edges.filter(
      ({ type, from, to }) => type === 'prerequisite' && steps.includes(to) && steps.indexOf(from) > steps.indexOf(to),
    );
    expect(early, slug).toEqual([]);
  }
});

test('each starter post and model lies somewhere', () => {
  const posts = (kind: string) =>
    readdirSync(join(starter, kind)).flatMap((file) => (file.endsWith('.en.md') ? [file.replace('.en.md', '')] : []));
  for (const kind of ['questions', 'articles'])
    expect(Object.keys(atlas.placement[kind]!).toSorted()).toEqual(posts(kind).toSorted());
  const models = (readJson(join(starter, 'models.json')) as { models: { name: string }[] }).models;
  expect(Object.keys(atlas.placement['models']!).toSorted()).toEqual(models.map(({ name }) => name).toSorted());
});

describe.each(atlas.topics.map((topic) => [topic.slug, topic] as const))('%s', (slug, topic) => {
  test('says what it teaches in both languages, and its links lead somewhere', () => {
    for (const language of languages) {
      const text = textOf('topic', slug, language)!;
      expect(text).toMatch(/^---\nsummary: .{15,180}\n---\n/);
      expect(text.length).toBeGreaterThan(300);
      const links = [...text.matchAll(/\]\((\w+):([^)]*)\)/g)].map(([, kind, to]) => [kind, to] as const);
      const isThere = ([kind, to]: readonly [string | undefined, string | undefined]) =>
        kind === 'map' ? slugs.has(to!) : textOf(kind as 'question' | 'article', to!, language) !== null;
      expect(links.filter((link) => !isThere(link))).toEqual([]);
    }
  });

  test('has resources with an address each, and items for each objective', () => {
    const { resources, quiz } = contentOf(slug);
    expect(resources.every(({ url }) => URL.parse(url)?.protocol === 'https:')).toBe(true);
    expect(new Set(resources.map(({ url }) => url)).size).toBe(resources.length);
    expect(resources.filter(({ title, note }) => /\p{sc=Han}/u.test(title.en + note.en))).toEqual([]);
    expect(new Set(quiz.map(({ key }) => key)).size).toBe(quiz.length);
    const met = new Set(quiz.map(({ objective }) => objective));
    expect(topic.objectives.en.filter((_, i) => !met.has(i))).toEqual([]);
    expect(quiz.filter(({ objective }) => objective >= topic.objectives.en.length)).toEqual([]);
  });

  test('items have an answer, reasons, and a citation that stands word for word in both languages', () => {
    for (const item of contentOf(slug).quiz) {
      expect(isAnswerable(item), item.key).toBe(true);
      for (const language of languages) {
        expect(item.prompt[language] && item.explanation[language], item.key).toBeTruthy();
        const { kind, slug: cited, quote } = item.citation;
        expect(textOf(kind, cited, language), `${item.key} ${language}`).toContain(quote[language]);
        expect(quote[language].length, item.key).toBeGreaterThanOrEqual(4);
        expect(quote[language], `${item.key}: shown without formulas and links`).not.toMatch(/\$|\]\(/);
      }
    }
  });
});

/** Whether the right answer of an item can be told, with a reason for whoever gave another. */
function isAnswerable({ type, prompt, choices = [], steps = [], blanks = [], answers, answer, why }: Item): boolean {
  const right = choices.filter((choice) => choice.right).length;
  const hasReasons = choices.every((choice) => choice.why.zh && choice.why.en);
  if (type === 'single') return choices.length >= 3 && right === 1 && hasReasons;
  if (type === 'multiple') return choices.length >= 3 && right >= 2 && right < choices.length && hasReasons;
  const forms = type === 'cloze' ? blanks : answers ? [answers] : [];
  const isKnown = forms.length > 0 && forms.every(({ zh, en }) => zh.length > 0 && en.length > 0);
  if (type === 'cloze')
    return isKnown && languages.every((language) => prompt[language].match(/\{\{\d\}\}/g)?.length === blanks.length);
  if (!why?.zh || !why.en) return false;
  if (type === 'true-false') return typeof answer === 'boolean';
  if (type === 'order') return steps.length >= 3;
  return type === 'short' && isKnown;
}
