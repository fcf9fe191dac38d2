import { expect, test, vi } from 'vitest';
import type { MenuRule } from '#app/account/rules/rules.schema.ts';
import { toast } from '#app/ui/overlays/toast.ts';
import { pressMenuEntry } from './menu-entry.ts';
import { menuItems } from './menu-items.ts';

const entry = (more: object): MenuRule =>
  ({ type: 'nav', menu_type: 'tab', path: '/ask', title: 'Entry', icon: '', ...more }) as MenuRule;
const plain = { button: 0, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

test('a press with a key or the middle button is left to the browser, a plain one navigates inside the app', () => {
  const navigate = vi.fn<() => void>();
  for (const keys of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }]) {
    const preventDefault = vi.fn<() => void>();
    pressMenuEntry({ ...plain, ...keys, preventDefault }, entry({}), navigate, '');
    expect([preventDefault.mock.calls.length, navigate.mock.calls.length], JSON.stringify(keys)).toEqual([0, 0]);
  }
  const preventDefault = vi.fn<() => void>();
  pressMenuEntry({ ...plain, preventDefault }, entry({}), navigate, '');
  expect([preventDefault.mock.calls.length, navigate.mock.calls]).toEqual([1, [['/ask']]]);
});

test('an entry that leads nowhere opens nothing, with whatever key', () => {
  const navigate = vi.fn<() => void>();
  const preventDefault = vi.fn<() => void>();
  const shown = vi.spyOn(toast, 'error').mockReturnValue(0);
  pressMenuEntry({ ...plain, ctrlKey: true, preventDefault }, entry({ type: 'menu_dir' }), navigate, '');
  pressMenuEntry({ ...plain, ctrlKey: true, preventDefault }, entry({ menu_type: 'window' }), navigate, 'unknown');
  expect([preventDefault.mock.calls.length, navigate.mock.calls.length]).toEqual([2, 0]);
  expect(shown.mock.calls).toEqual([[{ title: 'unknown' }]]);
  shown.mockRestore();
});

test('in the member’s menu links open a window, pages lead there, an unknown type says so', () => {
  const onUnknown = vi.fn<() => void>();
  const [link, tab, odd] = menuItems(
    [
      entry({ menu_type: 'link', path: 'https://other.example/' }),
      entry({ path: '/user' }),
      entry({ menu_type: 'window', path: '/odd' }),
    ],
    onUnknown,
  );
  expect(link).toMatchObject({ href: 'https://other.example/', isNewWindow: true });
  expect(tab).toMatchObject({ to: '/user' });
  expect([odd?.to, odd?.href]).toEqual([undefined, undefined]);
  odd?.onSelect?.();
  expect(onUnknown).toHaveBeenCalledOnce();
});
