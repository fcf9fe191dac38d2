import { z } from 'zod';
import type { MemberCard } from '#app/account/account.schema.ts';
import { rule } from '#app/core/rules.ts';
import type { Language } from '#app/core/texts/language.ts';
import type { DiffLine, DiffPart } from '#app/ask/kit/line-diff.ts';
import type { Named } from '#app/ask/kit/revision-compare.ts';
import type { EdgeKind } from '#app/aimap/nodes/node-kinds.ts';

/** A node as changes name it, in the reader's language. */
export type NodeName = { id: number; slug: string; title: string };

/** An edge as it reads: who is first, and how it leads. */
export type EdgeView = { from: NodeName; to: NodeName; kind: EdgeKind };

/** How a field differs: one line, lines of a text, names of a list, one value, an edge. */
export type FieldDiff =
  | { kind: 'words'; before: DiffPart[]; after: DiffPart[] }
  | { kind: 'lines'; lines: DiffLine[] }
  | { kind: 'names'; names: Named[] }
  | { kind: 'value'; before: string | number | boolean | null; after: string | number | boolean | null }
  | { kind: 'hidden' }
  | { kind: 'edge'; before: EdgeView | null; after: EdgeView | null };

/** One field of a change, as readers see it. `key` is that of `mergeIntoMap`. */
export type FieldView = {
  key: string;
  thing: 'node' | 'text' | 'edge' | 'resource' | 'item' | 'path';
  field: string;
  language: Language | null;
  /** The name of the resource or item. */
  of: string;
  isNew: boolean;
  diff: FieldDiff;
};

/** A revision as the history of a node lists it. Times are unix seconds. */
export type RevisionRow = {
  id: number;
  number: number;
  at: number;
  reason: string;
  /** Null: the product itself. */
  by: MemberCard | null;
  proposalId: number | null;
  /** The number of the revision that it undoes, and of the one that undid it, both counted on this page. */
  undoes: number | null;
  undoneBy: number | null;
  /** A merge or a split, which is taken back in another way. */
  isMove: boolean;
};

export type NodeHistory = {
  node: NodeName & { kind: 'area' | 'topic'; number: number };
  rows: RevisionRow[];
  /** The number below which there are more. */
  older: number | null;
  chosen: { number: number; fields: FieldView[] } | null;
  canUndo: boolean;
};

const number = z.coerce.number<number | string>().int().min(1).max(2_147_483_647);
export const HistoryOfNodeInput = z.object({
  id: rule.id(),
  /** The revision that is shown with what it changed; the newest unless said otherwise. */
  number: number.optional(),
  below: number.optional(),
});
