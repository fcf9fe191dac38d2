import { type Failure, fieldErrors } from '#app/core/request/request.ts';

/** What is wrong with a form, by field; '' holds what names none of them. */
export type Faults = Record<string, string>;

/** Whether a form has a field of this name. */
export type Knows = (name: string) => boolean;

/** The faults that name a field of the form; when none does, what is said of the whole stands at `at`, if anywhere. */
export function placeFaults(found: Faults, whole: string, at: string | null, knows: Knows = () => true): Faults {
  const known = Object.entries(found).filter(([name]) => knows(name));
  return at === null || known.length > 0 ? Object.fromEntries(known) : { [at]: whole };
}

/**
 * The faults of a refusal. One that names no field stands at `at`; with null, where a toast says it already, nowhere.
 * A refusal that is cancelled or leads to the login speaks for itself: null.
 */
export function faultsOf(failure: Failure, at: string | null, knows?: Knows): Faults | null {
  if (failure.isCancelled || failure.code === 303 || failure.code === 409) return null;
  return placeFaults(fieldErrors(failure), failure.msg, at, knows);
}

/** Faults without those of the named fields, and without what names none: somebody is putting them right. */
export function withoutFaults(faults: Faults, ...names: readonly string[]): Faults {
  const left = Object.entries(faults).filter(([name]) => name !== '' && !names.includes(name));
  return left.length === Object.keys(faults).length ? faults : Object.fromEntries(left);
}

/** Puts the focus on the first control that is wrong, once the faults stand on the page. */
export function focusFault(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
