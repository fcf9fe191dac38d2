import type { NavigateFunction } from 'react-router';
import { toast } from '#app/ui/overlays/toast.ts';
import type { MenuRule } from '#app/account/rules/rules.schema.ts';

/**
 * Opens a menu entry by its menu_type: link opens a new window, tab and iframe navigate inside the app, menu_dir and
 * entries without a page do nothing; any other type is an error toast.
 */
export function openMenuEntry(entry: MenuRule, navigate: NavigateFunction, badType: string): void {
  if (entry.type === 'menu_dir') return;
  if (entry.menu_type === 'link') window.open(entry.path, '_blank', 'noopener');
  else if (entry.menu_type === 'tab' || entry.menu_type === 'iframe') void navigate(entry.path);
  else toast.error({ title: badType });
}

type Press = Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'preventDefault'>;

/**
 * What a press on an entry's link does: what a key or the middle button asks for is the browser's business, the rest
 * ours.
 */
export function pressMenuEntry(press: Press, entry: MenuRule, navigate: NavigateFunction, badType: string): void {
  const isPlain = press.button === 0 && !press.ctrlKey && !press.metaKey && !press.shiftKey && !press.altKey;
  if (!isPlain && opensSomething(entry)) return;
  press.preventDefault();
  openMenuEntry(entry, navigate, badType);
}

/** Whether an entry is of a type that leads to a page. */
export const opensSomething = ({ type, menu_type }: MenuRule): boolean =>
  type !== 'menu_dir' && (menu_type === 'link' || menu_type === 'tab' || menu_type === 'iframe');
