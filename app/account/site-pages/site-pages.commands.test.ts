import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { getNavigation } from '#app/account/rules/rules.queries.server.ts';
import type { Actor } from '#app/core/ctx.server.ts';
import { dropPages } from '#app/core/page-cache/page-cache.server.ts';
import { type Language, languages } from '#app/core/texts/language.ts';
import { asStaff, auditOf, ctxAs, grantConsole, makeMembers, refusalOf, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { errorOf } from '#test/ledger.ts';
import { readPageTemplate } from './page-templates.server.ts';
import {
  addSitePage,
  hideSitePage,
  placeSitePage,
  removeSitePage,
  saveSitePage,
} from './site-pages.commands.server.ts';
import { blanksOf, fillBlank } from './site-pages.policy.ts';
import {
  findPageRevision,
  getDeskPage,
  getDraftPage,
  getPastPage,
  getSitePage,
  listDeskPages,
  listFooterPages,
} from './site-pages.queries.server.ts';
import { AddPageInput, SavePageInput, templateKinds } from './site-pages.schema.ts';

const database = useTestDatabase();
let people: Record<'ann' | 'boss' | 'clerk', Actor & { id: number }>;
beforeAll(async () => {
  people = await makeMembers(database.db, ['ann', 'boss', 'clerk']);
  await grantConsole(database.db, people.boss.id);
  await grantConsole(database.db, people.clerk.id, ['audit']);
});
const as = (actor: Actor, language: Language = 'zh-cn') => ctxAs(database.db, actor, { language });
const boss = () => as(asStaff(people.boss));
const add = (input: object) => addSitePage(boss(), AddPageInput.parse(input));
const save = (input: object) => saveSitePage(boss(), SavePageInput.parse(input));
const newPage = async (slug: string) =>
  (await add({ kind: 'other', slug, title: `Page ${slug}`, language: 'en' })).data.id;

describe('templates', () => {
  it.each(templateKinds.flatMap((kind) => languages.map((language) => [kind, language] as const)))(
    'of %s in %s ask for what only the operator knows, all of which can be filled in',
    async (kind, language) => {
      const { title, markdown } = await readPageTemplate(kind, language);
      expect(title).not.toBe('');
      const blanks = blanksOf(markdown);
      expect(blanks.length).toBeGreaterThan(1);
      const filled = blanks.reduce((text, { name }) => fillBlank(text, name, 'known'), markdown);
      expect(blanksOf(filled)).toEqual([]);
      expect(filled).not.toContain('{{');
    },
  );
});

describe('a page with a template', () => {
  it('is not published before its marked places are filled in, which are named; then it is in the footer', async () => {
    const { data } = await add({ kind: 'terms' });
    const draft = (await getDeskPage(boss(), data.id)).texts['zh-cn']!;
    expect(draft).toMatchObject({ number: 1, published: null, title: '用户协议' });
    const text = { id: data.id, language: 'zh-cn', number: 1, title: draft.title, publish: true };
    const incomplete = save({ ...text, markdown: draft.markdown });
    await expect(incomplete).rejects.toMatchObject({ data: { error: 'BLANKS' } });
    expect(draft.blanks.map(({ name }) => name)).toContain('经营者全称');
    expect(await refusalOf(getSitePage(as(visitor), { slug: 'terms' }))).toBe('notFound');
    expect(await listFooterPages(as(visitor))).toEqual([]);
    expect((await getDraftPage(boss(), { id: data.id, language: 'zh-cn' })).html).toContain(
      '<mark>{{经营者全称}}</mark>',
    );

    const filled = draft.blanks.reduce((whole, { name }) => fillBlank(whole, name, '某某有限公司'), draft.markdown);
    expect((await save({ ...text, markdown: filled })).data).toEqual({ number: 2, version: 1 });
    expect(await listFooterPages(as(visitor))).toEqual([
      { slug: 'terms', kind: 'terms', title: '用户协议', language: 'zh-cn' },
    ]);
    expect((await getSitePage(as(visitor, 'en'), { slug: 'terms' })).language).toBe('zh-cn');
    expect(await auditOf(database.db, 'site-page', data.id)).toEqual([
      'account.addSitePage',
      'account.agree',
      'account.publishSitePage',
    ]);
    expect(await refusalOf(add({ kind: 'terms', slug: 'terms-again' }))).toBe('kindTaken');
  });
});

describe('a page', () => {
  it('keeps its revisions, makes a new version only when asked to, and shows what was published before', async () => {
    const id = await newPage('history-of');
    const text = { id, language: 'en', title: 'A page', publish: true };
    expect((await save({ ...text, number: 1, markdown: 'First words' })).data).toEqual({ number: 2, version: 1 });
    expect((await save({ ...text, number: 2, markdown: 'Draft words', publish: false })).data.number).toBe(3);
    expect((await getSitePage(as(visitor, 'en'), { slug: 'history-of' })).html).toContain('First words');
    expect((await save({ ...text, number: 3, markdown: 'Second words' })).data).toEqual({ number: 4, version: 1 });
    const third = { ...text, number: 4, markdown: 'Third words', asksAgain: true, reason: 'fees' };
    expect((await save(third)).data).toEqual({ number: 5, version: 2 });
    const page = await getSitePage(as(visitor, 'en'), { slug: 'history-of' });
    expect(page.versions.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual([2, 4, 5]);
    expect((await getPastPage(as(visitor, 'en'), { slug: 'history-of', number: 2 })).html).toContain('First words');
    expect(await refusalOf(getPastPage(as(visitor, 'en'), { slug: 'history-of', number: 3 }))).toBe('notFound');
    expect(await findPageRevision(boss(), { id, language: 'en', number: 2 })).toMatchObject({
      markdown: 'First words',
    });
    expect(await errorOf(save({ ...text, number: 4, markdown: 'Too late' }))).toBe('STATE_CONFLICT');
  });

  it('goes into the main menu and out of it with its address, and offline', async () => {
    const id = await newPage('join-us');
    const menu = async () => {
      dropPages(); // menus are kept as long as pages are
      const { headNav } = await getNavigation(as(visitor, 'en'));
      return headNav.flatMap(({ path }) => (path.startsWith('/page/') ? [path] : []));
    };
    const place = { id, inFooter: false, inMenu: true, asksConsent: false };
    await placeSitePage(boss(), { ...place, slug: 'join-us' });
    expect(await menu()).toEqual([]);
    await save({ id, language: 'en', number: 1, title: 'Join us', markdown: 'Please do', publish: true });
    expect(await menu()).toEqual(['/page/join-us']);
    await placeSitePage(boss(), { ...place, slug: 'join' });
    expect(await menu()).toEqual(['/page/join']);
    await hideSitePage(boss(), { id, hidden: true });
    expect(await menu()).toEqual([]);
    expect(await refusalOf(getSitePage(as(visitor, 'en'), { slug: 'join' }))).toBe('notFound');
    await hideSitePage(boss(), { id, hidden: false });
    expect(await menu()).toEqual(['/page/join']);
    expect(await refusalOf(removeSitePage(boss(), { id }))).toBe('wasShown');
    const other = await newPage('another');
    expect(await refusalOf(placeSitePage(boss(), { ...place, id: other, slug: 'join' }))).toBe('slugTaken');
    await removeSitePage(boss(), { id: other });
    expect((await listDeskPages(boss())).some((page) => page.id === other)).toBe(false);
  });

  it('is nothing to strangers of the console', async () => {
    const clerk = as(asStaff(people.clerk));
    for (const stranger of [as(visitor), as(people.ann), clerk]) {
      expect(await refusalOf(addSitePage(stranger, AddPageInput.parse({ kind: 'about' })))).toMatch(/needLogin|noPerm/);
      expect(await refusalOf(listDeskPages(stranger))).toMatch(/needLogin|noPermission/);
    }
    const { rows } = await sql`select from account.site_page where kind = 'about'`.execute(database.db);
    expect(rows).toEqual([]);
  });

  it('has an address of its own that no route takes', () => {
    for (const slug of ['new', 'history', 'A', 'a b', '-a', 'x'.repeat(61)])
      expect(AddPageInput.safeParse({ kind: 'other', slug, title: 'x' }).success, slug).toBe(false);
  });
});
