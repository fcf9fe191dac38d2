import type { PathPlan } from './path-editing.schema.ts';

/** What a plan changes of another: topics that come, go, or stand elsewhere; whether gates or words are others. */
export type PlanChanges = { added: number[]; removed: number[]; moved: number[]; gates: number; words: boolean };

/** The difference between what a path says and what it would say. */
export function planChanges(old: PathPlan, next: PathPlan): PlanChanges {
  const [was, is] = [stepsOf(old), stepsOf(next)];
  const [before, after] = [new Map(was), new Map(is)];
  const order = was.flatMap(([node]) => (after.has(node) ? [node] : []));
  const kept = is.filter(([node]) => before.has(node));
  const oldGates = new Set(old.stages.map(gateOf));
  return {
    added: is.flatMap(([node]) => (before.has(node) ? [] : [node])),
    removed: was.flatMap(([node]) => (after.has(node) ? [] : [node])),
    moved: kept.flatMap(([node, stage], i) => (order[i] === node && before.get(node) === stage ? [] : [node])),
    gates: next.stages.filter((stage) => !oldGates.has(gateOf(stage))).length,
    words: wordsOf(old) !== wordsOf(next),
  };
}

export const isSamePlan = (changes: PlanChanges): boolean =>
  changes.added.length + changes.removed.length + changes.moved.length + changes.gates === 0 && !changes.words;

const stepsOf = ({ stages }: PathPlan): [node: number, stage: number][] =>
  stages.flatMap(({ nodes }, stage) => nodes.map((node): [number, number] => [node, stage]));
const gateOf = ({ gate, gateZh, gateEn }: PathPlan['stages'][number]) => JSON.stringify([gate, gateZh, gateEn]);
const wordsOf = ({ titleZh, titleEn, audienceZh, audienceEn, stages }: PathPlan) =>
  JSON.stringify([titleZh, titleEn, audienceZh, audienceEn, stages.map((stage) => [stage.titleZh, stage.titleEn])]);

/** A step one place further up or down, into the neighbouring stage at an end; the same stages where it cannot. */
export function movedStep<S extends { nodes: number[] }>(
  stages: readonly S[],
  stage: number,
  at: number,
  by: 1 | -1,
): S[] {
  const next = stages.map((one) => ({ ...one, nodes: [...one.nodes] }));
  const own = next[stage]!.nodes;
  const node = own[at];
  if (node === undefined) return next;
  if (at + by >= 0 && at + by < own.length) {
    own[at] = own[at + by]!;
    own[at + by] = node;
    return next;
  }
  const other = next[stage + by];
  if (!other) return next;
  own.splice(at, 1);
  if (by === 1) other.nodes.unshift(node);
  else other.nodes.push(node);
  return next;
}
