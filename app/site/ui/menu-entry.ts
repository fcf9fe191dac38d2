import type { NavigateFunction } from 'react-router';
import type { IconName } from '#app/ui/icon.tsx';
import { iconPaths } from '#app/ui/icon-paths.ts';
import type { MenuItem } from '#app/ui/menu.tsx';
import { toast } from '#app/ui/toast.ts';
import type { MenuRule } from '../schema.ts';

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

/** Menu rules as items of a dropdown menu. */
export function menuItems(rules: MenuRule[]): MenuItem[] {
  return rules.map((rule) => ({
    label: rule.title,
    ...(rule.icon in iconPaths ? { icon: rule.icon as IconName } : {}),
    ...(rule.menu_type === 'link' ? { href: rule.path } : { to: rule.path }),
  }));
}
