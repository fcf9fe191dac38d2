import { z } from 'zod';

/** The values that an editor started from; with them, what others changed meanwhile stays (`mergeEdits`). */
export const seenValues = z.record(z.string().max(40), z.unknown()).optional();
export type SeenValues = z.output<typeof seenValues>;

/** Of what is edited the fields that a form has, to be sent as `seen`; nothing for a new one. */
export const seenOf = <T extends object, K extends keyof T>(
  edited: T | null | undefined,
  ...fields: readonly K[]
): Pick<T, K> | undefined =>
  edited ? (Object.fromEntries(fields.map((field) => [field, edited[field]])) as Pick<T, K>) : undefined;
