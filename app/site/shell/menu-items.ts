import { isIconName } from '#app/ui/kit/icon-names.ts';
import type { MenuItem } from '#app/ui/overlays/menu.tsx';
import { opensSomething } from './menu-entry.ts';
import type { MenuRule } from '#app/account/rules/rules.schema.ts';

/** Menu rules as items of a dropdown menu: links open a new window, an entry of an unknown type says so. */
export function menuItems(rules: MenuRule[], onUnknown: () => void): MenuItem[] {
  return rules.map((rule) => ({
    label: rule.title,
    waitsAt: rule.path,
    ...(isIconName(rule.icon) ? { icon: rule.icon } : {}),
    ...(!opensSomething(rule)
      ? { onSelect: onUnknown }
      : rule.menu_type === 'link'
        ? { href: rule.path, isNewWindow: true }
        : { to: rule.path }),
  }));
}
