import { isIconName } from '#app/ui/icon-names.ts';
import type { MenuItem } from '#app/ui/menu.tsx';
import type { MenuRule } from '#app/account/rules/schema.ts';

/** Menu rules as items of a dropdown menu. */
export function menuItems(rules: MenuRule[]): MenuItem[] {
  return rules.map((rule) => ({
    label: rule.title,
    waitsAt: rule.path,
    ...(isIconName(rule.icon) ? { icon: rule.icon } : {}),
    ...(rule.menu_type === 'link' ? { href: rule.path } : { to: rule.path }),
  }));
}
