import { z } from 'zod';
import { rule } from '#app/core/rules.ts';
import type { Edition } from '#app/market/offers/offers.schema.ts';

/*
 * Glossary: licence – the right to use a plugin, with its key; seat – a site or device that uses it; fingerprint – what
 * the host names that site by; move – freeing a seat for another site; offline file – a signed statement that a site
 * may use the plugin without asking, for 30 days. An expired term stops updates, never use (design/market.md 5).
 */

export type LicenceState = 'trial' | 'active' | 'expired' | 'revoked';

/** So many seats may be freed in a year before support is asked. */
export const movesPerYear = 3;
export const offlineDays = 30;

const LicenceIdInput = z.object({ id: rule.id() });
export const FreeSeatInput = LicenceIdInput.extend({ seatId: rule.id() });

const key = z.string().max(60);
const site = rule.line().trim().min(8).max(200);
export const ActivateInput = z.object({ key, site, label: rule.line().trim().max(100).default('') });
export const OfflineInput = z.object({ licenceId: rule.id(), site, label: rule.line().trim().max(100).default('') });
export const SiteLicenceInput = z.object({ key, site });

/** What a host is told of a licence. */
export type LicenceAnswer = {
  plugin: string;
  edition: Edition;
  state: LicenceState;
  isValid: boolean;
  /** Until when updates are had; null for life. Unix seconds. */
  updatesUntil: number | null;
  endsAt: number | null;
  seats: { used: number; of: number | null };
};

export type ShownSeat = { id: number; label: string; boundAt: number; seenAt: number; offlineUntil: number | null };
