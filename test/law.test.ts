import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { memberData } from '#app/jobs.server.ts';
import { openApi } from '#app/account/entry/entry.policy.ts';
import { endpoints } from '#app/api.server.ts';
import { type Member, newQuestion, useTestApp } from '#test/app.ts';
import { readCode } from '#test/outbox.ts';

/** Pages that must be agreed to, as members, guests and programs meet them: one site, told from the first page on. */
const app = useTestApp();
let boss: Member;
let reader: Member;
let terms: number;
let category: number;
beforeAll(async () => {
  category = await app.addCategory();
  [boss, reader] = [await app.addMember('boss', { isStaff: true }), await app.addMember('reader')];
  const page = { kind: 'terms', slug: 'our-terms' };
  terms = (await app.done('/api/admin/addPage', page, { member: boss })).id;
});

const text = (number: number, words: string) => ({
  id: terms,
  language: 'en',
  number,
  title: 'Our terms',
  markdown: words,
  publish: true,
});
const see = (path: string, member?: Member) =>
  app.send(path, { headers: member ? { cookie: app.cookiesOf(member) } : {} });
const refused = { code: 0, data: { error: 'CONSENT_NEEDED' } };

describe('pages that must be agreed to', () => {
  test('the door names addresses that there are', () => {
    const paths = new Set(endpoints.map(({ path }) => path));
    expect([...openApi].filter((path) => !paths.has(path))).toEqual([]);
  });

  test('without any of them nobody is asked', async () => {
    expect((await app.get('/api/account/consents', { member: reader })).data).toEqual([]);
    expect(await app.get('/api/account/overview', { member: reader })).toMatchObject({ code: 1 });
    expect((await see('/page/our-terms')).status).toBe(404);
    expect(await (await see('/user/login?type=register&lang=en')).text()).not.toContain('name="consents"');
  });

  test('once one is published it is in footer, sitemap and registration, without scripts, and its publisher has agreed', async () => {
    await app.done('/api/admin/savePage', text(1, 'Be kind to each other.'), { member: boss });
    const page = await (await see('/page/our-terms?lang=en')).text();
    expect(page).toContain('Be kind to each other.');
    expect(page).toContain('application/ld+json');
    expect(await (await see('/?lang=en')).text()).toContain('href="/page/our-terms"');
    expect(await (await see('/sitemap/pages.xml')).text()).toContain('/page/our-terms');
    const form = await (await see('/user/login?type=register&lang=en')).text();
    expect(form).toContain('name="consents"');
    expect(form).toContain('href="/page/our-terms"');
    expect(await app.get('/api/account/overview', { member: boss })).toMatchObject({ code: 1 });
  });

  test('members are led to it by each page and refused by the API, by programs’ tokens too, until they agree', async () => {
    const led = await see('/ask/post?kind=article', reader);
    expect(led.status).toBe(302);
    expect(led.headers.get('location')).toBe('/user/consent?to=%2Fask%2Fpost%3Fkind%3Darticle');
    expect(await app.post('/api/ask/publishPost', newQuestion(category), { member: reader })).toMatchObject(refused);
    expect(await app.get('/api/account/overview', { member: reader })).toMatchObject(refused);
    const mcp = await app.send('/mcp', { method: 'POST', headers: { 'ba-user-token': reader.token } });
    expect(mcp.status).toBe(403);
    const calm = await (await see('/user/consent', reader)).text();
    expect(calm).toContain('Be kind to each other.');
    for (const path of ['/page/our-terms', '/user/account/security/data', '/user/account/security/close'])
      expect((await see(path, reader)).status, path).toBe(200);
    for (const path of ['/api/account/dataExport', '/api/account/closing', '/api/account/proof'])
      expect(await app.get(path, { member: reader }), path).toMatchObject({ code: 1 });

    expect(await app.post('/api/account/agree', { consents: [] }, { member: reader })).toMatchObject({
      code: 0,
      data: { fields: { consents: 'Please read and agree to “Our terms” first' } },
    });
    const consents = [{ id: terms, version: 1 }];
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => app.post('/api/account/agree', { consents }, { member: reader })),
    );
    expect(answers.map(({ code }) => code)).toEqual([1, 1, 1, 1, 1]);
    const { rows } = await sql<{ version: number; occasion: string; acts: number }>`
      select version, occasion, (select count(*)::int from core.audit where action = 'account.agree'
        and (detail ->> 'memberId')::bigint = ${reader.id}) acts
      from account.consent where member_id = ${reader.id}`.execute(app.database.db);
    expect(rows).toEqual([{ version: 1, occasion: 'login', acts: 1 }]);
    expect(await app.get('/api/account/overview', { member: reader })).toMatchObject({ code: 1 });
    expect((await see('/user/consent?to=%2Fask', reader)).headers.get('location')).toBe('/ask');
  });

  test('a small change asks nobody, a new version everybody, and what was agreed to before can be read', async () => {
    await app.done('/api/admin/savePage', text(2, 'Be kind to each other!'), { member: boss });
    expect(await app.get('/api/account/overview', { member: reader })).toMatchObject({ code: 1 });
    const next = { ...text(3, 'Be kind, and tell the truth.'), asksAgain: true, reason: 'truth' };
    await app.done('/api/admin/savePage', next, { member: boss });
    expect(await app.get('/api/account/overview', { member: reader })).toMatchObject(refused);
    const calm = await (await see('/user/consent?lang=en', reader)).text();
    expect(calm).toContain('What changed: truth');
    expect(await (await see('/page/our-terms?revision=2&lang=en')).text()).toContain('Be kind to each other.');
    const stale = { consents: [{ id: terms, version: 1 }] };
    expect(await app.post('/api/account/agree', stale, { member: reader })).toMatchObject({
      code: 0,
      data: { fields: { consents: '“Our terms” has just changed. Please read it again' } },
    });
    await app.done('/api/account/agree', { consents: [{ id: terms, version: 2 }] }, { member: reader });
    expect(await app.get('/api/account/overview', { member: reader })).toMatchObject({ code: 1 });
  });

  test('whoever registers agrees first, to the present version, and that is kept with the account', async () => {
    const email = 'newcomer@example.org';
    await app.done('/api/Ems/send', { email, event: 'user_register' });
    const captcha = await readCode(join(app.dataDir, 'outbox'), email);
    const names = { username: 'newcomer', password: 'right-horse-9', email };
    const form = { tab: 'register', registerType: 'email', captcha, ...names };
    const field = (answer: { data: unknown }) => (answer.data as { fields: { consents: string } }).fields.consents;
    expect(field(await app.post('/api/user/checkIn', form))).toContain('Our terms');
    const old = [{ id: terms, version: 1 }];
    expect(field(await app.post('/api/user/checkIn', { ...form, consents: old }))).toContain('has just changed');
    const { rows: none } = await sql`select from account.member where username = 'newcomer'`.execute(app.database.db);
    expect(none).toEqual([]);
    await app.done('/api/user/checkIn', { ...form, consents: [{ id: terms, version: 2 }] });
    const { rows } = await sql<{ version: number; occasion: string }>`
      select c.version, c.occasion from account.consent c join account.member m on m.id = c.member_id
      where m.username = 'newcomer'`.execute(app.database.db);
    expect(rows).toEqual([{ version: 2, occasion: 'registration' }]);
  });

  test('staff in a member’s place are not asked', async () => {
    const other = await app.addMember('visited');
    await app.watch(other, boss);
    expect(await app.get('/api/account/overview', { member: other })).toMatchObject({ code: 1 });
    expect(await app.post('/api/account/agree', { consents: [] }, { member: other })).toMatchObject({ code: 401 });
  });

  test('offline it asks nobody any more', async () => {
    const other = await app.addMember('latecomer');
    expect(await app.get('/api/account/overview', { member: other })).toMatchObject(refused);
    await app.done('/api/admin/hidePage', { id: terms, hidden: true }, { member: boss });
    expect(await app.get('/api/account/overview', { member: other })).toMatchObject({ code: 1 });
    await app.done('/api/admin/hidePage', { id: terms, hidden: false }, { member: boss });
  });

  test('the member’s own data say what they agreed to', async () => {
    const ctx = {
      db: app.database.db,
      actor: { kind: 'member', id: reader.id, loginId: 0, ip: '', agent: '' } as const,
      now: new Date(),
      language: 'en' as const,
      requestId: 'test',
    };
    const files = memberData.flatMap((one) => one.exportMemberData(ctx, reader.id));
    const file = files.find(({ path }) => path === 'account/consents.json')!;
    const records: object[] = [];
    for await (const one of file.records() as AsyncIterable<object>) records.push(one);
    expect(records).toMatchObject([
      { page: 'our-terms', version: 1, occasion: 'login' },
      { page: 'our-terms', version: 2, language: 'en' },
    ]);
  });
});
