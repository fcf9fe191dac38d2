import { beforeAll, describe, expect, test } from 'vitest';
import { forgetSettings } from '#app/core/process/settings-registry.server.ts';
import { type Member, useTestApp } from '#test/app.ts';
import { addStaff } from '#test/console.ts';
import type { Hit, HitGroup, HitKind } from './finder.schema.ts';

const app = useTestApp();
let boss: Member;
let made = 0;

beforeAll(async () => {
  boss = await newStaff();
});

const newStaff = (nodes?: string[]) => addStaff(app, `finder${(made += 1)}`, nodes);

type Asked = { member?: Member | null; language?: 'zh-cn' | 'en' };
const ask = (q: string, { member = boss, language = 'zh-cn' }: Asked = {}) =>
  app.get(`/api/admin/find?q=${encodeURIComponent(q)}`, { member, language });

async function find(q: string, asked: Asked = {}): Promise<Partial<Record<HitKind, Hit[]>>> {
  const { code, data } = await ask(q, asked);
  expect(code).toBe(1);
  return Object.fromEntries((data as HitGroup[]).map(({ kind, hits }) => [kind, hits]));
}

const titles = (hits: Hit[] = []) => hits.map(({ title }) => title);

describe('the search of the console', () => {
  test('finds pages with where they stand, settings with their value, and acts', async () => {
    const { pages, settings, acts } = await find('邮件');
    expect(pages).toContainEqual(expect.objectContaining({ to: '/admin/settings?section=mail', title: '邮件' }));
    expect(pages![0]!.trail).toHaveLength(1);
    expect(settings).toContainEqual(
      expect.objectContaining({
        title: '允许用邮件回复通知',
        to: '/admin/settings?section=replies#replyMail',
        value: '关',
      }),
    );
    expect(acts).toEqual([
      expect.objectContaining({ title: '发送测试邮件', to: '/admin/settings?section=mail#testMail' }),
    ]);
    expect((await find('shangchuan')).pages![0]!.trail.length).toBeGreaterThan(0);
  });

  test('answers in the language of the reader, and finds by the words of both, by pinyin and by names', async () => {
    const english = await find('发件人', { language: 'en' });
    expect(english.settings![0]).toMatchObject({ also: '发件人', to: '/admin/settings?section=mail#mailFrom' });
    expect(titles((await find('fjr')).settings)).toContain('发件人');
    expect((await find('mailFrom')).settings).toEqual([
      expect.objectContaining({ title: '发件人', also: 'mailFrom', trail: ['设置', '邮件'] }),
    ]);
    expect(titles((await find('写公告')).acts)).toEqual(['发布公告']);
    expect(titles((await find('Back up', { language: 'en' })).acts)).toEqual(['Back up now']);
  });

  test('finds a setting by its present value', async () => {
    const values = { mailUrl: '', mailFrom: 'Reading <post@reading.example>' };
    await app.done('/api/admin/saveSettings', { section: 'mail', values }, { member: boss });
    expect((await find('post@reading')).settings).toEqual([
      expect.objectContaining({ title: '发件人', also: '', value: 'Reading <post@reading.example>' }),
    ]);
    await app.done(
      '/api/admin/saveSettings',
      { section: 'mail', values: { ...values, mailFrom: '' } },
      { member: boss },
    );
  });

  test('shows of a secret only whether it is set, and does not find it by its text', async () => {
    const values = { mailUrl: 'smtps://someone:hidden-word@smtp.example.com', mailFrom: '' };
    expect(await app.post('/api/admin/saveSettings', { section: 'mail', values }, { member: boss })).toMatchObject({
      code: 1,
    });
    const { settings } = await find('mailUrl');
    expect(settings).toEqual([expect.objectContaining({ value: '已设置' })]);
    for (const q of ['hidden-word', 'smtp.example.com']) expect(await find(q), q).toEqual({});
  });
});

describe('members', () => {
  test('are found by the beginning of account and nickname, and by number', async () => {
    const member = await app.addMember('walnutcake');
    const hit = { to: `/admin/members/${member.id}`, also: '@walnutcake' };
    for (const q of ['walnut', '@walnut', `#${member.id}`, String(member.id)])
      expect((await find(q)).members, q).toContainEqual(expect.objectContaining(hit));
  });

  test('are found by e-mail and mobile in full alone, and these stand in no answer', async () => {
    const { id } = await app.addMember('quietone');
    await app.database.pool.query(
      `update account.member set email = 'far.away@example.net', mobile = '13912345678'
      where id = $1`,
      [id],
    );
    for (const q of ['far.away@example.net', 'Far.Away@example.net', '13912345678']) {
      const { members } = await find(q);
      expect(titles(members), q).toEqual(['quietone']);
      expect(JSON.stringify(members)).not.toMatch(/example\.net|13912345678/);
    }
    for (const q of ['far.away', 'far.away@', 'far.away@example.ne', '1391234567', '139123', 'f%@example.net'])
      expect((await find(q)).members, q).toBeUndefined();
  });
});

describe('rights', () => {
  test('guests and members are refused, and their page does not exist', async () => {
    const member = await app.addMember('plainmember');
    expect(await ask('a', { member: null })).toMatchObject({ code: 303 });
    expect(await ask('a', { member })).toMatchObject({ code: 401 });
    const open = (who: Member) => app.send('/admin/find?q=a', { headers: { cookie: app.cookiesOf(who) } });
    expect((await open(member)).status).toBe(404);
    expect((await open(await newStaff(['audit']))).status).toBe(200);
  });

  test('who has one page finds it, and nothing of the others', async () => {
    const auditor = await newStaff(['audit']);
    expect(titles((await find('审计', { member: auditor })).pages)).toEqual(['审计日志']);
    for (const q of ['设置', '邮件', '备份', '公告', boss.name, '添加会员'])
      expect(await find(q, { member: auditor }), q).toEqual({});
  });

  test('who has the settings without their nodes sees them and is offered no test', async () => {
    const reader = await newStaff(['settings']);
    expect(Object.keys(await find('邮件', { member: reader }))).toEqual(['pages', 'settings']);
    expect(await find(boss.name, { member: reader })).toEqual({});
    const keeper = await newStaff(['members']);
    expect(titles((await find(boss.name, { member: keeper })).members)).toEqual([boss.name]);
    expect((await find('会员', { member: keeper })).settings).toBeUndefined();
  });

  test('staff who must set up two-step login first find nothing', async () => {
    const late = await newStaff();
    const { pool } = app.database;
    await pool.query(`insert into core.setting (key, value, updated_at) values ('staffTwoStep', 'true', now())`);
    forgetSettings();
    expect(await find('邮件', { member: late })).toEqual({});
    await pool.query(`delete from core.setting where key = 'staffTwoStep'`);
    forgetSettings();
    expect(await find('邮件', { member: late })).not.toEqual({});
  });
});
