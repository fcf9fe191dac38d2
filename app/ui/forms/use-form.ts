import { useRef, type FocusEvent, type FormEvent } from 'react';
import { z } from 'zod';
import type { Language } from '#app/core/texts/language.ts';
import { fieldOf, issueText, ruleTexts } from '#app/core/rules.ts';
import { type Faults, withoutFaults } from './faults.ts';
import type { Draft } from './form-draft.ts';
import { useSend } from './use-send.ts';

export type FieldRules = Record<string, z.ZodType>;
export type FormValues = Record<string, string>;

/**
 * One form with native controls: what was typed is kept in `draft` beyond the form's life, rules speak when a field is
 * left and before sending, answers of the server show at their fields or, when they name none of this form, at ''.
 */
export function useForm(rules: FieldRules, draft: Draft, language: Language) {
  const ref = useRef<HTMLFormElement>(null);
  const has = (name: string) => ref.current !== null && name in valuesOf(ref.current);
  const goTo = (found: Faults) => ref.current && focusFirst(ref.current, found);
  const sending = useSend({ quiet: true, knows: has, onFaults: goTo });
  const { faults, setFaults, forgive } = sending;

  function onInput(event: FormEvent<HTMLFormElement>) {
    draft.keep(valuesOf(event.currentTarget));
    forgive(nameOf(event.target));
  }
  function onBlur(event: FocusEvent<HTMLFormElement>) {
    const name = nameOf(event.target);
    const value = valuesOf(event.currentTarget)[name] ?? '';
    const text = value === '' ? null : checkField(rules, name, value, language);
    if (text) setFaults((last) => ({ ...last, [name]: text }));
  }
  /**
   * The values when the named fields, or all, keep their rules; else shows all that is wrong and goes to the first such
   * field. Null too while an act is under way.
   * @param find faults that no rule of one typed value tells, by field
   */
  function check(names?: readonly string[], find?: (values: FormValues) => FormValues): FormValues | null {
    if (!ref.current || sending.isBusy) return null;
    const values = valuesOf(ref.current);
    draft.keep(values);
    const found = { ...checkFields(rules, values, names ?? Object.keys(values), language), ...find?.(values) };
    setFaults((last) => (names && !find ? { ...withoutFaults(last, ...names), ...found } : found));
    goTo(found);
    return Object.keys(found).length > 0 ? null : values;
  }
  return {
    ...sending,
    bind: { ref, onInput, onBlur, noValidate: true, method: 'post' as const },
    /** What is wrong with the whole. */
    fault: faults[''] ?? '',
    check,
    focus: (name: string) => goTo({ [name]: '' }),
    /** Whether the form has a control of this name. */
    has,
  };
}

/**
 * What is wrong with one value in the reader's language, or null. Empty values are only asked for when the rule wants
 * one.
 */
export function checkField(rules: FieldRules, name: string, value: string, language: Language): string | null {
  const rule = rules[name];
  if (!rule) return null;
  const issue = z.object({ [name]: rule }).safeParse({ [name]: value }, { reportInput: true }).error?.issues[0];
  if (value.trim() === '') return ruleTexts.required(issue ? fieldOf(issue) : name).in(language);
  return issue ? issueText(issue).in(language) : null;
}

/** The faults of several fields, in the order of the form. */
export function checkFields(
  rules: FieldRules,
  values: FormValues,
  names: readonly string[],
  language: Language,
): FormValues {
  const found = names.map((name) => [name, checkField(rules, name, values[name] ?? '', language)] as const);
  return Object.fromEntries(found.filter((entry): entry is readonly [string, string] => entry[1] !== null));
}

function valuesOf(form: HTMLFormElement): FormValues {
  return Object.fromEntries(
    [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

const nameOf = (target: EventTarget) => (target instanceof HTMLInputElement ? target.name : '');

/** The first field of the form with a fault; a control that stands for a hidden field names it in `data-stands-for`. */
function focusFirst(form: HTMLFormElement, errors: FormValues): void {
  const first = [...form.elements].find(
    (element) =>
      element instanceof HTMLInputElement &&
      element.type !== 'hidden' &&
      (element.dataset['standsFor'] ?? element.name) in errors,
  );
  if (first instanceof HTMLElement) first.focus();
}
