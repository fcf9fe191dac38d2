import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { setCaptchaEnabled } from '#app/core/captcha/switch.server.ts';
import { dropPages } from '#app/core/page-cache/page-cache.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { writeSetting } from '#app/core/process/settings-registry.server.ts';
import { useAccountApi } from '#test/account-api.ts';
import { consoleOf } from '#test/console.ts';
import { purgeRules } from './rules.commands.server.ts';
import {
  getNavigation,
  getWireRules,
  hasNode,
  listConsoleMenus,
  listRemovedRules,
  listRuleTree,
  requireMenu,
  requireNode,
} from './rules.queries.server.ts';
import type { Rule } from './rules.schema.ts';

const world = useAccountApi();
const { staff, tokenOf, value, expectRefused } = consoleOf(world);
let token = '';
beforeAll(async () => {
  setCaptchaEnabled(false);
  ({ token } = await staff());
});

let made = 0;
const nav = (more: object = {}) => {
  made += 1;
  return {
    type: 'nav',
    title_zh: `导航 ${made}`,
    title_en: `Nav ${made}`,
    name: `nav${made}`,
    path: `nav${made}`,
    menu_type: 'tab',
    no_login_valid: true,
    ...more,
  };
};
const act = (what: string, body: object) => world.post(`/api/admin/${what}`, body, { token });
const add = async (body: object) => {
  const answer = await act('addRule', body);
  expect(answer).toMatchObject({ code: 1 });
  return (answer.data as { id: number }).id;
};
const find = async (id: number): Promise<Rule & { deleted_at: Date | null }> =>
  (
    await sql<Rule & { deleted_at: Date | null }>`select *, coalesce(pid, 0) pid from account.rule
    where id = ${id}`.execute(world.database.db)
  ).rows[0]!;
const ruleId = (name: string, type = 'menu') =>
  value<number>(sql`select id v from account.rule where name = ${name} and type = ${type} and deleted_at is null`);
const idOf = (name: string) => value<number>(sql`select id v from account.member where username = ${name}`);
const memberCtx = async (name: string): Promise<Ctx> =>
  world.ctx({ kind: 'member', id: await idOf(name), loginId: 1, ip: '', agent: '' });
const topNav = async () => (await getNavigation(world.ctx())).headNav.map(({ name }) => name);

describe('adding', () => {
  it('shows the rule to everybody, last of its kind, and leaves an audit row', async () => {
    const id = await add(nav({ name: 'blog', path: 'blog' }));
    expect((await topNav()).at(-1)).toBe('blog');
    expect((await world.audits('account.addRule')).map((row) => row.subject_id)).toContain(id);
  });

  it('refuses strangers, members, staff without the node', () =>
    expectRefused('/api/admin/addRule', nav(), 'account.addRule'));

  it.each([
    ['an address that is none', { menu_type: 'link', url: 'javascript:alert(1)' }],
    ['an entry that opens nothing', { menu_type: null }],
    ['a frame without address', { menu_type: 'iframe', url: '' }],
    ['a path that leads elsewhere', { path: '//other.example' }],
    ['a name with blanks', { name: 'a b' }],
    ['no title', { title_zh: ' ' }],
    ['a menu outside of a folder', { type: 'menu' }],
    ['a parent that is not there', { pid: 999_999 }],
    ['a rule of the console', { area: 'admin', type: 'menu_dir' }],
  ])('refuses %s', async (_what, wrong) => {
    expect(await act('addRule', nav(wrong))).toMatchObject({ code: 0, msg: expect.stringMatching(/\S/) as unknown });
  });

  it('refuses a name that is taken', async () => {
    const rule = nav();
    await add(rule);
    expect(await act('addRule', rule)).toMatchObject({
      code: 0,
      data: { fields: { name: expect.any(String) as unknown } },
    });
  });
});

describe('changing', () => {
  it('replaces the fields and moves to another parent', async () => {
    const dir = await ruleId('account', 'menu_dir');
    const other = await add({
      type: 'menu_dir',
      title_zh: '其他',
      title_en: 'Other',
      name: `dir${(made += 1)}`,
      path: 'other',
    });
    const fields = {
      type: 'menu',
      title_zh: '帮助',
      title_en: 'Help',
      name: 'help',
      path: 'help',
      menu_type: 'iframe',
      url: 'https://help.example/',
    };
    const id = await add({ ...fields, pid: dir });
    expect(await act('editRule', { ...fields, id, pid: other, title_en: 'Get help' })).toMatchObject({ code: 1 });
    expect(await find(id)).toMatchObject({ pid: other, title_en: 'Get help', menu_type: 'iframe' });
    expect((await world.audits('account.editRule')).at(-1)).toMatchObject({
      subject_id: id,
      detail: { before: { title_en: 'Help', pid: dir } },
    });
    await expectRefused('/api/admin/editRule', { ...fields, id, pid: other }, 'account.editRule');
  });

  it('of the console’s entries takes titles only, and keeps what the console needs', async () => {
    const members = await find(await ruleId('members'));
    const body = { ...members, title_en: 'People', name: 'other', path: 'other' };
    expect(await act('editRule', body)).toMatchObject({ code: 1 });
    expect(await find(members.id)).toMatchObject({
      title_en: 'People',
      name: 'members',
      path: 'members',
      pid: members.pid,
    });
    expect(await act('removeRule', { id: members.id })).toMatchObject({ code: 0 });
    expect(await act('switchRule', { id: await ruleId('rules'), status: false })).toMatchObject({ code: 0 });
  });

  it('a disabled rule is gone for all, with what is below it', async () => {
    const id = await add(nav({ name: 'shop', path: 'shop' }));
    const node = await add({ type: 'button', pid: id, title_zh: '买', title_en: 'Buy', name: 'shop/buy' });
    await world.addMember('shopper');
    const ctx = await memberCtx('shopper');
    expect(await hasNode(ctx, 'shop/buy')).toBe(true);
    expect(await act('switchRule', { id, status: false })).toMatchObject({ code: 1 });
    expect(await topNav()).not.toContain('shop');
    await expect(requireNode(ctx, 'shop/buy')).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(requireNode(world.ctx(), 'shop/buy')).rejects.toMatchObject({ kind: 'need-login' });
    expect((await find(node)).status).toBe(true);
    expect((await world.audits('account.switchRule')).at(-1)).toMatchObject({
      subject_id: id,
      detail: { status: false },
    });
    await expectRefused('/api/admin/switchRule', { id, status: true }, 'account.switchRule');
  });
});

describe('moving', () => {
  it('orders siblings anew and refuses impossible places', async () => {
    const names = ['first', 'second', 'third'];
    const ids: number[] = [];
    for (const name of names) ids.push(await add(nav({ name, path: name })));
    expect(await act('moveRule', { id: ids[2], pid: 0, before: ids[0] })).toMatchObject({ code: 1 });
    expect((await topNav()).filter((name) => names.includes(name))).toEqual(['third', 'first', 'second']);
    expect(await act('moveRule', { id: ids[2], pid: 0, before: 0 })).toMatchObject({ code: 1 });
    expect((await topNav()).at(-1)).toBe('third');
    expect(await act('moveRule', { id: ids[2], pid: ids[0], before: 0 })).toMatchObject({ code: 0 });
    expect((await world.audits('account.moveRule')).at(-1)).toMatchObject({ subject_id: ids[2] });
    await expectRefused('/api/admin/moveRule', { id: ids[2], pid: 0, before: ids[0] }, 'account.moveRule');
  });

  it('never puts a folder into itself', async () => {
    const folder = (pid: number) => ({
      type: 'menu_dir',
      pid,
      title_zh: '夹',
      title_en: 'Folder',
      name: `dir${(made += 1)}`,
      path: 'd',
    });
    const outer = await add(folder(0));
    const inner = await add(folder(outer));
    for (const pid of [outer, inner])
      expect(await act('moveRule', { id: outer, pid, before: 0 })).toMatchObject({ code: 0 });
  });
});

describe('removing', () => {
  it('takes all below along and can be undone', async () => {
    const id = await add(nav({ name: 'gone', path: 'gone' }));
    const node = await add({ type: 'button', pid: id, title_zh: '钮', title_en: 'Button', name: 'gone/press' });
    await expectRefused('/api/admin/removeRule', { id }, 'account.removeRule');
    expect(await act('removeRule', { id })).toMatchObject({ code: 1 });
    expect(await topNav()).not.toContain('gone');
    const ctx = world.ctx();
    expect((await listRemovedRules(ctx, 'site'))[0]).toMatchObject({ id });
    expect(await act('removeRule', { id })).toMatchObject({ code: 0 });
    await expectRefused('/api/admin/restoreRule', { id }, 'account.restoreRule');
    expect(await act('restoreRule', { id })).toMatchObject({ code: 1 });
    expect((await listRuleTree(ctx, 'site')).find((rule) => rule.id === id)?.children.map((rule) => rule.id)).toEqual([
      node,
    ]);
    expect((await world.audits('account.restoreRule')).at(-1)).toMatchObject({
      subject_id: id,
      detail: { ids: [id, node] },
    });
  });

  it('is for good after 30 days, and not undone into a name that is taken', async () => {
    const rule = nav();
    const id = await add(rule);
    await act('removeRule', { id });
    const successor = await add(rule);
    expect(await act('restoreRule', { id })).toMatchObject({ code: 0 });
    await act('removeRule', { id: successor });
    await purgeRules({ db: world.database.db, now: new Date(world.now().getTime() + 29 * 86_400_000) });
    expect(await find(id)).toBeDefined();
    await purgeRules({ db: world.database.db, now: new Date(world.now().getTime() + 31 * 86_400_000) });
    expect(await find(id)).toBeUndefined();
  });
});

describe('rights', () => {
  it('the menus, wire rules, nodes and pages of a member are those of the group', async () => {
    await world.addMember('limited');
    const profile = await ruleId('account/profile');
    const answer = await act('addGroup', { name_zh: '受限', name_en: 'Limited', rule_ids: [profile] });
    const groupId = (answer.data as { id: number }).id;
    expect(await act('setMemberGroup', { id: await idOf('limited'), groupId })).toMatchObject({ code: 1 });
    const ctx = await memberCtx('limited');
    const { userMenus, authNodes, headNav } = await getNavigation(ctx);
    expect(userMenus.flatMap((menu) => menu.children.map(({ path }) => path))).toEqual(['/user/account/profile']);
    expect([authNodes, headNav]).toEqual(['{}', []]);
    expect((await getWireRules(ctx)).menus.flatMap((menu) => menu.children.map(({ path }) => path))).toEqual([
      'account/profile',
    ]);
    await expect(requireNode(ctx, 'account/profile/edit')).rejects.toMatchObject({ kind: 'forbidden' });
    await requireMenu(ctx, 'account/profile');
    await requireMenu(ctx, 'no/menu/has/this');
    await expect(requireMenu(ctx, 'account/overview')).rejects.toMatchObject({ kind: 'forbidden' });
  });

  it('the console shows staff what their group has', async () => {
    const some = await staff(['members', 'members/edit']);
    const ctx = world.ctx({ kind: 'staff', id: some.id, loginId: 1, ip: '', agent: '' });
    const { authNodes } = await getNavigation(ctx);
    const paths = (await listConsoleMenus(ctx)).flatMap((group) =>
      group.children.flatMap((entry) => entry.children.map(({ path }) => path)),
    );
    expect(paths).toEqual(['/admin/members']);
    expect(JSON.parse(authNodes)).toMatchObject({
      '/admin/members': ['/admin/members/edit'],
      '/user/account/profile': expect.any(Array) as unknown,
    });
    expect(await listConsoleMenus(await memberCtx('limited'))).toEqual([]);
  });

  it('wait for two-step login when the operator wants it of staff', async () => {
    const some = await staff(['rules', 'rules/edit']);
    const ctx = { ...world.ctx(), now: world.now() };
    await writeSetting(ctx, 'staffTwoStep', true);
    expect(await world.post('/api/admin/addRule', nav(), { token: some.token })).toMatchObject({
      code: 401,
      msg: expect.stringContaining('two-step') as unknown,
    });
    await sql`insert into account.two_step (member_id, secret, created_at, confirmed_at)
      values (${some.id}, 'x', now(), now())`.execute(world.database.db);
    expect(await world.post('/api/admin/addRule', nav(), { token: some.token })).toMatchObject({ code: 1 });
    await writeSetting(ctx, 'staffTwoStep', false);
  });

  it('a disabled console group makes its people plain members', async () => {
    const some = await staff(['rules', 'rules/edit']);
    expect(await world.post('/api/admin/addRule', nav(), { token: some.token })).toMatchObject({ code: 1 });
    await sql`update account.member_group set status = false where id = ${some.groupId}`.execute(world.database.db);
    dropPages();
    expect(await world.post('/api/admin/addRule', nav(), { token: some.token })).toMatchObject({ code: 401 });
    expect(await tokenOf(some.name)).not.toBe('');
  });
});
