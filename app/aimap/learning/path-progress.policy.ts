import type { LearnState, NextStep, TopicName } from './learning.schema.ts';

/** A step of a version of a path; `id` is the topic it has become by merges. */
export type Step = TopicName & { step: number; stage: number; isPublished: boolean };
export type Stage = { stage: number; kind: 'quiz' | 'task'; text: string };
export type Version = { steps: readonly Step[]; stages: readonly Stage[] };
export type Walk = { walked: number; total: number; percent: number };

export const isWalked = (state: LearnState | undefined): boolean => state === 'done' || state === 'skipped';

/** The steps that count: each published topic once, however many steps merged into it. */
export function countedSteps(steps: readonly Step[]): Step[] {
  const seen = new Set<number>();
  return steps.filter(({ id, isPublished }) => isPublished && !seen.has(id) && seen.add(id));
}

/** How far somebody is: 100 only when every step that counts is walked, and then always. */
export function walkOf(steps: readonly Step[], states: ReadonlyMap<number, LearnState>): Walk {
  const counted = countedSteps(steps);
  const walked = counted.filter(({ id }) => isWalked(states.get(id))).length;
  const total = counted.length;
  return { walked, total, percent: walked === total ? 100 : Math.floor((walked / total) * 100) };
}

export type Learned = { state: LearnState; mastery: number | null; items: number };

/**
 * Whether a stage's gate may be passed: all its topics are walked, and for a quiz those that ask something are known
 * well enough. A stage of which nothing is published has no gate.
 */
export function canPass(
  { kind, stage }: Stage,
  steps: readonly Step[],
  learned: ReadonlyMap<number, Learned>,
  gate: number,
): boolean {
  const own = countedSteps(steps).filter((step) => step.stage === stage);
  return own.every(({ id }) => {
    const one = learned.get(id);
    if (!isWalked(one?.state)) return false;
    return kind === 'task' || one!.items === 0 || (one!.mastery ?? 0) >= gate;
  });
}

/** The stages whose gates count: those with a published topic. */
export function gatedStages({ steps, stages }: Version): Stage[] {
  const filled = new Set(countedSteps(steps).map(({ stage }) => stage));
  return stages.filter(({ stage }) => filled.has(stage));
}

/** The gates of a new version that need not be passed again: all of their topics lay before gates that were. */
export function carriedGates(old: Version, passed: ReadonlySet<number>, next: Version): number[] {
  const behind = new Set(old.steps.filter(({ stage }) => passed.has(stage)).map(({ id }) => id));
  const gates = old.stages.filter(({ stage }) => passed.has(stage));
  const texts = new Set(gates.map(({ kind, text }) => `${kind} ${text}`));
  return gatedStages(next)
    .filter(({ stage, kind, text }) => {
      const own = countedSteps(next.steps).filter((step) => step.stage === stage);
      const isSame = kind === 'quiz' || texts.has(`${kind} ${text}`);
      return isSame && own.every(({ id }) => behind.has(id));
    })
    .map(({ stage }) => stage);
}

/** What a newer version adds, takes away and puts elsewhere among the steps that stay. */
export function changesBetween(old: readonly Step[], next: readonly Step[]) {
  const [was, is] = [countedSteps(old), countedSteps(next)];
  const [before, after] = [new Set(was.map(({ id }) => id)), new Set(is.map(({ id }) => id))];
  const order = was.filter(({ id }) => after.has(id)).map(({ id }) => id);
  const kept = is.filter(({ id }) => before.has(id));
  return {
    added: is.filter(({ id }) => !before.has(id)),
    removed: was.filter(({ id }) => !after.has(id)),
    moved: kept.filter(({ id }, i) => order[i] !== id),
  };
}

export type OnWay = {
  path: { slug: string; title: string };
  /** The first step that is not walked. */
  here: TopicName | null;
  /** What it needs first and the member has not. */
  missing: readonly TopicName[];
  isFinished: boolean;
};

/** What to do next: a due review, else what the next step of a path needs, else that step, else a gate. No luck. */
export function nextStep(due: number, paths: readonly OnWay[]): NextStep {
  if (due > 0) return { kind: 'review', due };
  const way = paths.find(({ isFinished }) => !isFinished);
  if (!way) return { kind: 'choose' };
  const { path, here, missing } = way;
  if (!here) return { kind: 'gate', path };
  if (missing[0]) return { kind: 'prerequisite', topic: missing[0], before: here, path };
  return { kind: 'step', topic: here, path };
}
