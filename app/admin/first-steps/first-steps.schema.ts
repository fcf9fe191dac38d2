import { z } from 'zod';

/*
 * Glossary: step – something that a site needs before it is opened to the public; waived – a step that the operator
 * says this site does not need; put away – the list is not shown for some days.
 */

export const stepKeys = [
  'captcha',
  'backup',
  'law',
  'address',
  'mail',
  'name',
  'categories',
  'pay',
  'administrator',
  'twoStep',
  'storage',
  'starter',
] as const;
export type StepKey = (typeof stepKeys)[number];
/** Steps that some sites do without: an intranet has no robots. That a site takes no money is a setting of its own. */
export const waivable = ['captcha', 'address', 'mail'] as const satisfies readonly StepKey[];
export type Waivable = (typeof waivable)[number];

export const WaiveStepInput = z.object({ key: z.enum(waivable), waived: z.boolean() });

/** `to` is where it is done, '' when the environment decides it. */
export type Step = { key: StepKey; state: 'done' | 'open' | 'warn' | 'waived'; to: string };
/** The steps for this caller; null when there are none, all are done, or they are put away. */
export type FirstSteps = { steps: Step[]; mayDecide: boolean } | null;
