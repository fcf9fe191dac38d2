import { expect, test, vi } from 'vitest';
import { firstPage, hasPage, menuGroups, type MenuNode } from './member-menu.ts';

let id = 0;
const node = (more: Partial<MenuNode>): MenuNode => ({
  id: (id += 1),
  type: 'menu',
  title: '',
  path: '',
  icon: '',
  menu_type: 'tab',
  children: [],
  ...more,
});
const folder = (title: string, children: MenuNode[]) => node({ type: 'menu_dir', title, menu_type: null, children });

test('folders are groups, inner folders follow, buttons and empty folders are left out', () => {
  const menus = [
    folder('Account', [
      node({ title: 'Overview', path: '/user/account/overview' }),
      node({ type: 'button' }),
      folder('Money', [node({ title: 'Balance', path: '/user/account/balance' })]),
    ]),
    folder('Empty', []),
  ];
  expect(menuGroups(menus, () => {}).map((group) => [group.label, group.entries.map((entry) => entry.to)])).toEqual([
    ['Account', ['/user/account/overview']],
    ['Money', ['/user/account/balance']],
  ]);
});

test('links open outside, unknown kinds say so, unknown icons get a plain one', () => {
  const onBadType = vi.fn();
  const [group] = menuGroups(
    [
      folder('A', [
        node({ menu_type: 'link', path: 'https://other.example' }),
        node({ menu_type: 'strange', icon: 'toString' }),
        node({ icon: 'home' }),
      ]),
    ],
    onBadType,
  );
  const [link, strange, home] = group?.entries ?? [];
  expect(link).toMatchObject({ href: 'https://other.example' });
  expect(
    menuGroups([folder('A', [node({ menu_type: 'link', path: '/developer' })])], () => {})[0]?.entries,
  ).toMatchObject([{ to: '/developer' }]);
  expect(strange).toMatchObject({ icon: 'list' });
  expect(strange?.to ?? strange?.href).toBeUndefined();
  strange?.onPress?.();
  expect(onBadType).toHaveBeenCalledTimes(1);
  expect(home?.icon).toBe('home');
});

test('the member centre opens at its first page, however deep', () => {
  expect(
    firstPage([
      folder('A', [
        node({ menu_type: 'link', path: 'https://x' }),
        folder('B', [node({ menu_type: 'iframe', path: '/user/iframe/x' })]),
      ]),
      folder('C', [node({ path: '/c' })]),
    ]),
  ).toBe('/user/iframe/x');
  expect(firstPage([folder('A', [])])).toBeNull();
  expect(firstPage([])).toBeNull();
});

test('a page is in the menu or it is not', () => {
  const menus = [folder('A', [folder('B', [node({ path: '/user/x' })]), node({ menu_type: 'link', path: '/user/y' })])];
  expect([hasPage(menus, '/user/x'), hasPage(menus, '/user/y'), hasPage([], '/user/x')]).toEqual([true, false, false]);
});
