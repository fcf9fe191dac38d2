import { expect, it } from 'vitest';
import type { TopicForm } from './node-editing.schema.ts';
import { rebaseTopic } from './topic-rebase.policy.ts';

const words = { title: 'One', summary: 'Two', markdown: 'Three', aliases: [], objectives: [] };
const before: TopicForm = {
  id: 1,
  revision: 3,
  slug: 'one',
  areaId: 2,
  level: 1,
  minutes: 20,
  importance: 3,
  status: 'published',
  mergedInto: null,
  zh: words,
  en: words,
  edges: [],
};

it('carries over what was typed: what was left follows the other editor, what both changed is named', () => {
  const now = { ...before, revision: 4, minutes: 30, zh: { ...words, title: 'Theirs', aliases: ['new'] } };
  const typed = { ...before, level: 2 as const, zh: { ...words, title: 'Mine', summary: 'Mine too' } };
  expect(rebaseTopic(typed, before, now)).toEqual({
    form: {
      ...now,
      level: 2,
      zh: { ...words, title: 'Mine', summary: 'Mine too', aliases: ['new'] },
    },
    met: ['zh.title'],
    isNew: true,
  });
});

it('meets nothing where both say the same, and leaves a form alone that was only read anew', () => {
  const now = { ...before, revision: 4, minutes: 30 };
  expect(rebaseTopic({ ...before, minutes: 30 }, before, now)).toEqual({ form: now, met: [], isNew: false });
  const typed = { ...before, en: { ...words, markdown: 'Mine' } };
  expect(rebaseTopic(typed, before, before)).toEqual({ form: typed, met: [], isNew: false });
});
