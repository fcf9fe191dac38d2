import type { Task } from '#app/billing/tasks/tasks.schema.ts';
import type { WantedChange } from '#app/aimap/revisions/map-revisions.schema.ts';
import type { ProposalKind } from './proposal-kinds.ts';

/**
 * How many different people have to agree: two where the order of learning changes or something is taken away, since
 * paths and learners lean on it; else one.
 */
export const neededFor = (changes: readonly WantedChange[]): 1 | 2 => (changes.some(isStructural) ? 2 : 1);

/** Whether a change is one of prerequisites or takes something away. */
export function isStructural(change: WantedChange): boolean {
  switch (change.thing) {
    case 'edge':
      return change.after === null || change.after.kind === 'prerequisite' || change.before?.kind === 'prerequisite';
    case 'resource':
      return change.after.isArchived === true;
    case 'item':
      return change.after.state === 'retired';
    case 'node':
      return change.before !== null && change.after.status !== undefined;
    case 'text':
      return false;
  }
}

/**
 * What a proposal earns its author when it is accepted (aimap.md 3.10); quiz items earn later, by their figures.
 * Translations earn when they say what the other language says now.
 */
export function taskOf(kind: ProposalKind, changes: readonly WantedChange[], isCurrent: boolean): Task | null {
  if (kind === 'topic') return 'mapNode';
  if (kind === 'translation') return isCurrent ? 'mapTranslation' : null;
  if (kind === 'item') return changes.some((one) => one.thing === 'item' && one.id === null) ? 'mapItem' : 'mapFix';
  return changes.some((one) => one.thing === 'edge' && one.after?.kind === 'prerequisite')
    ? 'mapPrerequisite'
    : 'mapFix';
}

/** The figures from which on a new quiz item earns its points: so many answers, and it tells learners apart. */
export const itemBar = { attempts: 30, discrimination: 0.2 } as const;
