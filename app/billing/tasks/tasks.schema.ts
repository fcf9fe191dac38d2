import { z } from 'zod';
import { rule } from '#app/core/rules.ts';

/*
 * Glossary: task – something that gives points by itself when it is done; subject – the one thing that was done, such
 * as an answer; award – points given for it; partner – the other member it took; round – one award after the former was
 * taken back.
 */

/** What proposals for the AI map give, each for what was accepted; an item later, by its figures. */
export const mapTasks = ['mapFix', 'mapNode', 'mapPrerequisite', 'mapTranslation', 'mapItem'] as const;
export const tasks = ['profile', 'firstQuestion', 'acceptedAnswer', 'mapPlace', ...mapTasks] as const;
export type Task = (typeof tasks)[number];

/**
 * What a task gives. `dailyCap` awards a member gets of it on one site day, `pairCap` two members get by each other in
 * `pairDays` days; 0 for no cap. Tasks that are done once have neither.
 */
export type TaskRule = { points: number; dailyCap: number; pairCap: number; isOn: boolean };

/** Tasks that a member does once. */
export const onceTasks: readonly Task[] = ['profile', 'firstQuestion'];

/** The rules before anybody changed them. */
export const firstRules: Record<Task, TaskRule> = {
  profile: { points: 20, dailyCap: 0, pairCap: 0, isOn: true },
  firstQuestion: { points: 20, dailyCap: 0, pairCap: 0, isOn: true },
  acceptedAnswer: { points: 15, dailyCap: 5, pairCap: 3, isOn: true },
  mapPlace: { points: 1, dailyCap: 20, pairCap: 5, isOn: true },
  mapFix: { points: 5, dailyCap: 10, pairCap: 10, isOn: true },
  mapNode: { points: 20, dailyCap: 3, pairCap: 5, isOn: true },
  mapPrerequisite: { points: 10, dailyCap: 5, pairCap: 5, isOn: true },
  mapTranslation: { points: 15, dailyCap: 5, pairCap: 5, isOn: true },
  mapItem: { points: 25, dailyCap: 5, pairCap: 0, isOn: true },
};

/** The days that the cap of a pair looks back over. */
export const pairDays = 30;
/** So often one subject may earn: given, taken back in full, given again. */
export const maxRounds = 3;

/** A rule with the id of the row it comes from; 0 before the first. */
export type DatedTaskRule = TaskRule & { id: number };

/** A rule as the desk shows it. Times are unix seconds. */
export type TaskRuleRow = TaskRule & {
  id: number;
  task: Task;
  startsAt: number;
  note: string;
  madeBy: { id: number; nickname: string } | null;
};

/** What the desk shows of a task: the rule in force, what it gave in the last 30 days, its changes newest first. */
export type TaskDesk = {
  task: Task;
  rule: DatedTaskRule;
  awards: number;
  points: number;
  taken: number;
  changes: TaskRuleRow[];
};

const whole = (max: number) => rule.whole({ min: 0, max });
export const TaskRuleInput = z.object({
  task: z.enum(tasks),
  points: whole(100_000),
  dailyCap: whole(10_000),
  pairCap: whole(10_000),
  isOn: rule.flag(),
  note: z.string().trim().min(1).max(200),
  /** The id of the rule that was being looked at, so that two people do not overwrite each other. */
  seen: whole(Number.MAX_SAFE_INTEGER),
});

/** What somebody did, or what is gone. `subject` is its id; 0 for tasks of the member alone. */
export type TaskDone = { task: Task; memberId: number; subject: number; partnerId?: number | null };

/** Subjects of a task that are no more. */
export type TaskGone = { task: Task; subjects: readonly number[] };

/** What became of a task that was done. */
export type TaskOutcome = 'awarded' | 'later' | 'off' | 'self' | 'repeated' | 'capped';
