import type { Rendered } from '#app/core/markdown/render.server.ts';
import type { Step } from './map-plan.policy.ts';
import type { RecordKind, RecordOf } from './map-records.schema.ts';

/** Texts as they are kept and as they are shown, by slug and language. */
export type Bodies = ReadonlyMap<string, Rendered & { markdown: string }>;
/** What records are written with: the ids of all nodes by slug, also of those that come. */
export type Writing = { ids: ReadonlyMap<string, number>; bodies: Bodies };
export type Of<K extends RecordKind> = { line: number; record: RecordOf<K>; fields: string[] };

/** The steps about one kind of record. */
export const only = <K extends RecordKind>(steps: readonly Step[], kind: K): Of<K>[] =>
  steps.filter((step): step is Step & Of<K> => step.record.type === kind);
