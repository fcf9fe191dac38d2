import { expect, test } from 'vitest';
import { useAccountApi } from '#test/account-api.ts';
import { listConsoleMenus } from '#app/account/rules/rules.queries.server.ts';
import { tabbedMenu } from '#app/account/parts/tabbed-menu.ts';
import { listUnusedPages } from './unused-pages.queries.server.ts';

const world = useAccountApi();

test('desks come into sight with their first row, and every page that is named exists', async () => {
  const { pool } = world.database;
  const before = await listUnusedPages(world.ctx());
  expect(before).toEqual(
    expect.arrayContaining(['/admin/topups', '/admin/withdrawals', '/admin/books', '/admin/risks']),
  );
  const { rows } = await pool.query<{ path: string }>(
    `select '/admin/' || path path from account.rule where area = 'admin' and type = 'menu'`,
  );
  expect(before.filter((page) => !rows.some(({ path }) => path === page))).toEqual([]);

  const id = await world.addMember('somebody');
  await pool.query(
    `insert into wallet.account (code, kind, member_id, asset, side, is_hot)
      select 'cash:' || $1::bigint, kind, $1::bigint, asset, side, false from wallet.chart where kind = 'cash'`,
    [id],
  );
  const after = await listUnusedPages(world.ctx());
  expect(before.filter((page) => !after.includes(page)).toSorted()).toEqual([
    '/admin/books',
    '/admin/reconciliation',
    '/admin/statements',
    '/admin/withdrawals',
  ]);
});

test('as it is shipped, the menu has five groups of eighteen entries, each with at most six tabs', async () => {
  const id = await world.addMember('boss');
  await world.database.pool.query('insert into account.staff (member_id, granted_at) values ($1, now())', [id]);
  const ctx = world.ctx({ kind: 'staff', id, loginId: 1, ip: '', agent: '' });
  const menus = await listConsoleMenus(ctx);
  const { groups } = tabbedMenu(menus, { pathname: '/admin', unused: [], hidden: () => '', onBadType: () => {} });
  const entries = groups.flatMap((group) => group.entries);
  expect(groups).toHaveLength(5);
  expect(entries).toHaveLength(18);
  expect(Math.max(...entries.map(({ tabs }) => tabs.length))).toBe(6);
  expect(new Set(entries.map(({ icon }) => icon)).size).toBe(entries.length);
});
