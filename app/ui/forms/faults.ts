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

export type Places = {
  /** Where a refusal stands that names no field; null, where a toast says it already: nowhere. */
  at: string | null;
  knows?: Knows | undefined;
  /** What the server puts before the names of the fields. */
  prefix?: string | undefined;
};

/** The faults of a refusal; null for one that is cancelled or leads to the login, which speaks for itself. */
export function faultsOf(failure: Failure, { at, knows, prefix = '' }: Places): Faults | null {
  if (failure.isCancelled || failure.code === 303 || failure.code === 409) return null;
  const named = Object.entries(fieldErrors(failure)).map(
    ([name, text]) => [name.startsWith(prefix) ? name.slice(prefix.length) : name, text] as const,
  );
  return placeFaults(Object.fromEntries(named), failure.msg, at, knows);
}

/** Faults without those of the named fields, and without what names none: somebody is putting them right. */
export function withoutFaults(faults: Faults, ...names: readonly string[]): Faults {
  const left = Object.entries(faults).filter(([name]) => name !== '' && !names.includes(name));
  return left.length === Object.keys(faults).length ? faults : Object.fromEntries(left);
}

/** Puts the focus on the first control of the form with a fault. */
export function focusNamed(form: HTMLFormElement | null, faults: Faults): void {
  const control = [...(form?.elements ?? [])].find((element) => 'name' in element && String(element.name) in faults);
  if (control instanceof HTMLElement) control.focus();
}

/** The fault of a field; of one that holds a list, also that of its first wrong entry, which the server numbers. */
export function faultIn(faults: Faults, name: string): string | undefined {
  return faults[name] ?? Object.entries(faults).find(([entry]) => entry.startsWith(`${name}.`))?.[1];
}

/** Puts the focus on the first control that is wrong, once the faults stand on the page. */
export function focusFault(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
