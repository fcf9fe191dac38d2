import type { Choices, FieldMerge } from '#app/aimap/revisions/map-merges.queries.server.ts';
import type { Choice } from './map-proposals.schema.ts';

const listed = /(?:aliases|objectives)$/;

/** What was chosen for fields that both sides changed, as values of these fields; a list is one entry a line. */
export function readChoices(conflicts: readonly FieldMerge[], choices: Record<string, Choice>): Choices {
  const chosen = new Map<string, unknown>();
  for (const { key, wanted, present } of conflicts) {
    const choice = choices[key];
    if (!choice) continue;
    if (choice.take === 'present') chosen.set(key, present);
    else if (choice.take === 'wanted') chosen.set(key, wanted);
    else if (isText(wanted)) chosen.set(key, listed.test(key) ? linesOf(choice.text) : choice.text);
  }
  return chosen;
}

/** Whether another text may take the place of a value. */
export const isText = (value: unknown): boolean =>
  typeof value === 'string' || (Array.isArray(value) && value.every((one) => typeof one === 'string'));

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
