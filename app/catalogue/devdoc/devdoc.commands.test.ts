import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import type { Language } from '#app/core/texts/language.ts';
import { asStaff, auditOf, ctxAs, grantConsole, makeMembers, refusalOf, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { errorOf } from '#test/ledger.ts';
import { SearchInput } from '#app/ask/parts/ask.schema.ts';
import { suggest } from '#app/ask/search/search-suggestions.queries.server.ts';
import { searchPage } from '#app/ask/search/search-page.queries.server.ts';
import { saveDoc } from './devdoc.commands.server.ts';
import { giveFeedback } from './devdoc-feedback.commands.server.ts';
import { getDoc, listDocRevisions, searchDocs } from './devdoc.queries.server.ts';
import { loadShippedDocs, type ShippedDoc } from './shipped-docs.commands.server.ts';
import { addDoc, hideDoc, moveDoc } from './doc-tree.commands.server.ts';
import { getDeskDoc, getDocTree } from './doc-tree.queries.server.ts';

const database = useTestDatabase();
let people: Record<'ann' | 'boss' | 'clerk', Actor & { id: number }>;
beforeAll(async () => {
  people = await makeMembers(database.db, ['ann', 'boss', 'clerk']);
  await grantConsole(database.db, people.boss.id);
  await grantConsole(database.db, people.clerk.id, ['audit']);
});
const as = (actor: Actor, language: Language = 'zh-cn') => ctxAs(database.db, actor, { language });
const boss = () => as(asStaff(people.boss));
const job = () => as({ kind: 'job', name: 'test' });
const shipped = (slug: string, parent: string | null, zh: string, en?: string): ShippedDoc => ({
  slug,
  parent,
  link: null,
  texts: {
    'zh-cn': { title: `${slug} 中文`, markdown: zh },
    ...(en ? { en: { title: `${slug} English`, markdown: en } } : {}),
  },
});
const docs = [
  shipped(
    'start',
    null,
    '从这里开始。\n\n## 准备\n\n申请令牌。\n\n### 权限\n\n按需。',
    'Start here.\n\n## Prepare\n\nGet a token.',
  ),
  shipped('auth', 'start', '请求头 `ba-user-token` 携带访问令牌。'),
  shipped('errors', null, '错误码与信封。', 'Error codes and the envelope.'),
];

describe('the documentation that comes with the product', () => {
  it('is loaded once, follows new versions, and leaves alone what was edited here', async () => {
    expect(await loadShippedDocs(job(), docs)).toBe(5);
    expect(await loadShippedDocs(job(), docs)).toBe(0);
    const { tree, doc } = await getDoc(as(visitor), { slug: '' });
    expect(tree.map(({ slug, children }) => [slug, children.map((child) => child.slug)])).toEqual([
      ['start', ['auth']],
      ['errors', []],
    ]);
    expect(doc).toMatchObject({
      slug: 'start',
      language: 'zh-cn',
      revision: 1,
      previous: null,
      next: { slug: 'auth' },
      headings: [
        { text: '准备', level: 1 },
        { text: '权限', level: 2 },
      ],
    });
    expect((await getDoc(as(visitor), { slug: 'auth' })).doc).toMatchObject({
      above: [{ slug: 'start' }],
      previous: { slug: 'start' },
      next: { slug: 'errors' },
    });

    const { texts, id } = await getDeskDoc(boss(), (await getDoc(as(visitor), { slug: 'errors' })).doc!.id);
    await saveDoc(boss(), {
      id,
      language: 'en',
      number: texts.en!.number,
      title: 'Our errors',
      markdown: 'Written here.',
      reason: 'own words',
      publish: true,
    });
    const newer = [docs[0]!, docs[1]!, shipped('errors', null, '新的错误码。', 'New error codes.')];
    expect(await loadShippedDocs(job(), newer)).toBe(1);
    expect((await getDoc(as(visitor, 'en'), { slug: 'errors' })).doc).toMatchObject({
      title: 'Our errors',
      revision: 2,
    });
    expect((await getDoc(as(visitor), { slug: 'errors' })).doc).toMatchObject({
      revision: 2,
      html: expect.stringContaining('新的错误码') as string,
    });
  });

  it('falls back to the other language', async () => {
    expect((await getDoc(as(visitor, 'en'), { slug: 'auth' })).doc).toMatchObject({
      language: 'zh-cn',
      title: 'auth 中文',
    });
    expect((await getDoc(as(visitor, 'en'), { slug: 'start' })).doc).toMatchObject({ language: 'en' });
    await expect(getDoc(as(visitor), { slug: 'nowhere' })).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('is searched in Chinese and English, identifiers included', async () => {
    const slugs = async (q: string, language: Language = 'zh-cn') =>
      (await searchDocs(as(visitor, language), { q })).map((hit) => hit.slug);
    expect(await slugs('访问令牌')).toEqual(['auth']);
    expect(await slugs('ba-user-token')).toEqual(['auth']);
    expect(await slugs('token', 'en')).toContain('start');
    expect(await slugs('牌令')).toEqual([]);
    expect(await slugs('')).toEqual([]);
    expect(await slugs('请求头里怎样换一个访问令牌才不会掉线')).toEqual(['auth']);
    const inTab = await searchPage(as(visitor), SearchInput.parse({ keywords: 'is:question 访问令牌' }), 'docs');
    expect([inTab.docs.total, inTab.docs.hits.map((hit) => hit.slug)]).toEqual([1, ['auth']]);
    expect(inTab.docs.hits[0]).toMatchObject({
      language: 'zh-cn',
      why: { words: ['访问', '令牌'], isByCategory: false },
    });
    expect((await searchPage(as(visitor), SearchInput.parse({ keywords: '访问令牌' }), '')).docs).toEqual({
      hits: [],
      total: 1,
    });
    const [hit] = await searchDocs(as(visitor), { q: '令牌' });
    expect([...hit!.titleParts, ...hit!.excerptParts].some((part) => part.hit)).toBe(true);
  });
});

it('offers at most two pages of that name while somebody types, in the reader’s language first', async () => {
  const offered = async (q: string, language: Language = 'en') =>
    (await suggest(as(visitor, language), { q })).docs.map(({ slug, title }) => [slug, title]);
  expect(await offered('start eng')).toEqual([['start', 'start English']]);
  expect(await offered('auth')).toEqual([['auth', 'auth 中文']]); // it has no English text
  expect(await offered('中文', 'zh-cn')).toHaveLength(2);
  expect(await offered('ba-user-token')).toEqual([]); // stands in a text, not in a name
  expect(await offered('')).toEqual([]);
});

describe('the editor', () => {
  it('keeps drafts from readers, publishes, and refuses to overwrite what another saved', async () => {
    const { data } = await addDoc(boss(), { slug: 'webhooks', parent: 0, title: 'Webhooks', language: 'en', link: '' });
    await expect(getDoc(as(visitor), { slug: 'webhooks' })).rejects.toMatchObject({ kind: 'not-found' });
    const text = { id: data.id, language: 'en' as const, title: 'Webhooks', reason: '' };
    expect((await saveDoc(boss(), { ...text, number: 1, markdown: 'First words', publish: false })).data.number).toBe(
      2,
    );
    expect(await errorOf(saveDoc(boss(), { ...text, number: 1, markdown: 'Other words', publish: false }))).toBe(
      'STATE_CONFLICT',
    );
    expect((await getDocTree(boss())).find(({ slug }) => slug === 'webhooks')).toMatchObject({
      drafts: ['en'],
      titles: { en: 'Webhooks' },
    });
    await saveDoc(boss(), { ...text, number: 2, markdown: 'First words', publish: true });
    await saveDoc(boss(), { ...text, number: 2, markdown: 'First words', publish: true });
    expect((await getDoc(as(visitor), { slug: 'webhooks' })).doc).toMatchObject({ language: 'en', revision: 2 });
    await saveDoc(boss(), { ...text, number: 2, markdown: 'Better words', publish: true, reason: 'clearer' });
    const history = await listDocRevisions(as(visitor), { slug: 'webhooks', language: 'en' });
    expect(history.revisions.map(({ number, reason, author }) => [number, reason, author?.id])).toEqual([
      [3, 'clearer', people.boss.id],
      [2, '', people.boss.id],
    ]);
    expect(history).toMatchObject({ chosen: { markdown: 'Better words' }, before: { markdown: 'First words' } });
    expect(await auditOf(database.db, 'devdoc', data.id)).toEqual([
      'ask.addDoc',
      'ask.saveDoc',
      'ask.publishDoc',
      'ask.publishDoc',
    ]);
    expect(
      await errorOf(addDoc(boss(), { slug: 'webhooks', parent: 0, title: 'Again', language: 'en', link: '' })),
    ).toBe('NAME_TAKEN');
  });

  it('moves pages by their siblings, never below themselves or deeper than three levels, and hides them with all below', async () => {
    const idOf = async (slug: string) => (await getDoc(as(visitor), { slug })).doc!.id;
    const [start, auth, errors] = [await idOf('start'), await idOf('auth'), await idOf('errors')];
    await moveDoc(boss(), { id: errors, parent: 0, before: start });
    await moveDoc(boss(), { id: errors, parent: 0, before: start });
    expect((await getDoc(as(visitor), { slug: '' })).tree.map(({ slug }) => slug).slice(0, 2)).toEqual([
      'errors',
      'start',
    ]);
    await moveDoc(boss(), { id: errors, parent: auth, before: 0 });
    expect((await getDoc(as(visitor), { slug: 'errors' })).doc!.above.map(({ slug }) => slug)).toEqual([
      'start',
      'auth',
    ]);
    expect(await refusalOf(moveDoc(boss(), { id: start, parent: errors, before: 0 }))).toBe('tooDeep');
    expect(
      await refusalOf(addDoc(boss(), { slug: 'too-deep', parent: errors, title: 'x', language: 'en', link: '' })),
    ).toBe('tooDeep');
    await hideDoc(boss(), { id: auth, hidden: true });
    await hideDoc(boss(), { id: auth, hidden: true });
    for (const slug of ['auth', 'errors'])
      await expect(getDoc(as(visitor), { slug })).rejects.toMatchObject({ kind: 'not-found' });
    expect((await searchDocs(as(visitor), { q: '访问令牌' })).length).toBe(0);
    await hideDoc(boss(), { id: auth, hidden: false });
    expect((await auditOf(database.db, 'devdoc', auth)).filter((action) => action !== 'ask.loadDocs')).toEqual([
      'ask.hideDoc',
      'ask.unhideDoc',
    ]);
    expect((await auditOf(database.db, 'devdoc', errors)).filter((action) => action === 'ask.moveDoc')).toHaveLength(2);
  });

  it('is closed to guests, members and staff without the node', async () => {
    for (const actor of [visitor, people.ann, asStaff(people.clerk)]) {
      const ctx = as(actor);
      const kind = actor === visitor ? 'need-login' : 'forbidden';
      await expect(getDocTree(ctx)).rejects.toMatchObject({ kind });
      await expect(
        addDoc(ctx, { slug: 'mine', parent: 0, title: 'x', language: 'en', link: '' }),
      ).rejects.toMatchObject({ kind });
      await expect(
        saveDoc(ctx, { id: 1, language: 'en', number: 0, title: 'x', markdown: 'x', reason: '', publish: true }),
      ).rejects.toMatchObject({ kind });
      await expect(moveDoc(ctx, { id: 1, parent: 0, before: 0 })).rejects.toMatchObject({ kind });
      await expect(hideDoc(ctx, { id: 1, hidden: true })).rejects.toMatchObject({ kind });
    }
  });
});

it('readers say whether a page helped: a member once, a guest without a name', async () => {
  const { id } = (await getDoc(as(visitor), { slug: 'start' })).doc!;
  await giveFeedback(as(people.ann), { id, language: 'zh-cn', helpful: false, words: '缺少示例' });
  await giveFeedback(as(people.ann), { id, language: 'zh-cn', helpful: true, words: '现在有了' });
  await giveFeedback(as(visitor), { id, language: 'zh-cn', helpful: false, words: '' });
  expect((await getDoc(as(people.ann), { slug: 'start' })).doc!.own).toEqual({ isHelpful: true, words: '现在有了' });
  expect(await getDeskDoc(boss(), id)).toMatchObject({
    helpful: 1,
    unhelpful: 1,
    feedback: [{ words: '现在有了', member: { id: people.ann.id } }],
  });
  expect((await auditOf(database.db, 'devdoc', id)).filter((action) => action === 'ask.docFeedback')).toHaveLength(2);
  await expect(
    giveFeedback(as(people.ann), { id: 999_999, language: 'en', helpful: true, words: '' }),
  ).rejects.toMatchObject({ kind: 'not-found' });
  const { rows } = await sql`select from ask.devdoc_feedback where page_id = ${id}`.execute(database.db);
  expect(rows).toHaveLength(2);
});
