import { entryOf, type MenuNode } from './member-menu.ts';
import { type FrameEntry, type FrameGroup, presentPage } from '#app/ui/frame/app-frame-entries.ts';
import type { TabLink } from '#app/ui/kit/tabs.tsx';

/*
 * How the menus of the member centre and of the console are made of rules: a folder at the top is a group, a page in it
 * an entry, a folder in it an entry whose pages are its tabs. Pure.
 */

type Menus = readonly MenuNode[];
type Entry = FrameEntry & { tabs: readonly TabLink[] };

export type TabbedMenu = {
  groups: readonly (FrameGroup & { entries: readonly Entry[] })[];
  /** The tabs of the present page's entry; none when it has only one page. */
  tabs: { label: string; items: readonly TabLink[] } | null;
};

type Options = {
  pathname: string;
  /** Paths of pages that nothing is on yet: out of sight, unless one is there. */
  unused: readonly string[];
  /** Paths of pages that are not there at all. */
  closed?: readonly string[];
  /** What a group says of its entries that are out of sight; nothing unless given. */
  hidden?: (names: readonly string[]) => string;
  onBadType: () => void;
};

/** The menu as it stands on a page, with the tabs beside it. */
export function tabbedMenu(menus: Menus, { pathname, unused, closed = [], hidden, onBadType }: Options): TabbedMenu {
  const present = presentPage(pagePaths(menus), pathname);
  const isShown = (path: string) => path === present || !unused.includes(path);
  const isThere = (path: string) => !closed.includes(path);
  const groups = menus.flatMap((group) => {
    const found = group.children.flatMap((node) => entriesOf(node, onBadType));
    const entries = found.flatMap((entry) => shownPart(entry, isThere) ?? []);
    const all = entries.map((entry) => shownPart(entry, isShown));
    const out = entries.filter((_, at) => all[at] === null).map(({ label }) => label);
    const shown = all.filter((entry) => entry !== null);
    if (entries.length === 0 || (!hidden && shown.length === 0)) return [];
    const note = hidden && out.length > 0 ? { note: hidden(out) } : {};
    return [{ key: String(group.id), label: group.title, entries: shown, ...note }];
  });
  const entry = groups.flatMap(({ entries }) => entries).find(({ tabs }) => tabs.some(({ to }) => to === present));
  const items = entry?.tabs.map((tab) => ({ ...tab, current: tab.to === present })) ?? [];
  return { groups, tabs: entry && items.length > 1 ? { label: entry.label, items } : null };
}

/** A page is an entry; so is a folder, for the pages in it. What is no page of ours cannot be a tab. */
function entriesOf(node: MenuNode, onBadType: () => void): Entry[] {
  const [pages, others] = split(leaves(node).map((leaf) => entryOf(leaf, onBadType)));
  const tabs = pages.map(({ to, label }) => ({ to, label }));
  const alone = others.map((entry) => ({ ...entry, tabs: [] }));
  if (node.type !== 'menu_dir') return [...pages.map((entry) => ({ ...entry, tabs })), ...alone];
  const [first] = pages;
  if (!first) return alone;
  const { key, label, icon } = entryOf({ ...node, menu_type: 'tab' }, onBadType);
  return [{ key, label, icon, to: first.to, tabs }, ...alone];
}

/** The entries below a node however deep, in order; the node itself when it is one. */
const leaves = (node: MenuNode): MenuNode[] =>
  node.type === 'menu_dir' ? node.children.flatMap(leaves) : node.type === 'menu' ? [node] : [];

type Page = FrameEntry & { to: string };

function split(entries: readonly FrameEntry[]): [Page[], FrameEntry[]] {
  const isPage = (entry: FrameEntry): entry is Page => entry.to !== undefined;
  return [entries.filter(isPage), entries.filter((entry) => !isPage(entry))];
}

/** An entry without the pages that are out of sight; null when none is left. */
function shownPart(entry: Entry, isShown: (path: string) => boolean): Entry | null {
  if (entry.to === undefined) return entry;
  const tabs = entry.tabs.filter(({ to }) => isShown(to));
  const [first] = tabs;
  if (!first) return null;
  return { ...entry, to: first.to, pages: tabs.map(({ to }) => to), tabs };
}

const pagePaths = (menus: Menus): string[] =>
  split(menus.flatMap(leaves).map((leaf) => entryOf(leaf, () => {})))[0].map(({ to }) => to);
