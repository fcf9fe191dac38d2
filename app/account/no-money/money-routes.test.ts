import { readdirSync } from 'node:fs';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { useTestDatabase } from '#test/database.ts';
import { endpoints } from '#app/api.server.ts';
import { getNavigation } from '#app/account/rules/rules.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { Endpoint } from '#app/core/http/endpoint.server.ts';
import { dropPages } from '#app/core/page-cache/page-cache.server.ts';
import { writeSetting } from '#app/core/process/settings-registry.server.ts';
import { addPayer, addStaff } from '#test/payments.ts';
import routes from '../../routes.ts';
import { isMoneyFile, isMoneyRule } from './money-areas.ts';
import { moneyGates } from './money-routes.ts';

const database = useTestDatabase();

async function set(isWithoutMoney: boolean): Promise<void> {
  await writeSetting({ db: database.db, now: new Date() }, 'isWithoutMoney', isWithoutMoney);
  dropPages();
}

type Placed = { file: string; path: string; isGated: boolean };

function walk(entries: readonly RouteConfigEntry[], above = '', isGated = false): Placed[] {
  return entries.flatMap((entry) => {
    const { file, path = '', children = [] } = entry;
    const isGate = Object.values<string>(moneyGates).includes(file);
    const own = [above, path].filter(Boolean).join('/');
    return [...(isGate ? [] : [{ file, path: own, isGated }]), ...walk(children, own, isGated || isGate)];
  });
}

test('every page of money stands behind its gate, and no other page does', () => {
  const pages = walk(routes);
  const money = pages.filter(({ isGated }) => isGated);
  expect(pages.filter(({ file, isGated }) => isMoneyFile(file) && !isGated)).toEqual([]);
  expect(money.filter(({ file }) => !isMoneyFile(file))).toEqual([]);
  const paths = money.map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining([
      'user/account/balance',
      'user/xiaowo/wallet',
      'user/xiaowo/sharepay/:id',
      'fees',
      'plugin/:slug/buy',
      'developer/money',
      'admin/topups',
      'admin/codes',
    ]),
  );
  for (const open of [
    'user/account/integral',
    'user/account/signIn',
    'user/xiaowo/plugins',
    'admin/pay',
    'admin/tasks',
  ])
    expect(paths).not.toContain(open);
});

test('the menu names exactly those pages of the member centre that are about money', async () => {
  const { rows } = await database.pool.query<{ area: string; name: string; path: string }>(
    `select area, name, case type when 'menu' then 'user/' || path else path end path from account.rule
     where area = 'site' and type in ('menu', 'nav_user_menu', 'nav') and menu_type = 'tab' and deleted_at is null`,
  );
  const gated = new Set(walk(routes).flatMap(({ path, isGated }) => (isGated ? [path] : [])));
  expect(rows.length).toBeGreaterThan(20);
  for (const rule of rows) expect([rule.path, isMoneyRule(rule)]).toEqual([rule.path, gated.has(rule.path)]);
});

/** Every endpoint of the files that are about money, by how it is called. */
async function moneyEndpoints(): Promise<Endpoint[]> {
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.api.server.ts') && isMoneyFile(file),
  );
  const modules = await Promise.all(
    files.map((file) => import(/* @vite-ignore */ `#app/${file}`) as Promise<Record<string, Endpoint[]>>),
  );
  return modules.flatMap((module) => Object.values(module).flat());
}

const refusalOf = async (work: () => Promise<void> | void): Promise<string> => {
  try {
    await work();
    return '';
  } catch (error) {
    return (error as { text?: { in(language: string): string } }).text?.in('en') ?? String(error);
  }
};
const reason = 'There is no money on this site, so this does not exist here.';

test('every endpoint of money refuses, and says why, while the site is without it', async () => {
  const ctx: Ctx = await addPayer(database.db);
  const money = await moneyEndpoints();
  expect(money.length).toBeGreaterThan(100);
  const called = money.map(({ method, path }) => endpoints.find((one) => one.method === method && one.path === path));
  expect(called).not.toContain(undefined);
  const tell = () => Promise.all(called.map((one) => refusalOf(() => one?.gate?.(ctx))));
  await set(true);
  expect(new Set(await tell())).toEqual(new Set([reason]));
  await set(false);
  expect(await tell()).not.toContain(reason);
});

test('points, sign-in, tasks and messages of providers go on', async () => {
  const ctx: Ctx = await addStaff(database.db);
  await set(true);
  const refused: string[] = [];
  for (const { path, gate } of endpoints) if ((await refusalOf(() => gate?.(ctx))) === reason) refused.push(path);
  const money = new Set((await moneyEndpoints()).map(({ path }) => path));
  expect(refused.filter((path) => !money.has(path))).toEqual(['/api/account/balance']);
  await set(false);
});

const titlesOf = (menus: readonly { title: string; children: readonly { title: string }[] }[]) =>
  menus.flatMap(({ title, children }) => [title, ...children.map((child) => child.title)]);

test('no menu of a member leads to money, and everything is back with it', async () => {
  const ctx = await addPayer(database.db);
  const before = await getNavigation(ctx);
  expect(titlesOf(before.userMenus)).toEqual(expect.arrayContaining(['Wallet', 'Points']));
  await set(true);
  const { userMenus, navUserMenus, authNodes } = await getNavigation(ctx);
  const shown = [...titlesOf(userMenus), ...titlesOf(navUserMenus)];
  for (const gone of ['Wallet', 'Withdraw', 'Bank cards', 'Statements', 'Purchases']) expect(shown).not.toContain(gone);
  expect(shown.join()).not.toMatch(/balance/i);
  expect(shown).toContain('Points');
  expect(Object.keys(JSON.parse(authNodes) as object)).not.toContain('/user/account/balance');
  await set(false);
  expect((await getNavigation(ctx)).userMenus).toEqual(before.userMenus);
});
