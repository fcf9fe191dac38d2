import { Refusal } from '#app/core/errors.ts';
import { bilingual, type LocalText } from '#app/core/texts/language.ts';
import en from './share-api.en.ts';
import zh from './share-api.zh.ts';

export const say = bilingual(zh, en);

/** A stable name of a refusal, in the answer's `data.error` (design/market.md 3). */
export type ShareError =
  | 'STATE_CONFLICT'
  | 'AUTHEN_REQUIRED'
  | 'UNDERAGE'
  | 'SELF_PURCHASE'
  | 'PRICE_CHANGED'
  | 'REASON_REQUIRED'
  | 'SECOND_PERSON_REQUIRED';

/** A refusal of that name; `data` is what the caller needs to go on, such as the present state. */
export const refuse = (error: ShareError, text: LocalText, data: object = {}) =>
  new Refusal(text, { data: { error, ...data } });

export type Fault = { text: LocalText; error?: string | undefined };

/** Something is wrong with a field; `error` is the stable name where there is one. */
export const refuseField = (field: string, text: LocalText, error?: string) =>
  refuseFields({ [field]: { text, error } });

/** Fields that are wrong, at least one; the stable name is that of the first. */
export function refuseFields(faults: Record<string, Fault>): Refusal {
  const { text, error } = Object.values(faults)[0]!;
  const texts = Object.fromEntries(Object.entries(faults).map(([field, fault]) => [field, fault.text]));
  return new Refusal(text, { fields: texts, data: error === undefined ? undefined : { error } });
}

/** @throws Refusal invalid with all of them, when there is one */
export function requireNone(faults: Record<string, Fault>): void {
  if (Object.keys(faults).length > 0) throw refuseFields(faults);
}
