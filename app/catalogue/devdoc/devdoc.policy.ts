import { docBounds, type Heading } from './devdoc.schema.ts';

/** A page's place in the tree as rows keep it. */
export type Placed = { id: number; parentId: number | null; position: number };

/** The rows below `parent` as they stand. */
export const childrenOf = <P extends Placed>(all: readonly P[], parent: number | null): P[] =>
  all.filter((page) => page.parentId === parent).sort((a, b) => a.position - b.position || a.id - b.id);

/** How many levels a page and what is below it take: 1 for a page without children. */
export function heightOf(all: readonly Placed[], id: number): number {
  return 1 + Math.max(0, ...childrenOf(all, id).map((child) => heightOf(all, child.id)));
}

/** The ids of a page and those above it, the page first. */
export function pathOf(all: readonly Placed[], id: number | null): number[] {
  const path: number[] = [];
  for (let at = id; at !== null && !path.includes(at);) {
    path.push(at);
    at = all.find((page) => page.id === at)?.parentId ?? null;
  }
  return path;
}

/** Whether a page may go below `parent`: not below itself, and no deeper than three levels. */
export const canMove = (all: readonly Placed[], id: number, parent: number | null): boolean =>
  !pathOf(all, parent).includes(id) && pathOf(all, parent).length + heightOf(all, id) <= docBounds.depth;

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", apos: "'", '#x27': "'" };

/** The headings of rendered HTML with their anchors, the two highest levels. */
export function headingsOf(html: string): Heading[] {
  return [...html.matchAll(/<h([34]) id="([^"]+)"[^>]*>(.*?)<\/h\1>/gs)].map(([, level, id, inside]) => ({
    id: id!,
    level: Number(level) - 2,
    text: inside!
      .replace(/<[^>]*>/g, '')
      .replace(/&([#\w]+);/g, (whole, name: string) => entities[name] ?? whole)
      .trim(),
  }));
}

/** Rendered HTML whose highest headings are h2: a text of the documentation stands right below its page's h1. */
export const raiseHeadings = (html: string): string =>
  html.replace(/(<\/?h)([345])(?=[ >])/g, (_all, tag: string, level: string) => tag + String(Number(level) - 1));
