import { z } from 'zod';
import type { MemberCard } from '#app/account/account.schema.ts';
import type { ProposalRow } from '#app/aimap/proposals/map-proposals.schema.ts';
import type { Subject, Withheld } from '#app/ask/parts/ask.schema.ts';
import type { Cause, FlagReason, HeldBy } from '#app/ask/screening/screening.schema.ts';
import type { ReportReason as RatingReason } from '#app/market/rating-reports/rating-reports.schema.ts';
import type { ReportReason } from '#app/messages/parts/messages.policy.ts';
import { type InboxCount, type InboxKind, inboxKinds, placeText } from '#app/admin/inbox-queues/inbox-queues.schema.ts';

/** A page of the list, of one kind or of all; it begins behind or ends before a place. */
export const InboxInput = z.object({
  kind: z.enum(['', ...inboxKinds]).catch(''),
  before: placeText,
  after: placeText,
});

export type TextFacts = {
  subject: Subject;
  title: string;
  /** The beginning of a comment; '' of everything else. */
  words: string;
  cause: Cause;
  withheld: Withheld | null;
  rule: HeldBy['name'] | null;
  flags: number;
  flagReason: FlagReason | null;
};

export type ReportFacts = { reason: ReportReason; words: string };
export type RatingFacts = { plugin: string; stars: number; words: string; reports: number; reason: RatingReason };
export type PluginFacts = {
  plugin: string;
  /** '' of a listing alone. */
  version: string;
  isFirst: boolean;
  isSecurity: boolean;
  isTaken: boolean;
};
export type EditFacts = { title: string; subject: 'post' | 'answer'; reason: string };
export type MapFacts = Pick<ProposalRow, 'kind' | 'about' | 'reason'> & { node: string };

/** What a kind tells of its matters. */
export type InboxFacts = {
  held: TextFacts;
  flags: TextFacts;
  messages: ReportFacts;
  ratings: RatingFacts;
  plugins: PluginFacts;
  edits: EditFacts;
  map: MapFacts;
};

/** `who` is whom it is about; null when nobody is known. */
export type InboxRow = {
  [K in InboxKind]: { kind: K; id: number; since: number; who: MemberCard | null; facts: InboxFacts[K] };
}[InboxKind];

export type Inbox = {
  rows: InboxRow[];
  /** The kinds at whose desks the reader works. */
  kinds: readonly InboxKind[];
  counts: InboxCount[];
  /** Places at the edges of the page, null at the ends of the list. */
  before: string | null;
  after: string | null;
};
