import { maxRounds, onceTasks, type Task, type TaskOutcome, type TaskRule } from './tasks.schema.ts';

/** An earlier award for the same subject: what was given, and what could be taken back of it. */
export type FormerAward = { points: number; taken: number; isWithdrawn: boolean };

/** What decides whether a task gives points. Counts leave the subject itself out. */
export type TaskFacts = {
  memberId: number;
  partnerId: number | null;
  former: FormerAward | null;
  rounds: number;
  today: number;
  ofPair: number;
};

/**
 * Whether a task gives points now. Nothing by oneself, nothing twice, and again only after everything was taken back:
 * who spent an award in the meantime cannot earn it a second time.
 */
export function outcomeOf(
  task: Task,
  rule: TaskRule,
  { memberId, partnerId, former, rounds, today, ofPair }: TaskFacts,
): TaskOutcome {
  if (!rule.isOn || rule.points === 0) return 'off';
  if (partnerId === memberId) return 'self';
  if (former && (!former.isWithdrawn || former.taken < former.points || rounds >= maxRounds)) return 'repeated';
  if (onceTasks.includes(task)) return 'awarded';
  if (rule.dailyCap > 0 && today >= rule.dailyCap) return 'capped';
  return rule.pairCap > 0 && ofPair >= rule.pairCap ? 'capped' : 'awarded';
}
