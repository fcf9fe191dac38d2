import type { MailFailure } from '#app/admin/system/health.schema.ts';
import type { DayFigures } from './daily-figures.schema.ts';
import type { Health } from '#app/core/hosts/health.ts';

/*
 * Glossary: console – the pages below /admin, for staff; attention – something that an operator should do something
 * about.
 */

/**
 * What needs attention, with the figure its sentence tells. `to` is the page where it is dealt with, '' when there is
 * none here; `waited_s` tells for how long the oldest waits, where that is known.
 */
export type Attention = {
  key: AttentionKey;
  count: number;
  tone: 'warn' | 'bad';
  to: string;
  waited_s: number | null;
  /** Why and since when, of mails that fail. */
  failure?: Pick<MailFailure, 'since' | 'fault'>;
};
export type AttentionKey =
  | 'failedJobs'
  | 'slowQueue'
  | 'reports'
  | 'reviews'
  | 'memberThreads'
  | 'realNames'
  | 'applications'
  | 'staffWithoutTwoStep'
  | 'oneAdministrator'
  | 'noMailServer'
  | 'mailsFail'
  | 'openSteps'
  | 'diskFull'
  | 'memberCenterClosed'
  | MoneyKey
  | MarketKey;

/** What waits at the desks of money. */
export type MoneyKey =
  | 'pausedPostings'
  | 'mismatches'
  | 'breaks'
  | 'corrections'
  | 'transfers'
  | 'refunds'
  | 'withdrawals'
  | 'payouts'
  | 'bankResults'
  | 'cards'
  | 'closedAccounts';

/**
 * What waits at the desks of the plugin market: submissions, what is out and looked at afterwards, versions in
 * quarantine, refunds, measures, applications and reported ratings.
 */
export type MarketKey =
  | 'pluginReviews'
  | 'pluginAfterwards'
  | 'pluginQuarantine'
  | 'pluginRefunds'
  | 'pluginMeasures'
  | 'developers'
  | 'ratingReports';

/** The console's first page. */
export type Dashboard = {
  members: {
    total: number;
    joinedWeek: number;
    activeDay: number;
    activeWeek: number;
    suspended: number;
    locked: number;
  };
  content: { questions: number; answered: number; answers: number; articles: number; comments: number };
  health: Health;
  /** The last 30 days as far as they are counted, oldest first. */
  days: DayFigures[];
  /** When they were counted last, in unix seconds; null while they never were. */
  countedAt: number | null;
  attention: Attention[];
};
