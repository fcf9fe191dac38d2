import { z } from 'zod';
import { rule } from '#app/core/rules.ts';
import type { LinkState } from '#app/aimap/nodes/node-kinds.ts';

/*
 * Glossary: link – the address of one or more resources of the map; dead – three days in a row on which it was asked in
 * vain; failing – fewer days yet; moved – it leads elsewhere for good; barred – its site lives, and does not let
 * programs look.
 */

export const linkFilters = ['reported', 'dead', 'failing', 'moved', 'barred', 'unchecked', 'ok'] as const;
export type LinkFilter = (typeof linkFilters)[number];
export type LinkCounts = {
  /** By members; beside the other states, which tell all links apart. */
  reported: number;
  dead: number;
  failing: number;
  moved: number;
  barred: number;
  unchecked: number;
  ok: number;
};

export const LinkDeskInput = z.object({
  state: z.enum(linkFilters).catch('dead'),
  q: z.string().trim().max(100).catch(''),
  after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).catch(0),
});

/** A link on the desk. Times are unix seconds. */
export type DeskLink = {
  id: number;
  url: string;
  state: LinkState;
  /** Of the last answer; null when none came. */
  status: number | null;
  /** Why it is no good, in words of the network; '' when it is. */
  fault: string;
  isBarred: boolean;
  faultDays: number;
  movedTo: string | null;
  archivedUrl: string | null;
  checkedAt: number | null;
  /** Whether it is to be asked now. */
  isDue: boolean;
  title: string;
  /** What members said who reported it, '' for those who said nothing. */
  reports: string[];
  topics: { id: number; slug: string; title: string }[];
};

/** An address of the web without a name and password in it. */
export const webAddress = z
  .url({ protocol: /^https?$/, error: 'rule:webAddress' })
  .regex(/^https?:\/\/[^@/?#\s\p{Cc}]+(?:[/?#][^\s\p{Cc}]*)?$/u, 'rule:webAddress')
  .max(500, 'rule:webAddress');

export const LinkIdInput = z.object({ id: rule.id() });
export const ReplaceLinkInput = z.object({ id: rule.id(), url: webAddress });
/** Empty: there is no copy. */
export const ArchiveLinkInput = z.object({ id: rule.id(), archivedUrl: z.union([z.literal(''), webAddress]) });
