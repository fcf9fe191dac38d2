import { expect, test } from 'vitest';
import { getNavigation, getWireRules } from '#app/account/rules/rules.queries.server.ts';
import { tabbedMenu } from '#app/account/parts/tabbed-menu.ts';
import { useAccountApi } from '#test/account-api.ts';
import { listUnusedEntries } from './unused-entries.queries.server.ts';

const world = useAccountApi();
const memberCtx = async (name: string) =>
  world.ctx({ kind: 'member', id: await world.addMember(name), loginId: 1, ip: '', agent: '' });

test('as it is shipped, a newcomer finds fifteen entries in three groups, all money behind one door', async () => {
  const ctx = { ...(await memberCtx('newcomer')), language: 'zh-cn' as const };
  const [{ userMenus }, unused] = await Promise.all([getNavigation(ctx), listUnusedEntries(ctx)]);
  const at = (pathname: string, hidden: readonly string[] = unused) =>
    tabbedMenu(userMenus, { pathname, unused: hidden, onBadType: () => {} });
  const { groups } = at('/user/account/overview');
  expect(groups.map(({ entries }) => entries.map(({ label }) => label))).toEqual([
    ['账号概览', '个人资料', '消息中心', '通知', '每日签到', '我的积分', '账号安全', '实名认证'],
    ['我的学习', '我的帖子', '回答与评论', '我的收藏', '声望'],
    ['钱包', '邀请与分享'],
  ]);
  expect(at('/user/account/balance/top-up').tabs).toEqual({
    label: '钱包',
    items: [
      { to: '/user/xiaowo/wallet', label: '钱包', current: false },
      { to: '/user/account/balance', label: '余额与账单', current: true },
      { to: '/user/xiaowo/withdraw', label: '提现', current: false },
      { to: '/user/xiaowo/cards', label: '银行卡', current: false },
      { to: '/user/xiaowo/statements', label: '对账单', current: false },
    ],
  });
  expect(at('/user/account/changePassword').tabs?.items.map(({ label }) => label)).toEqual(['账号安全', '修改密码']);
  expect(at('/user/ask/edits').tabs?.items.map(({ label }) => label)).toEqual(['我的帖子', '草稿', '修改建议']);
  const all = at('/', []).groups.flatMap(({ entries }) => entries);
  expect(all.map(({ label }) => label)).toEqual(expect.arrayContaining(['管理员消息', '开发者中心', '插件与许可证']));
  expect(Math.max(...all.map(({ tabs }) => tabs.length))).toBe(6);
});

test('clients that draw a folder’s pages and nothing deeper are sent every page', async () => {
  const ctx = await memberCtx('client');
  const { menus } = await getWireRules(ctx);
  expect(
    menus.flatMap(({ id, children }) => children.filter(({ type, pid }) => type !== 'menu' || pid !== id)),
  ).toEqual([]);
  const paths = menus.flatMap(({ children }) => children.map(({ path }) => path));
  expect(paths).toHaveLength(26);
  expect(paths).toEqual(expect.arrayContaining(['account/changePassword', 'account/balance', 'xiaowo/cards']));
});

test('what holds something of the member comes into sight', async () => {
  const id = await world.addMember('active');
  const ctx = world.ctx({ kind: 'member', id, loginId: 1, ip: '', agent: '' });
  const { pool } = world.database;
  await pool.query('insert into ask.mod_thread (member_id, last_id, is_waiting) values ($1, 1, false)', [id]);
  await pool.query(
    `insert into market.developer (member_id, state, slug, name_zh, name_en, kind, email, mobile, introduction,
      agreement, applied_at) values ($1, 'applied', 'maker', '甲', 'A', 'personal', 'a@b.example', '', '', '1', now())`,
    [id],
  );
  const unused = await listUnusedEntries(ctx);
  expect(unused).toEqual(['/user/ask/edits', '/user/xiaowo/purchases', '/user/xiaowo/plugins']);
  const { rows } = await pool.query<{ path: string }>(
    `select case menu_type when 'link' then url else '/user/' || path end path from account.rule
      where area = 'site' and type = 'menu'`,
  );
  expect(unused.filter((page) => !rows.some(({ path }) => path === page))).toEqual([]);
});
