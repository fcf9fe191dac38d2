import type { FrameEntry } from '#app/ui/frame/app-frame-entries.ts';
import { isIconName } from '#app/ui/kit/icon-names.ts';

/** What a menu rule of the server looks like here; contract section 10. */
export type MenuNode = {
  id: number;
  type: string;
  title: string;
  path: string;
  icon: string;
  menu_type: string | null;
  children: readonly MenuNode[];
};

/** The path of the first menu entry that is a page of this site, or null. */
export function firstPage(menus: readonly MenuNode[]): string | null {
  for (const node of menus) {
    if (node.type === 'menu' && isPage(node)) return node.path;
    const inner = firstPage(node.children);
    if (inner !== null) return inner;
  }
  return null;
}

/** Whether a page is in the member's menu, however deep. */
export function hasPage(menus: readonly MenuNode[], path: string): boolean {
  return menus.some(
    (node) => (node.type === 'menu' && isPage(node) && node.path === path) || hasPage(node.children, path),
  );
}

const isPage = (node: MenuNode) => node.menu_type === 'tab' || node.menu_type === 'iframe';

/** One entry of a menu; a kind that is not known calls `onBadType` when it is pressed. */
export function entryOf(node: MenuNode, onBadType: () => void): FrameEntry {
  const shared = {
    key: String(node.id),
    label: node.title,
    icon: isIconName(node.icon) ? node.icon : ('list' as const),
  };
  if (isPage(node)) return { ...shared, to: node.path };
  if (node.menu_type !== 'link') return { ...shared, onPress: onBadType };
  return node.path.startsWith('/') ? { ...shared, to: node.path } : { ...shared, href: node.path };
}
