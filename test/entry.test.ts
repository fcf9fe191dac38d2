import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { openApi } from '#app/account/entry/entry.policy.ts';
import { endpoints } from '#app/api.server.ts';
import { fileRoot } from '#app/core/files/files.server.ts';
import { writeSetting } from '#app/core/process/settings-registry.server.ts';
import { dropPages } from '#app/core/page-cache/page-cache.server.ts';
import { type Member, newQuestion, useTestApp } from '#test/app.ts';
import { listMessages, readCode } from '#test/outbox.ts';

/** Who comes in: a site for members only, registration by approval, and recovery where nobody may register. */
const app = useTestApp();
let boss: Member;
let reader: Member;
let post: number;
beforeAll(async () => {
  const category = await app.addCategory();
  [boss, reader] = [await app.addMember('boss', { isStaff: true }), await app.addMember('reader')];
  post = (await app.done('/api/ask/publishPost', newQuestion(category), { member: reader })).id;
});

async function set(key: string, value: unknown): Promise<void> {
  await writeSetting({ db: app.database.db, now: new Date() }, key, value);
  dropPages();
}
const see = (path: string, member?: Member) =>
  app.send(path, { headers: member ? { cookie: app.cookiesOf(member) } : {} });
const outbox = () => join(app.dataDir, 'outbox');

test.each(['', '&to=%2Fask%2Fpost', '&to=%2Fask&for=vote'])(
  'each form leads to the other one once (%s)',
  async (why) => {
    const linksIn = async (path: string) =>
      [...(await (await see(path)).text()).matchAll(/href="(\/user\/login[^"]*)"/g)]
        .map(([, href]) => href!.replaceAll('&amp;', '&'))
        .filter((href) => !href.includes('lang='));
    expect(await linksIn(`/user/login?type=register${why}`)).toEqual([`/user/login${why.replace('&', '?')}`]);
    const signUp = await linksIn(`/user/login${why.replace('&', '?')}`);
    expect(signUp).toHaveLength(1);
    expect(signUp[0]).toContain('type=register');
  },
);

describe('a site for members only', () => {
  test('shows strangers nothing by any way but what leads in', async () => {
    mkdirSync(join(fileRoot(), 'storage', 'default'), { recursive: true });
    writeFileSync(join(fileRoot(), 'storage', 'default', 'secret.txt'), 'a secret');
    expect((await see('/storage/default/secret.txt')).status).toBe(200);
    expect((await see(`/ask/info/${post}`)).status).toBe(200);
    await set('siteAccess', 'members');

    for (const path of ['/', '/ask', `/ask/info/${post}`, '/user/card/1', '/nothing/here']) {
      const answer = await see(path);
      expect([path, answer.status, answer.headers.get('location')?.startsWith('/user/login')]).toEqual([
        path,
        302,
        true,
      ]);
    }
    for (const path of ['/feed.atom', '/sitemap.xml', '/sitemap/pages.xml'])
      expect([path, (await see(path)).status]).toEqual([path, 403]);
    expect((await see('/storage/default/secret.txt')).status).toBe(401);
    expect((await app.send('/mcp', { method: 'POST' })).status).toBe(401);
    expect((await see('/plugin/file/ticket')).status).toBe(401);
    expect(await (await see('/robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n');
    for (const path of ['/user/login', '/user/login?type=register', '/favicon.svg', '/health'])
      expect([path, (await see(path)).status]).toEqual([path, 200]);
  });

  test('lets strangers call only what leads in', async () => {
    const shut = endpoints.filter(
      ({ method, path, isRaw }) => method === 'GET' && !isRaw && !openApi.has(path) && !path.includes(':'),
    );
    expect(shut.length).toBeGreaterThan(50);
    for (const { path } of shut) expect([path, (await app.get(path)).code]).toEqual([path, 303]);
    for (const path of ['/api/index/index', '/api/user/checkIn', '/api/site/pages'])
      expect([path, (await app.get(path)).code]).toEqual([path, 1]);
  });

  test('shows members everything, and terms to everybody', async () => {
    expect((await see(`/ask/info/${post}`, reader)).status).toBe(200);
    const file = await see('/storage/default/secret.txt', reader);
    expect([file.status, file.headers.get('cache-control')]).toEqual([200, 'private, max-age=86400']);
    expect((await see('/feed.atom', reader)).status).toBe(200);
    for (const [kind, slug] of [
      ['contact', 'contact-us'],
      ['other', 'inside'],
    ]) {
      const { id } = await app.done(
        '/api/admin/addPage',
        { kind, slug, title: 'A page', language: 'en' },
        { member: boss },
      );
      const text = { id, language: 'en', number: 1, title: 'A page', markdown: 'Words', publish: true };
      await app.done('/api/admin/savePage', text, { member: boss });
    }
    expect((await see('/page/contact-us')).status).toBe(200);
    expect((await see('/page/inside')).status).toBe(302);
    expect((await see('/page/inside', reader)).status).toBe(200);
    await set('siteAccess', 'everybody');
    expect((await see(`/ask/info/${post}`)).status).toBe(200);
  });
});

/** Registers by mail as a client does. */
async function register(name: string, more: object = {}, nth = 1) {
  const email = `${name}@example.org`;
  await app.done('/api/Ems/send', { email, event: 'user_register' });
  const captcha = await readCode(outbox(), email, nth);
  const names = { username: name, password: 'right-horse-9', email };
  return app.post('/api/user/checkIn', { tab: 'register', registerType: 'email', captcha, ...names, ...more });
}
const expectMail = (to: string, words: string) =>
  expect.poll(() => listMessages(outbox(), to).at(-1) ?? '').toContain(words);
const logIn = (username: string) =>
  app.post('/api/user/checkIn', { tab: 'login', username, password: 'right-horse-9', keep: false });
const idOf = async (name: string) =>
  (await sql<{ id: number }>`select id from account.member where username = ${name}`.execute(app.database.db)).rows[0]
    ?.id;

describe('registration by approval', () => {
  test('makes an account that waits, and that staff let in by a mail', async () => {
    await set('registration', 'approval');
    expect(await register('patient', { note: 'I know a lot' })).toMatchObject({ code: 0, data: { error: 'WAITING' } });
    expect(await logIn('patient')).toMatchObject({ code: 0, data: { error: 'WAITING' } });
    const { data } = await app.get('/api/admin/applications', { member: boss });
    const { applications } = data as { applications: { id: number; note: string }[] };
    expect(applications).toMatchObject([{ username: 'patient', note: 'I know a lot', by: 'email' }]);
    const decision = { id: applications[0]!.id, act: 'admit' };
    expect(await app.post('/api/admin/decideApplication', decision, { member: reader })).toMatchObject({ code: 401 });
    await app.done('/api/admin/decideApplication', decision, { member: boss });
    expect(await app.post('/api/admin/decideApplication', decision, { member: boss })).toMatchObject({ code: 0 });
    await expectMail('patient@example.org', '/user/login');
    expect(await logIn('patient')).toMatchObject({ code: 1 });
  });

  test('frees name and address of whom staff refuse, who learn why', async () => {
    expect(await register('hopeful')).toMatchObject({ code: 0, data: { error: 'WAITING' } });
    const id = (await idOf('hopeful'))!;
    const refusal = { id, act: 'refuse' };
    expect(await app.post('/api/admin/decideApplication', refusal, { member: boss })).toMatchObject({ code: 0 });
    await app.done('/api/admin/decideApplication', { ...refusal, reason: 'Nobody knows you' }, { member: boss });
    await expectMail('hopeful@example.org', 'Nobody knows you');
    expect(await idOf('hopeful')).toBeUndefined();
    await set('registration', 'open');
    await app.forgetLimits();
    await sql`delete from account.code`.execute(app.database.db);
    expect(await register('hopeful', {}, 3)).toMatchObject({ code: 1 });
  });
});

describe('a closed registration', () => {
  test('sends no code to newcomers, and those who have an account still recover their password', async () => {
    await set('registration', 'closed');
    const newcomer = { email: 'late@example.org', event: 'user_register' };
    expect(await app.post('/api/Ems/send', newcomer)).toMatchObject({
      code: 0,
      data: { error: 'REGISTRATION_CLOSED' },
    });
    expect((await app.get('/api/user/checkIn')).data).toMatchObject({
      accountVerificationType: [],
      retrieveTypes: ['email', 'mobile'],
    });
    const email = 'hopeful@example.org';
    await app.done('/api/Ems/send', { email, event: 'user_retrieve_pwd' });
    const captcha = await readCode(outbox(), email, 4);
    await app.done('/api/account/retrievePassword', {
      type: 'email',
      account: email,
      captcha,
      password: 'new-horse-10',
    });
    await set('accountVerification', []);
    await sql`delete from account.code`.execute(app.database.db);
    expect(await app.post('/api/Ems/send', { email, event: 'user_retrieve_pwd' })).toMatchObject({ code: 1 });
    await set('accountVerification', ['email', 'mobile']);
    await set('registration', 'open');
  });
});

describe('members whom staff add', () => {
  const add = (body: object, member = boss) => app.post('/api/admin/addMembers', body, { member });
  const table = (...rows: string[]) => ({ csv: ['email;Username;nickname;group', ...rows].join('\r\n') });

  test('are all added or none, and each fault is told with its line', async () => {
    const wrong = await add(
      table('one@example.org;one_new;One;', 'two@example;2two;;', 'hopeful@example.org;one_new;;Nobody', ''),
    );
    expect(wrong).toMatchObject({ code: 0, data: { error: 'ROWS' } });
    const { faults } = wrong.data as { faults: { line: number; field: string }[] };
    expect(faults.map(({ line, field }) => `${line} ${field}`)).toEqual([
      '3 username',
      '3 email',
      '4 username',
      '4 email',
      '4 group',
    ]);
    expect(await idOf('one_new')).toBeUndefined();
    expect(await add({ csv: 'name,mail\nx,y' })).toMatchObject({
      code: 0,
      data: { fields: { csv: expect.any(String) as string } },
    });
    expect(await add(table('one@example.org;one_new;;'), reader)).toMatchObject({ code: 401 });
  });

  test('set their password by the link of the mail, once, and log in', async () => {
    expect(await add(table('one@example.org;one_new;One;', '"two@example.org";two_new;;'))).toMatchObject({
      code: 1,
      data: { count: 2 },
    });
    await expectMail('one@example.org', '/user/welcome/');
    const token = /\/user\/welcome\/([\da-f-]{36})/.exec(listMessages(outbox(), 'one@example.org').at(-1)!)![1]!;
    expect(await (await see(`/user/welcome/${token}?lang=en`)).text()).toContain('one_new');
    expect(await (await see('/user/welcome/nonsense?lang=en')).text()).toContain('has expired');
    const body = { token, password: 'right-horse-9' };
    expect(await app.post('/api/account/setFirstPassword', { ...body, password: 'password' })).toMatchObject({
      code: 0,
    });
    await app.done('/api/account/setFirstPassword', body);
    expect(await app.post('/api/account/setFirstPassword', body)).toMatchObject({ data: { error: 'WELCOME_OVER' } });
    expect(await logIn('one_new')).toMatchObject({ code: 1 });
    const { data } = await app.get('/api/admin/addedMembers', { member: boss });
    expect((data as { added: object[] }).added).toMatchObject([{ username: 'two_new' }]);
  });
});
