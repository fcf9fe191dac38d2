import { beforeAll, describe, expect, test } from 'vitest';
import { type Member, newQuestion, useTestApp } from '#test/app.ts';
import { loadSmallMap } from '#test/small-map.ts';

const app = useTestApp();
let asker: Member;
const pages: Record<string, string> = {};

/**
 * What each type must have, and may have here. `must`: Google's published required properties
 * (developers.google.com/search/docs/ appearance/structured-data: qapage, article, breadcrumb, profile-page,
 * discussion-forum, software-app); `may`: further properties of the type by schema.org. A name that is in neither is a
 * mistake. Values: text, url (absolute), time (ISO 8601 with its zone), count, or one of the types named.
 */
type Shape = { must: Record<string, string>; may: Record<string, string> };
const shapes: Record<string, Shape> = {
  QAPage: { must: { mainEntity: 'Question' }, may: {} },
  Question: {
    must: { name: 'text', answerCount: 'count', 'acceptedAnswer|suggestedAnswer': 'Answer' },
    may: {
      text: 'text',
      url: 'url',
      upvoteCount: 'count',
      author: 'Person',
      datePublished: 'time',
      dateModified: 'time',
      inLanguage: 'text',
    },
  },
  Answer: {
    must: { text: 'text' },
    may: { url: 'url', upvoteCount: 'count', author: 'Person', datePublished: 'time', dateModified: 'time' },
  },
  Person: {
    must: { name: 'text' },
    may: {
      url: 'url',
      alternateName: 'text',
      identifier: 'text',
      description: 'text',
      agentInteractionStatistic: 'InteractionCounter',
    },
  },
  Article: {
    must: { headline: 'text', author: 'Person', datePublished: 'time' },
    may: { description: 'text', mainEntityOfPage: 'url', keywords: 'text', dateModified: 'time', inLanguage: 'text' },
  },
  DiscussionForumPosting: {
    must: { author: 'Person', datePublished: 'time', text: 'text' },
    may: {
      headline: 'text',
      url: 'url',
      mainEntityOfPage: 'url',
      dateModified: 'time',
      inLanguage: 'text',
      interactionStatistic: 'InteractionCounter',
    },
  },
  InteractionCounter: { must: { interactionType: 'url', userInteractionCount: 'count' }, may: {} },
  BreadcrumbList: { must: { itemListElement: 'ListItem' }, may: {} },
  ListItem: { must: { position: 'count', name: 'text' }, may: { item: 'url' } },
  ProfilePage: { must: { mainEntity: 'Person' }, may: { dateCreated: 'time' } },
};

type Node = Record<string, unknown>;

/** Everything wrong with a node, by its path. */
function faultsOf(node: unknown, path: string): string[] {
  if (typeof node !== 'object' || node === null) return [`${path} is no object`];
  const { '@type': type, '@context': _context, ...properties } = node as Node;
  const shape = shapes[String(type)];
  if (!shape) return [`${path} has the unknown type ${String(type)}`];
  const known: Record<string, string> = { ...shape.may };
  const missing: string[] = [];
  for (const [names, kind] of Object.entries(shape.must)) {
    for (const name of names.split('|')) known[name] = kind;
    if (!names.split('|').some((name) => properties[name] !== undefined)) missing.push(`${path}.${names} is missing`);
  }
  const wrong = Object.entries(properties).flatMap(([name, value]) =>
    known[name] === undefined
      ? [`${path}.${name} is no property of ${String(type)}`]
      : valueFaults(value, known[name], `${path}.${name}`),
  );
  return [...missing, ...wrong];
}

function valueFaults(value: unknown, kind: string, path: string): string[] {
  if (Array.isArray(value))
    return value.length === 0
      ? [`${path} is empty`]
      : value.flatMap((one, i) => valueFaults(one, kind, `${path}[${i}]`));
  if (shapes[kind]) return (value as Node)?.['@type'] === kind ? faultsOf(value, path) : [`${path} is no ${kind}`];
  const isRight = {
    text: () => typeof value === 'string' && value.trim() !== '' && !/<\/?(?:p|div|span|pre|code|a)\b/i.test(value),
    url: () => typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value),
    time: () => typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value),
    count: () => Number.isInteger(value) && Number(value) >= 0,
  }[kind]!;
  return isRight() ? [] : [`${path} is no ${kind}: ${JSON.stringify(value)}`];
}

async function blocksOf(path: string): Promise<Node[]> {
  const response = await app.send(path);
  expect(response.status, path).toBe(200);
  const html = await response.text();
  return [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].flatMap(([, json]) =>
    [JSON.parse(json!) as Node | Node[]].flat(),
  );
}

beforeAll(async () => {
  asker = await app.addMember('asker');
  const expert = await app.addMember('expert');
  const category = await app.addCategory('models');
  const publish = async (more: object) =>
    (await app.done('/api/ask/publishPost', newQuestion(category, more), { member: asker })).id;
  const answered = await publish({
    title: 'Is </script><b>this</b> & "that" safe?',
    markdown: 'A **bold** text with `</script>` and <b>HTML</b>.\n\n```js\nlet a = "<b>";\n```',
  });
  const { id } = await app.done(
    '/api/ask/postAnswer',
    { postId: answered, markdown: 'Yes, 是的。' },
    { member: expert },
  );
  await app.done('/api/ask/accept', { answerId: id, accepted: true }, { member: asker });
  await app.done('/api/ask/postAnswer', { postId: answered, markdown: 'No.' }, { member: asker });
  await app.done('/api/ask/vote', { subject: 'post', id: answered, value: -1 }, { member: expert });
  pages['answered'] = `/ask/info/${answered}`;
  const waiting = await publish({});
  await app.done(
    '/api/ask/postComment',
    { subject: 'post', id: waiting, markdown: 'Which model is it?' },
    { member: expert },
  );
  pages['waiting'] = `/ask/info/${waiting}`;
  const article = await publish({ kind: 'article' });
  await app.done(
    '/api/ask/editPost',
    { ...newQuestion(category), id: article, revision: 1, reason: 'more' },
    { member: asker },
  );
  pages['article'] = `/ask/info/${article}`;
  pages['card'] = `/user/card/${asker.id}`;
});

describe('every page whose content search engines may show', () => {
  test.each([
    ['answered', ['QAPage', 'BreadcrumbList']],
    ['waiting', ['DiscussionForumPosting', 'BreadcrumbList']],
    ['article', ['Article', 'BreadcrumbList']],
    ['card', ['ProfilePage']],
  ])('%s has %j, whole and of the right kinds, in both languages', async (name, types) => {
    for (const language of ['zh-cn', 'en']) {
      const blocks = await blocksOf(`${pages[name]}?lang=${language}`);
      expect(blocks.map((block) => block['@type'])).toEqual(types);
      for (const block of blocks) {
        expect(block['@context']).toBe('https://schema.org');
        expect(faultsOf(block, String(block['@type']))).toEqual([]);
      }
    }
  });

  test.each(['/', '/ask', '/ask/lists/question/0', '/ask/models/all/0', '/fees', '/ask/search/context', '/user/login'])(
    '%s has none that is wrong',
    async (path) => {
      for (const block of await blocksOf(path)) expect(faultsOf(block, path)).toEqual([]);
    },
  );

  test('the check sees what is missing, unknown or of a wrong kind', () => {
    const question = { '@type': 'Question', name: 'x', answerCount: 0 };
    expect(faultsOf({ '@type': 'QAPage', mainEntity: question }, 'p')).toEqual([
      'p.mainEntity.acceptedAnswer|suggestedAnswer is missing',
    ]);
    expect(
      faultsOf({ '@type': 'ProfilePage', mainEntity: { '@type': 'Person', name: '', url: '/relative', age: 3 } }, 'p'),
    ).toEqual([
      'p.mainEntity.name is no text: ""',
      'p.mainEntity.url is no url: "/relative"',
      'p.mainEntity.age is no property of Person',
    ]);
    expect(faultsOf({ '@type': 'Thing' }, 'p')).toEqual(['p has the unknown type Thing']);
  });
});

describe('sitemaps', () => {
  const locationsOf = async (path: string) =>
    [...(await (await app.send(path)).text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) =>
      url!.replace(app.url, ''),
    );

  test('the index leads to pages, the map, tags, posts and members, and each address answers 200', async () => {
    await loadSmallMap(app.database.db);
    const parts = await locationsOf('/sitemap.xml');
    expect(parts).toEqual([
      '/sitemap/pages.xml',
      '/sitemap/map.xml',
      '/sitemap/plugins.xml',
      '/sitemap/tags.xml',
      '/sitemap/posts-0.xml',
      '/sitemap/members-0.xml',
    ]);
    const all = (await Promise.all(parts.map(locationsOf))).flat();
    expect(all).toEqual(expect.arrayContaining([pages['answered'], pages['waiting'], pages['article'], pages['card']]));
    expect(all.filter((path) => path.startsWith('/ask/lists/tag/'))).toHaveLength(1);
    expect(all.filter((path) => path.startsWith('/aiMap/'))).toHaveLength(9);
    for (const path of all) expect([path, (await app.send(path)).status]).toEqual([path, 200]);
  });

  test('members are in it only with something that guests may read', async () => {
    const silent = await app.addMember('silent');
    expect(await locationsOf('/sitemap/members-0.xml')).not.toContain(`/user/card/${silent.id}`);
    const robots = await (await app.send('/robots.txt')).text();
    expect(robots.indexOf('Allow: /user/card/')).toBeLessThan(robots.indexOf('Disallow: /user'));
  });
});
