import { createHash } from 'node:crypto';
import { type RollOutStep, rollOutSteps } from './releases.schema.ts';

/**
 * Where a device stands in the queue for a version, from 0 to below 100: always at the same place for the same version,
 * and at another for the next one, so that not always the same devices are first.
 * @param device any text that stays the same on it
 * @param version slug and number, "smart-notes@1.2.0"
 */
export function placeOf(device: string, version: string): number {
  const hash = createHash('sha256').update(`${version}\n${device}`).digest();
  return (hash.readUIntBE(0, 6) / 2 ** 48) * 100;
}

/** Whether a device is offered a version that so many percent get. Without a device only what all get. */
export const isOffered = (device: string | null, version: string, percent: number): boolean =>
  percent >= 100 || (device !== null && percent > 0 && placeOf(device, version) < percent);

/** The next share of a roll-out; null after the last. */
export const nextStep = (percent: number): RollOutStep | null => rollOutSteps.find((step) => step > percent) ?? null;
