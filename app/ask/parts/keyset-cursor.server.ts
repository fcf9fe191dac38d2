import { Refusal } from '#app/core/errors.ts';
import { say } from './ask-messages.server.ts';

/** A keyset position as an opaque cursor. */
export const encodeCursor = (parts: number[]): string => Buffer.from(parts.join('~')).toString('base64url');

/**
 * Reads a cursor.
 * @param ranges what each part may be; `isWhole` parts are integers
 * @throws Refusal invalid when it is none of ours
 */
export function decodeCursor(cursor: string, ranges: { min: number; max: number; isWhole: boolean }[]): number[] {
  const parts = Buffer.from(cursor, 'base64url')
    .toString('latin1')
    .split('~')
    .map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const isRight =
    parts.length === ranges.length &&
    parts.every(
      (part, i) => part >= ranges[i]!.min && part <= ranges[i]!.max && (!ranges[i]!.isWhole || Number.isInteger(part)),
    );
  if (!isRight) throw new Refusal(say.brokenCursor, { kind: 'invalid' });
  return parts;
}

/** Ranges of cursor parts. */
export const cursorPart = {
  id: { min: 1, max: Number.MAX_SAFE_INTEGER, isWhole: true },
  int: { min: -(2 ** 31), max: 2 ** 31 - 1, isWhole: true },
  micros: { min: 0, max: 4e15, isWhole: true },
  /** Minus unix seconds, where the soonest comes first. */
  seconds: { min: -1e11, max: 0, isWhole: true },
  float: { min: -1e15, max: 1e15, isWhole: false },
};
