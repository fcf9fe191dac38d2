import { z } from 'zod';
import type { MemberCard } from '#app/account/account.schema.ts';
import type { MemberEventName } from '#app/account/events/member-events.schema.ts';
import { keysetFields } from '#app/core/keyset.ts';
import { ownPath } from '#app/core/own-path.ts';
import { rule } from '#app/core/rules.ts';
import type { MarketAct } from './market-acts.ts';
import type { MoneyAct } from './money-acts.schema.ts';
import type { WaitingAct } from './waiting-acts.ts';

/*
 * Glossary: notice – something that happened and concerns a member; kind – what members choose by how they are told;
 * act – which event of a kind; rhythm – when a mail goes out; announcement – one text of the operator for all members.
 */

export const rhythms = ['now', 'daily', 'weekly'] as const;
export type Rhythm = (typeof rhythms)[number];
export const mailChoices = ['off', ...rhythms] as const;
export type MailChoice = (typeof mailChoices)[number];

/**
 * How members are told of a kind unless they choose otherwise; `push` holds for browsers that they have pushed to.
 * `grows`: repeats go into the unread row of the same subject. `isFixed`: the member cannot switch it off. `isDigest`:
 * its domain writes the daily and weekly mails itself, with the best of it instead of all. `isCalm`: within a day,
 * repeats of an unread row change its words alone: it neither moves up nor is mailed again. `isForStaff`: nobody else
 * can choose it. A new kind is a line here and its texts.
 */
type KindRule = {
  site: boolean;
  mail: MailChoice;
  push?: boolean;
  grows?: boolean;
  isFixed?: boolean;
  isDigest?: boolean;
  isCalm?: boolean;
  isForStaff?: boolean;
};
export const kindRules = {
  answer: { site: true, mail: 'now', push: true },
  comment: { site: true, mail: 'daily', push: true },
  mention: { site: true, mail: 'now', push: true },
  message: { site: false, mail: 'off', push: true, grows: true },
  vote: { site: true, mail: 'off', grows: true },
  accept: { site: true, mail: 'daily', push: true },
  follow: { site: true, mail: 'daily' },
  newPost: { site: true, mail: 'weekly', isDigest: true },
  map: { site: true, mail: 'weekly', grows: true },
  bounty: { site: true, mail: 'now', push: true },
  search: { site: true, mail: 'daily', grows: true },
  suggestion: { site: true, mail: 'daily', push: true },
  standing: { site: true, mail: 'off' },
  market: { site: true, mail: 'now', grows: true },
  moderation: { site: true, mail: 'now', push: true, grows: true },
  desk: { site: true, mail: 'now', push: true, grows: true, isCalm: true, isForStaff: true },
  money: { site: true, mail: 'now', push: true },
  security: { site: true, mail: 'now', push: true, isFixed: true },
  announcement: { site: true, mail: 'off' },
} satisfies Record<string, KindRule>;

export type NoticeKind = keyof typeof kindRules;
export const noticeKinds = Object.keys(kindRules) as NoticeKind[];
export const ruleOf = (kind: NoticeKind): KindRule => kindRules[kind];

/** What a notice is about: a domain's noun and its id. */
export type NoticeSubject = { kind: string; id: number };

/**
 * Words of a notice: those of a text that is edited are renewed (`renewNoticeWords`). `on` is what a comment or mention
 * stands on, `amount` is money in fen, `points` how many of them.
 */
export type NoticeData = {
  title?: string;
  /** The title in English where it has one of its own. */
  titleEn?: string;
  excerpt?: string;
  reason?: string;
  on?: 'question' | 'article' | 'model' | 'answer' | 'comment';
  ip?: string;
  agent?: string;
  amount?: number;
  points?: number;
};

/**
 * What other domains tell. `path` is where the notice leads on this site, '' for nowhere; `actorId` null when nobody in
 * particular did it.
 */
export type NoticeInput = {
  memberId: number | readonly number[];
  kind: Exclude<NoticeKind, 'announcement'>;
  act?:
    | ModerationAct
    | OperationAct
    | MemberEventName
    | MoneyAct
    | ThreadAct
    | StandingAct
    | SuggestionAct
    | MapAct
    | MapProposalAct
    | RatingAct
    | DeveloperAct
    | MarketAct
    | WaitingAct;
  subject: NoticeSubject;
  path: string;
  actorId: number | null;
  data: NoticeData;
};
/** What staff did to a text, and what became of a report of the member's. */
export type ModerationAct = 'edited' | 'deleted' | ReportAct | DeskAct | ReviewAct;
/** What a desk decided on something a member sent; the words stand in lang/…/notice-lines.ts. */
export const deskActs = [
  'modelPublished',
  'modelReturned',
  'developerApproved',
  'developerReturned',
  'developerSuspended',
  'developerReopened',
] as const;
export type DeskAct = (typeof deskActs)[number];
/** What became of a text under review, of a flag, and what moderators do about the member. */
export const reviewActs = [
  'approved',
  'rejected',
  'hidden',
  'restored',
  'flagAgreed',
  'flagDeclined',
  'banned',
  'banLifted',
  'modMessage',
] as const;
export type ReviewAct = (typeof reviewActs)[number];
export const reportActs = ['reportUpheld', 'reportDismissed'] as const;
export type ReportAct = (typeof reportActs)[number];
/** What staff are told of work of the site that they set up; `title` is its name. */
export const operationActs = ['webhookOff', 'importEnded'] as const;
export type OperationAct = (typeof operationActs)[number];
/**
 * What happens to a question: to those who follow it, and around bounties; each with its words in
 * lang/…/notice-lines.ts.
 */
export const threadActs = [
  'followAnswer',
  'questionClosed',
  'questionReopened',
  'questionMerged',
  'bountyOffered',
  'bountyEnding',
  'bountyAwarded',
  'bountyGiven',
  'bountyShared',
  'bountyReturned',
] as const;
export type ThreadAct = (typeof threadActs)[number];
/** What happens to what members follow of the AI map. */
export const mapActs = ['topicChanged', 'pathChanged'] as const;
export type MapAct = (typeof mapActs)[number];
/** What becomes of suggested edits: `editSuggested` tells the author, the others the suggester. */
export const suggestionActs = ['editSuggested', 'editApproved', 'editImproved', 'editRejected', 'editApplied'] as const;
export type SuggestionAct = (typeof suggestionActs)[number];
/** What becomes of proposals for the AI map, for whoever made them; of what is said, for all who spoke. */
export const mapProposalActs = ['mapAccepted', 'mapRejected', 'mapReturned', 'mapUndone', 'mapCommented'] as const;
export type MapProposalAct = (typeof mapProposalActs)[number];
/** What is said of plugins and what becomes of it; `title` is the plugin's name. */
export const ratingActs = [
  'pluginRated',
  'ratingReplied',
  'ratingHidden',
  'ratingReportAgreed',
  'ratingReportDeclined',
] as const;
export type RatingAct = (typeof ratingActs)[number];
/** What happens to teams of developers, and to plugins that change hands; `title` is the developer or the plugin. */
export const developerActs = [
  'teamInvited',
  'teamJoined',
  'teamDeclined',
  'teamRole',
  'teamRemoved',
  'teamLeft',
  'transferOffered',
  'transferAccepted',
  'transferCancelled',
  'transferDone',
] as const;
export type DeveloperAct = (typeof developerActs)[number];
/**
 * What happens to a member's standing: a new badge, votes in a row that were reversed, for who got and who cast them.
 */
export const standingActs = ['badge', 'votesReversed', 'votesTaken'] as const;
export type StandingAct = (typeof standingActs)[number];

/** A notice takes in this many people, then "99+". */
export const maxActors = 100;

/**
 * One row of a member's notices. `at` is unix seconds. `actor` is who did it last, null for votes, staff and the
 * system.
 */
export type NoticeView = {
  id: number;
  kind: NoticeKind;
  act: string;
  subject: string;
  path: string;
  actor: MemberCard | null;
  actors: number;
  data: NoticeData;
  at: number;
  isUnread: boolean;
};

/** A keyset page: `next` and `previous` are cursors for `after` and `before`, null at the ends. */
export type NoticePage = { rows: NoticeView[]; next: string | null; previous: string | null };

export const announcementKinds = ['news', 'maintenance', 'important'] as const;
export type AnnouncementKind = (typeof announcementKinds)[number];

/** An announcement in the reader's language. Times are unix seconds. */
export type AnnouncementView = {
  id: number;
  kind: AnnouncementKind;
  title: string;
  html: string;
  path: string;
  publishedAt: number;
  isUnread: boolean;
};

/** How many members an announcement reaches on the site, and how many of them by mail. */
export type AnnouncementReach = { members: number; mails: number };

/** An announcement as the operator sees it, in both languages. One that is not live yet begins at `publishedAt`. */
export type AnnouncementDraft = {
  id: number;
  kind: AnnouncementKind;
  isLive: boolean;
  titleZh: string;
  titleEn: string;
  markdownZh: string;
  markdownEn: string;
  htmlZh: string;
  htmlEn: string;
  path: string;
  createdBy: MemberCard;
  publishedAt: number;
  expiresAt: number | null;
  withdrawnAt: number | null;
};

export type Preference = { kind: NoticeKind; site: boolean; mail: MailChoice; push: boolean; isFixed: boolean };

const ids = z.union([z.array(rule.id()).min(1).max(200), rule.id().transform((id) => [id])]);
const kind = z.enum(['', ...noticeKinds] as ['', ...NoticeKind[]]).default('');
const cursor = z.string().max(60).optional();

export const NoticeListInput = z.object({ kind, unread: rule.flag().default(false), after: cursor, before: cursor });
export const MarkNoticesInput = z.object({ ids: z.union([z.literal('all'), ids]), kind });
export const DeleteNoticesInput = z.object({ ids: z.union([z.literal('read'), ids]) });
export const ReadAnnouncementInput = z.object({ id: rule.id() });

export const PreferencesInput = z.object({
  preferences: z
    .array(
      z.object({
        kind: z.enum(noticeKinds as [NoticeKind, ...NoticeKind[]]),
        site: rule.flag(),
        mail: z.enum(mailChoices),
        /** Left as it is when not given. */
        push: rule.flag().optional(),
      }),
    )
    .min(1)
    .max(50),
});
export const UnsubscribeInput = z.object({ token: z.string().min(1).max(1000), all: rule.flag().default(false) });

const text = (max: number) => z.string().trim().max(max);
/** A place on this site, or nothing. */
const place = text(300).refine((value) => value === '' || ownPath(value) === value);
const moment = z.coerce.number().int().min(1).max(9_999_999_999).optional();
export const AnnouncementInput = z.object({
  titleZh: text(100).min(1),
  titleEn: text(150).default(''),
  markdownZh: text(20_000).min(1),
  markdownEn: text(20_000).default(''),
  path: place.default(''),
  kind: z.enum(announcementKinds).default('news'),
  /** Unix seconds; before then nobody is shown it. At once without it. */
  startsAt: moment,
  /** Unix seconds; from then on nobody is shown it. */
  expiresAt: moment,
});
export const AnnouncementListInput = z.object(keysetFields);
export const AnnouncementIdInput = z.object({ id: rule.id() });
