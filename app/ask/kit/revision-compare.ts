import type { TextState } from './text-state.schema.ts';
import { compareTexts, compareWords, type DiffLine, type DiffPart, plainLines } from './line-diff.ts';

/** A name in a comparison: in both states, only in the later or only in the earlier one. */
export type Named = { name: string; state: 'same' | 'add' | 'del' };

/** How two states differ; what is equal is null. `before` null: the later one stands alone. */
export type Comparison = {
  title: { before: DiffPart[]; after: DiffPart[] } | null;
  category: { before: string; after: string } | null;
  tags: Named[] | null;
  lines: DiffLine[];
};

/** Compares two states of a post or answer. Made on the server: browsers get what they show, not the texts. */
export function compareStates(before: TextState | null, after: TextState): Comparison {
  if (!before) return { title: null, category: null, tags: null, lines: plainLines(after.markdown) };
  const names = [...new Set([...before.tags, ...after.tags].map((tag) => tag.name))];
  const has = (state: TextState, name: string) => state.tags.some((tag) => tag.name === name);
  const tags = names.map((name): Named => ({
    name,
    state: !has(before, name) ? 'add' : !has(after, name) ? 'del' : 'same',
  }));
  return {
    title: before.title === after.title ? null : compareWords(before.title, after.title),
    category:
      before.category?.id === after.category?.id
        ? null
        : { before: before.category?.name ?? '', after: after.category?.name ?? '' },
    tags: tags.every((tag) => tag.state === 'same') ? null : tags,
    lines: compareTexts(before.markdown, after.markdown),
  };
}

type Line = Extract<DiffLine, { parts: DiffPart[] }>;
/** Two lines beside each other; a gap goes across both columns. */
export type SplitRow = { left: Line | null; right: Line | null } | { gap: number };

/** The lines of a comparison in two columns: what was removed stands beside what came in its place. */
export function splitRows(lines: readonly DiffLine[]): SplitRow[] {
  const rows: SplitRow[] = [];
  let removed: Line[] = [];
  let added: Line[] = [];
  const flush = () => {
    for (let i = 0; i < Math.max(removed.length, added.length); i += 1)
      rows.push({ left: removed[i] ?? null, right: added[i] ?? null });
    [removed, added] = [[], []];
  };
  for (const line of lines) {
    if (line.kind === 'del') {
      if (added.length > 0) flush();
      removed.push(line);
    } else if (line.kind === 'add') added.push(line);
    else {
      flush();
      rows.push(line.kind === 'gap' ? { gap: line.count } : { left: line, right: line });
    }
  }
  flush();
  return rows;
}
