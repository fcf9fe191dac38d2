import { useRef, useState, type FocusEvent, type FormEvent } from 'react';
import { z } from 'zod';
import type { Language } from '#app/core/texts/language.ts';
import { fieldErrors, type Failure } from '#app/core/request/request.ts';
import { fieldOf, issueText, ruleTexts } from '#app/core/rules.ts';
import type { Draft } from './draft.ts';

export type FieldRules = Record<string, z.ZodType>;
export type FormValues = Record<string, string>;

/**
 * One form with native controls: what was typed is kept in `draft` beyond the form's life, rules speak when a field is
 * left and before sending, answers of the server show at their fields.
 */
export function useForm(rules: FieldRules, draft: Draft, language: Language) {
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FormValues>({});
  const [fault, setFault] = useState('');

  function onInput(event: FormEvent<HTMLFormElement>) {
    draft.keep(valuesOf(event.currentTarget));
    const name = nameOf(event.target);
    setErrors((last) => (name in last ? without(last, name) : last));
    setFault('');
  }
  function onBlur(event: FocusEvent<HTMLFormElement>) {
    const name = nameOf(event.target);
    const value = valuesOf(event.currentTarget)[name] ?? '';
    const text = value === '' ? null : checkField(rules, name, value, language);
    if (text) setErrors((last) => ({ ...last, [name]: text }));
  }
  /**
   * The values when the named fields, or all, keep their rules; else shows all that is wrong and goes to the first such
   * field.
   * @param find faults that no rule of one typed value tells, by field
   */
  function check(names?: readonly string[], find?: (values: FormValues) => FormValues): FormValues | null {
    if (!ref.current) return null;
    const values = valuesOf(ref.current);
    draft.keep(values);
    const found = { ...checkFields(rules, values, names ?? Object.keys(values), language), ...find?.(values) };
    setErrors((last) => (names && !find ? { ...without(last, ...names), ...found } : found));
    setFault('');
    focusFirst(ref.current, found);
    return Object.keys(found).length > 0 ? null : values;
  }
  /**
   * Shows a refusal at its fields, or above the button when it names none of this form. The redirect rule's codes speak
   * for themselves.
   */
  function show(failure: Failure) {
    if (failure.isCancelled || failure.code === 303 || failure.code === 409 || !ref.current) return;
    const present = valuesOf(ref.current);
    const found = Object.fromEntries(Object.entries(fieldErrors(failure)).filter(([name]) => name in present));
    setErrors(found);
    setFault(Object.keys(found).length > 0 ? '' : failure.msg);
    focusFirst(ref.current, found);
  }
  /** Takes the fault of one field away, for controls that type nothing. */
  const forgive = (name: string) => setErrors((last) => (name in last ? without(last, name) : last));
  /** Whether the form has a control of this name. */
  const has = (name: string) => ref.current !== null && name in valuesOf(ref.current);
  const focus = (name: string) => ref.current && focusFirst(ref.current, { [name]: '' });
  return {
    bind: { ref, onInput, onBlur, noValidate: true, method: 'post' as const },
    errors,
    fault,
    check,
    show,
    forgive,
    focus,
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

function without(values: FormValues, ...names: readonly string[]): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}

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
