import { mayStandUnder } from '#app/account/rules/rules.policy.ts';
import type { RuleBranch } from '#app/account/rules/rules.schema.ts';

/** Where a rule goes: under `pid`, before the sibling `before`, or last when that is 0. */
export type Place = { pid: number; before: number };

/** One step up or down among the siblings that are shown together; null at the end. */
export function stepOf(siblings: readonly RuleBranch[], rule: RuleBranch, direction: 'up' | 'down'): Place | null {
  const at = siblings.findIndex((one) => one.id === rule.id);
  if (direction === 'up') return at > 0 ? { pid: rule.pid, before: siblings[at - 1]!.id } : null;
  return at < siblings.length - 1 ? { pid: rule.pid, before: siblings[at + 2]?.id ?? 0 } : null;
}

/** How a dragged rule may fall on another: before it, after it, or into it. */
export type Drop = 'before' | 'after' | 'into';

/**
 * Where a dragged rule lands on `target`, or null when it cannot stand there.
 * @param at how far down the target's row the pointer is, 0 to 1
 */
export function dropOf(
  all: readonly RuleBranch[],
  dragged: RuleBranch,
  target: RuleBranch,
  at: number,
): { drop: Drop; place: Place } | null {
  if (dragged.id === target.id || contains(dragged, target.id)) return null;
  const mayEnter = mayStandUnder(dragged.type, target.type) && target.id !== dragged.pid;
  if (mayEnter && at > 0.3 && at < 0.7) return { drop: 'into', place: { pid: target.id, before: 0 } };
  const parent = findRule(all, target.pid);
  const mayStand = target.pid === dragged.pid || mayStandUnder(dragged.type, parent?.type ?? null);
  const isSameKind = target.pid !== 0 || target.type === dragged.type;
  if (!mayStand || !isSameKind) return mayEnter ? { drop: 'into', place: { pid: target.id, before: 0 } } : null;
  if (at < 0.5) return { drop: 'before', place: { pid: target.pid, before: target.id } };
  const siblings = (parent ? parent.children : all.filter((rule) => rule.type === target.type)).filter(
    (rule) => rule.id !== dragged.id,
  );
  const next = siblings[siblings.findIndex((rule) => rule.id === target.id) + 1];
  return { drop: 'after', place: { pid: target.pid, before: next?.id ?? 0 } };
}

/** The rule with this id in the trees, or null. */
export function findRule(rules: readonly RuleBranch[], id: number): RuleBranch | null {
  for (const rule of rules) {
    const found = rule.id === id ? rule : findRule(rule.children, id);
    if (found) return found;
  }
  return null;
}

/** How many rules are below one. */
export const countBelow = (rule: RuleBranch): number =>
  rule.children.reduce((sum, child) => sum + 1 + countBelow(child), 0);

const contains = (rule: RuleBranch, id: number): boolean =>
  rule.children.some((child) => child.id === id || contains(child, id));
