import type { LicenceState } from './licences.schema.ts';

type Dated = { state: 'trial' | 'active' | 'revoked'; endsAt: Date | null };

/** The state of a licence at a moment: only a trial expires; the end of a term stops updates, never use. */
export function licenceStateAt({ state, endsAt }: Dated, now: Date): LicenceState {
  return state === 'trial' && endsAt !== null && endsAt <= now ? 'expired' : state;
}

/** Whether a licence may use the plugin now. */
export const isUsable = (licence: Dated, now: Date): boolean =>
  ['trial', 'active'].includes(licenceStateAt(licence, now));

/** Whether a licence has a version that was published then: those until the end of its term of updates. */
export const coversVersion = (updatesUntil: Date | null, publishedAt: Date): boolean =>
  updatesUntil === null || publishedAt <= updatesUntil;
