import { expect, test, vi } from 'vitest';
import type { MenuNode } from './member-menu.ts';
import { tabbedMenu } from './tabbed-menu.ts';

let id = 0;
const page = (title: string, more: Partial<MenuNode> = {}): MenuNode => ({
  id: (id += 1),
  type: 'menu',
  title,
  path: `/admin/${title}`,
  icon: 'flag',
  menu_type: 'tab',
  children: [],
  ...more,
});
const folder = (title: string, children: MenuNode[]) => page(title, { type: 'menu_dir', menu_type: null, children });

const onBadType = vi.fn();
const at = (menus: MenuNode[], pathname: string, unused: string[] = []) =>
  tabbedMenu(menus, { pathname, unused, hidden: (names) => `later: ${names.join()}`, onBadType });
const drawn = ({ groups }: ReturnType<typeof at>) =>
  groups.map(({ label, entries }) => [label, entries.map((entry) => [entry.label, entry.to, entry.pages])]);

const menus = [
  folder('Today', [page('home'), folder('Inbox', [page('reviews'), page('reports')])]),
  folder('Money', [folder('Top-ups', [page('topups'), page('payments')]), folder('Books', [page('books')])]),
];

test('a folder is a group, a page in it an entry, a folder in it an entry with tabs', () => {
  expect(drawn(at(menus, '/admin/home'))).toEqual([
    [
      'Today',
      [
        ['home', '/admin/home', ['/admin/home']],
        ['Inbox', '/admin/reviews', ['/admin/reviews', '/admin/reports']],
      ],
    ],
    [
      'Money',
      [
        ['Top-ups', '/admin/topups', ['/admin/topups', '/admin/payments']],
        ['Books', '/admin/books', ['/admin/books']],
      ],
    ],
  ]);
});

test('the tabs are those of the present page, also below it; an entry of one page has none', () => {
  expect(at(menus, '/admin/reports/7').tabs).toEqual({
    label: 'Inbox',
    items: [
      { to: '/admin/reviews', label: 'reviews', current: false },
      { to: '/admin/reports', label: 'reports', current: true },
    ],
  });
  expect(at(menus, '/admin/books').tabs).toBeNull();
  expect(at(menus, '/admin/elsewhere').tabs).toBeNull();
});

test('unused pages are out of sight unless one is there, and an entry without any is named below its group', () => {
  const unused = ['/admin/topups', '/admin/books'];
  const shown = at(menus, '/admin/home', unused);
  expect(drawn(shown)[1]).toEqual(['Money', [['Top-ups', '/admin/payments', ['/admin/payments']]]]);
  expect(shown.groups.map(({ note }) => note)).toEqual([undefined, 'later: Books']);
  const there = at(menus, '/admin/books', unused);
  expect(there.groups[1]?.entries.map(({ label }) => label)).toEqual(['Top-ups', 'Books']);
  expect(there.groups[1]?.note).toBeUndefined();
});

test('a group whose entries are all out of sight still names them', () => {
  const shown = at([menus[1]!], '/admin', ['/admin/topups', '/admin/payments', '/admin/books']);
  expect(shown.groups).toMatchObject([{ label: 'Money', entries: [], note: 'later: Top-ups,Books' }]);
});

test('entries deeper down are tabs too; other sites and unknown kinds stand by themselves; empty folders do not', () => {
  const odd = [
    folder('A', [
      folder('Deep', [page('one'), folder('inner', [page('two')])]),
      folder('Links', [page('out', { menu_type: 'link', path: 'https://other.example' })]),
      folder('Nothing', []),
      page('odd', { menu_type: null }),
    ]),
    folder('B', []),
  ];
  const { groups } = at(odd, '/admin/two');
  expect(groups.map(({ label }) => label)).toEqual(['A']);
  expect(groups[0]?.entries.map(({ label, to, href }) => [label, to ?? href])).toEqual([
    ['Deep', '/admin/one'],
    ['out', 'https://other.example'],
    ['odd', undefined],
  ]);
  groups[0]?.entries.at(-1)?.onPress?.();
  expect(onBadType).toHaveBeenCalledOnce();
});
