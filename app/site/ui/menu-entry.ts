import type { NavigateFunction } from 'react-router';
import { toast } from '#app/ui/toast.ts';
import type { MenuRule } from '#app/account/rules/schema.ts';

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
