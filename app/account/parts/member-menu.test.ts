import { expect, test, vi } from 'vitest';
import { entryOf, firstPage, hasPage, type MenuNode } from './member-menu.ts';

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

test('links open outside, unknown kinds say so, unknown icons get a plain one', () => {
  const onBadType = vi.fn();
  const entry = (more: Partial<MenuNode>) => entryOf(node(more), onBadType);
  const link = entry({ menu_type: 'link', path: 'https://other.example' });
  const strange = entry({ menu_type: 'strange', icon: 'toString' });
  expect(link).toMatchObject({ href: 'https://other.example' });
  expect(entry({ menu_type: 'link', path: '/developer' })).toMatchObject({ to: '/developer' });
  expect(strange).toMatchObject({ icon: 'list' });
  expect(strange.to ?? strange.href).toBeUndefined();
  strange.onPress?.();
  expect(onBadType).toHaveBeenCalledTimes(1);
  expect(entry({ icon: 'home' }).icon).toBe('home');
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
