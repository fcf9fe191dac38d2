import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getUploadSettings } from '#app/account/uploads/uploads.settings.server.ts';
import { listSettings } from '#app/settings.server.ts';
import { type Member, useTestApp } from '#test/app.ts';
import { addStaff } from '#test/console.ts';
import { openMailbox, type TestMailbox } from '#test/imap.ts';
import { openObjectStore, speakS3, type Store, storeSettings } from '#test/object-store.ts';
import { mailboxSettings } from '#test/reply-writes.ts';
import type { SettingsForm } from './settings.schema.ts';

const app = useTestApp();
let boss: Member;
let made = 0;

beforeEach(async () => {
  boss = await newStaff();
});

const newStaff = (nodes?: string[]) => addStaff(app, `boss${(made += 1)}`, nodes);

const audits = async (action: string) =>
  (
    await app.database.pool.query<{ actor_id: number; detail: unknown }>(
      'select actor_id, detail from core.audit where action = $1 order by id',
      [action],
    )
  ).rows;
const form = async (member = boss) => (await app.get('/api/admin/settings', { member })).data as SettingsForm;
const save = async (section: string, values: object, member: Member | null = boss) =>
  app.post('/api/admin/saveSettings', { section, values }, { member });

describe('settings', () => {
  test('of two who save the same section neither loses what only they changed', async () => {
    const { appearance } = await form();
    const send = (changes: object) =>
      app.post(
        '/api/admin/saveSettings',
        { section: 'appearance', values: { ...appearance, ...changes }, seen: appearance },
        { member: boss },
      );
    expect(await send({ siteNameEn: 'Snail' })).toMatchObject({ code: 1 });
    expect(await send({ slogan: '慢慢读' })).toMatchObject({ code: 1 });
    expect((await form()).appearance).toMatchObject({ siteNameEn: 'Snail', slogan: '慢慢读' });
    expect(await send({ siteNameEn: 'Snails' })).toMatchObject({
      code: 0,
      data: { error: 'STATE_CONFLICT', fields: { siteNameEn: expect.any(String) } },
    });
    expect((await form()).appearance).toMatchObject({ siteNameEn: 'Snail' });
    expect(await save('appearance', { ...appearance })).toMatchObject({ code: 1 });
  });

  test('the console begins, for staff without its first page, at the first page they have', async () => {
    const little = await newStaff(['settings']);
    const open = (member: Member) =>
      app.send('/admin', { headers: { cookie: app.cookiesOf(member) }, redirect: 'manual' });
    const answer = await open(little);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/admin/settings']);
    expect((await open(boss)).status).toBe(200);
  });

  test('are shown without secrets', async () => {
    expect(await form()).toMatchObject({
      appearance: { siteName: '问蜗', accentColour: '' },
      uploads: { storageSecretKey: '' },
      mail: { mailUrl: '' },
      kept: [],
    });
    const { uploads } = await form();
    expect(await save('uploads', { ...uploads, storageSecretKey: 'very-secret' })).toMatchObject({
      code: 1,
      msg: 'Settings saved',
    });
    const after = await form();
    expect([after.uploads.storageSecretKey, after.kept]).toEqual(['', ['storageSecretKey']]);
    expect(JSON.stringify(await audits('admin.saveSettings'))).not.toContain('very-secret');
    expect(await save('uploads', { ...uploads, storageSecretKey: '' })).toMatchObject({
      code: 1,
      msg: 'Nothing was changed',
    });
    expect((await getUploadSettings({ db: app.database.db })).storageSecretKey).toBe('very-secret');
  });

  test('are saved section by section, and audited with what changed', async () => {
    const { site, appearance } = await form();
    expect(await save('site', { ...site, insider: ['a', 'b'] })).toMatchObject({ code: 1 });
    expect((await form()).site).toMatchObject({ languages: site.languages, insider: ['a', 'b'] });
    const index = (await app.get('/api/index/index')).data as { site: { insider: string[] } };
    expect(index.site.insider).toEqual(['a', 'b']);
    expect(await save('appearance', { ...appearance, siteName: '蜗牛问答' })).toMatchObject({ code: 1 });
    expect((await audits('admin.saveSettings')).at(-1)).toMatchObject({
      actor_id: boss.id,
      detail: { section: 'appearance', changed: { siteName: { from: '问蜗', to: '蜗牛问答' } } },
    });
  });

  test('a colour that text cannot be read by is refused in words, one that it can be is kept', async () => {
    const { appearance } = await form();
    for (const accentColour of ['#ffe08a', 'green', '#12345'])
      expect(await save('appearance', { ...appearance, accentColour })).toMatchObject({
        code: 0,
        data: { fields: { 'values.accentColour': expect.stringContaining('#rrggbb') } },
      });
    expect(await save('appearance', { ...appearance, accentColour: ' #1F5FBF ' })).toMatchObject({ code: 1 });
    expect((await form()).appearance.accentColour).toBe('#1f5fbf');
    expect(await save('appearance', { ...appearance, accentColour: '' })).toMatchObject({ code: 1 });
  });

  test('are refused as a whole with a text at their field', async () => {
    const { uploads } = await form();
    expect(
      await save('uploads', { ...uploads, uploadTypes: 'png', storageEndpoint: 'javascript:alert(1)' }),
    ).toMatchObject({
      code: 0,
      data: { fields: { 'values.storageEndpoint': expect.any(String) as string } },
    });
    expect((await form()).uploads.uploadTypes).toBe(uploads.uploadTypes);
    const { members } = await form();
    expect(await save('members', { ...members, accountVerification: [] })).toMatchObject({
      code: 0,
      msg: expect.stringContaining('at least one way') as string,
    });
  });

  test('of programs take hosts with their ports, and nothing else', async () => {
    const { programs } = await form();
    expect(programs).toEqual({
      mcpAccess: 'members',
      indexNow: false,
      indexNowEndpoint: 'https://api.indexnow.org/indexnow',
      webhookHosts: [],
      developerWebhookHosts: [],
      pushHosts: [],
    });
    for (const host of ['http://hooks.lan', 'hooks.lan/a', 'a b', 'hooks.lan:0', '*', 'a..', '-a', 'x'.repeat(300)])
      expect(await save('programs', { ...programs, webhookHosts: ['ok.lan', host] }), host).toMatchObject({ code: 0 });
    expect(await save('programs', { ...programs, mcpAccess: 'all' })).toMatchObject({ code: 0 });
    expect(
      await save('programs', {
        ...programs,
        mcpAccess: 'guests',
        indexNow: true,
        webhookHosts: ['Hooks.lan:8080', '10.0.0.7', '[fd00::1]:81'],
      }),
    ).toMatchObject({
      code: 1,
    });
    expect(await listSettings({ db: app.database.db })).toMatchObject({
      ...{ mcpAccess: 'guests', indexNow: true, webhookHosts: ['hooks.lan:8080', '10.0.0.7', '[fd00::1]:81'] },
    });
  });

  test('are closed to everybody but staff with the node who have proven themselves', async () => {
    const { site } = await form();
    const before = await audits('admin.saveSettings');
    const plain = await app.addMember(`plain${made}`);
    expect(await save('site', { ...site, recordNumber: 'x' }, null)).toMatchObject({ code: 303 });
    expect(await save('site', { ...site, recordNumber: 'x' }, plain)).toMatchObject({ code: 401 });
    expect(await app.get('/api/admin/settings', { member: plain })).toMatchObject({ code: 401 });
    const reader = await newStaff(['settings']);
    expect(await form(reader)).toMatchObject({ site: {} });
    expect(await save('site', { ...site, recordNumber: 'x' }, reader)).toMatchObject({ code: 401 });
    await sql`update account.login set proven_at = null where member_id = ${boss.id}`.execute(app.database.db);
    expect(await save('site', { ...site, recordNumber: 'x' })).toMatchObject({ code: 0, data: { type: 'need proof' } });
    expect(await audits('admin.saveSettings')).toEqual(before);
  });
});

test('a site of one language shows no other, and no way to one', async () => {
  const read = async (path: string, language: string) =>
    (await app.send(path, { headers: { cookie: `think-lang=${language}` } })).text();
  const { site } = await form();
  expect(await save('site', { ...site, languages: 'fr' })).toMatchObject({ code: 0 });
  for (const [only, lang] of [
    ['en', 'en'],
    ['zh-cn', 'zh-CN'],
  ] as const) {
    expect(await save('site', { ...site, languages: only })).toMatchObject({ code: 1 });
    for (const page of [
      await read('/ask', 'zh-cn'),
      await read('/ask', 'en'),
      await read('/ask?lang=en', 'zh-cn'),
      await read('/user/login', 'en'),
    ]) {
      expect(page).toContain(`<html lang="${lang}"`);
      expect(page).not.toContain('hrefLang');
    }
    expect(await read('/sitemap/pages.xml', 'en')).not.toContain('hreflang');
  }
  expect(await save('site', { ...site, languages: 'both' })).toMatchObject({ code: 1 });
  expect(await read('/ask', 'en')).toMatch(/<html lang="en"[^]*hrefLang="zh-CN"/);
  expect(await read('/sitemap/pages.xml', 'en')).toContain('hreflang');
});

describe('the mailbox of replies', () => {
  const tryMailbox = async (member: Member | null = boss) => app.post('/api/admin/testReplyMailbox', {}, { member });
  const saveReplies = async (values: object) =>
    save('replies', { ...(await form()).replies, ...mailboxSettings(mailbox.port), ...values });
  let mailbox: TestMailbox;
  beforeAll(async () => {
    mailbox = await openMailbox();
  });
  afterAll(() => mailbox.close());

  test('is saved whole or not at all, and its password is never shown', async () => {
    expect(await saveReplies({})).toMatchObject({ code: 1 });
    expect((await form()).replies).toMatchObject({ replyHost: '127.0.0.1', replyPassword: '' });
    expect((await form()).kept).toContain('replyPassword');
    for (const wrong of [
      { replyHost: '' },
      { replyHost: 'imap.example.org' },
      { replyAccount: '' },
      { replyAddress: 'reply@example.org' },
      { replyPort: 0 },
    ])
      expect(await saveReplies(wrong)).toMatchObject({ code: 0 });
  });

  test('is tested by staff, with words for what is wrong and an audit row', async () => {
    await saveReplies({});
    expect(await tryMailbox()).toMatchObject({ code: 1, msg: 'Connected. The folder “INBOX” has 0 unread mails.' });
    await saveReplies({ replyPassword: 'wrong' });
    expect((await tryMailbox()).msg).toContain('rejects the account or the password');
    await saveReplies({ replyFolder: 'Nowhere' });
    expect((await tryMailbox()).msg).toContain('no folder “Nowhere”');
    await saveReplies({ replyPort: 1 });
    expect((await tryMailbox()).msg).toContain('refuses connections on port 1');
    await saveReplies({ replyMail: false, replyPassword: 'testpass' });
    expect(await tryMailbox(), 'before it is switched on').toMatchObject({ code: 1 });
    await saveReplies({ replyMail: false, replyHost: '' });
    expect((await tryMailbox()).msg).toContain('No mailbox is saved yet');
    expect((await audits('messages.testMailbox')).map(({ detail }) => detail)).toEqual([
      { works: true },
      { works: false, fault: 'login' },
      { works: false, fault: 'folder' },
      { works: false, fault: 'refused' },
      { works: true },
    ]);
  });

  test('is tested by nobody else', async () => {
    const reader = await app.addMember('reader_of_replies');
    expect(await tryMailbox(reader)).not.toMatchObject({ code: 1 });
    expect(await tryMailbox(await newStaff(['settings']))).not.toMatchObject({ code: 1 });
    expect(await tryMailbox(null)).not.toMatchObject({ code: 1 });
  });
});

describe('an object store', () => {
  let store: Store;
  beforeAll(async () => void (store = await openObjectStore(speakS3)));
  afterAll(() => store.close());
  const saveStore = async (changes: object) =>
    save('uploads', { ...(await form()).uploads, ...storeSettings('s3', store.url), ...changes });
  const tryStore = (member: Member | null = boss) => app.post('/api/admin/testStore', {}, { member });

  test('is saved whole: what is missing is said at its field, the secret too unless one is kept', async () => {
    expect((await tryStore()).msg).toBe('No complete object storage is saved yet');
    expect(await saveStore({ storageBucket: '', storageRegion: '' })).toMatchObject({
      code: 0,
      data: {
        fields: {
          'values.storageBucket': 'Enter the bucket',
          'values.storageRegion': 'Enter the region',
        },
      },
    });
    const sms = { ...(await form()).sms, smsProvider: 'aliyun', smsAccessKey: 'key', smsSignName: 'Wenwo' };
    expect(await save('sms', sms)).toMatchObject({
      code: 0,
      data: { fields: { smsSecretKey: 'Enter the secret key' } },
    });
    expect((await form()).uploads.uploadMode).toBe('local');
    expect(await saveStore({})).toMatchObject({ code: 1 });
    expect(await saveStore({ storageSecretKey: '' }), 'the kept one stays').toMatchObject({
      code: 1,
      msg: 'Nothing was changed',
    });
  });

  test('is tested by staff, with words for what is wrong and an audit row; nothing stays in it', async () => {
    await saveStore({});
    expect(await tryStore()).toMatchObject({
      code: 1,
      msg: 'Connected. A test object was written, read in public and deleted',
    });
    expect(store.objects.size).toBe(0);
    await saveStore({ storageSecretKey: 'wrong' });
    expect((await tryStore()).msg).toContain('The object storage refuses');
    await saveStore({ storageEndpoint: 'http://127.0.0.1:1' });
    expect((await tryStore()).msg).toBe('127.0.0.1:1 can’t be reached. Check the service address and the network');
    await saveStore({ storagePublicUrl: `${store.url}/elsewhere` });
    expect((await tryStore()).msg).toContain(`visitors can’t read from ${store.url}`);
    expect(store.objects.size).toBe(0);
    const told = (await audits('account.testStore')).map(({ detail }) => (detail as { works: boolean }).works);
    expect(told).toEqual([true, false, false, false]);
    for (const member of [await app.addMember('reader_of_stores'), await newStaff(['settings']), null])
      expect((await tryStore(member)).code).not.toBe(1);
  });
});

describe('a secret that is kept', () => {
  const saveWith = async (
    section: 'replies' | 'uploads' | 'sms' | 'mail' | 'directory',
    values: object,
    drops: string[] = [],
  ) =>
    app.post(
      '/api/admin/saveSettings',
      { section, values: { ...(await form())[section], ...values }, drops },
      { member: boss },
    );
  const fieldsOf = (answer: { data: unknown }) =>
    Object.keys((answer.data as { fields?: object } | null)?.fields ?? {});
  const keptNow = async () => (await form()).kept;

  test.each([
    [
      'replies',
      'replyPassword',
      { replyMail: false, replySecurity: 'tls', replyAddress: '', replyHost: 'imap.corp.example', replyPort: 993 },
      [{ replyHost: 'evil.example' }, { replyPort: 4146 }],
    ],
    [
      'uploads',
      'storageSecretKey',
      { uploadMode: 'local', storageEndpoint: 'https://s3.corp.example' },
      [{ storageEndpoint: 'https://evil.example' }, { storageManageUrl: 'https://evil.example' }],
    ],
    [
      'sms',
      'smsSecretKey',
      { smsProvider: 'aliyun', smsAccessKey: 'a', smsSignName: 'b', smsEndpoint: '' },
      [{ smsEndpoint: 'https://evil.example' }, { smsProvider: 'tencent', smsAppId: '1' }],
    ],
    [
      'directory',
      'directoryBindPassword',
      { directoryUrl: 'ldaps://ldap.corp.example' },
      [{ directoryUrl: 'ldaps://evil.example' }],
    ],
  ] as const)(
    'in %s goes nowhere else than it was entered for, and can be removed',
    async (section, name, place, moves) => {
      expect(await saveWith(section, { ...place, [name]: 'top-secret' })).toMatchObject({ code: 1 });
      for (const move of moves) {
        const refused = await saveWith(section, move);
        expect([refused.code, fieldsOf(refused)], JSON.stringify(move)).toEqual([0, [name]]);
        expect(await saveWith(section, { ...move, [name]: 'for there' })).toMatchObject({ code: 1 });
        expect(await saveWith(section, { ...place, [name]: 'top-secret' })).toMatchObject({ code: 1 });
      }
      expect(await keptNow()).toContain(name);
      const away = {
        replies: { replyHost: '' },
        uploads: { storageEndpoint: '' },
        sms: { smsProvider: 'outbox' },
        directory: { directoryUrl: '' },
      }[section];
      expect(await saveWith(section, away)).toMatchObject({ code: 1 });
      // not by way of no place either
      expect(fieldsOf(await saveWith(section, { ...place, ...moves[0] }))).toEqual([name]);
      expect(await saveWith(section, away, [name])).toMatchObject({ code: 1 });
      expect(await keptNow()).not.toContain(name);
      expect((await listSettings({ db: app.database.db }))[name]).toBe('');
      expect(await saveWith(section, away, [name])).toMatchObject({ code: 1, msg: 'Nothing was changed' });
    },
  );

  test('of the mail server is removed, so that nothing goes by a server that somebody else entered', async () => {
    await saveWith('mail', { mailUrl: 'smtps://post:secret@evil.example' });
    expect(await saveWith('mail', {}, ['mailUrl'])).toMatchObject({ code: 1, msg: 'Settings saved' });
    expect([await keptNow(), (await form()).hasMailServer]).toEqual([expect.not.arrayContaining(['mailUrl']), false]);
  });

  test('goes over no network without encryption', async () => {
    expect(
      fieldsOf(await saveWith('uploads', { storageEndpoint: 'http://s3.corp.example', storageSecretKey: 'k' })),
    ).toEqual(['storageEndpoint']);
    expect(fieldsOf(await saveWith('sms', { smsEndpoint: 'http://10.0.0.8', smsSecretKey: 'k' }))).toEqual([
      'smsEndpoint',
    ]);
    expect(await saveWith('sms', { smsEndpoint: 'http://127.0.0.1:1', smsSecretKey: 'k' })).toMatchObject({ code: 1 });
    await saveWith('sms', { smsEndpoint: '' }, ['smsSecretKey']);
  });
});

test.each(['mail', 'replies', 'directory'] as const)(
  'settings of %s, which can take over accounts, have a node of their own',
  async (section) => {
    const limited = await newStaff(['settings/edit']);
    const entrusted = await newStaff([`settings/${section}`]);
    const all = await form();
    expect(await save(section, all[section], limited)).toMatchObject({ code: 401 });
    expect(await save('site', all.site, limited)).toMatchObject({ code: 1 });
    expect(await save(section, all[section], entrusted)).toMatchObject({ code: 1 });
    expect(await save('site', all.site, entrusted)).toMatchObject({ code: 401 });
    const [path, body] = [
      { mail: 'sendTestMail', replies: 'testReplyMailbox', directory: 'testDirectory' }[section],
      { to: 'a@b.example', account: 'x' },
    ];
    expect(await app.post(`/api/admin/${path}`, body, { member: limited })).toMatchObject({ code: 401 });
    expect(await app.post(`/api/admin/${path}`, body, { member: entrusted })).not.toMatchObject({ code: 401 });
    await app.database.pool.query('update account.login set proven_at = null where member_id = $1', [entrusted.id]);
    expect(await save(section, all[section], entrusted)).toMatchObject({ data: { type: 'need proof' } });
  },
);
