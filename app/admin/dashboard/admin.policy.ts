import type { Health } from '#app/core/hosts/health.ts';
import type { MailFailure } from '#app/admin/system/health.schema.ts';
import type { Attention, MarketKey, MoneyKey } from './admin.schema.ts';

/** What the attention list is made from. */
export type AttentionFacts = {
  health: Health;
  administrators: number;
  staffWithoutTwoStep: number;
  openReports: number;
  openReviews: number;
  waitingThreads: number;
  waitingRealNames: number;
  waitingApplications: number;
  isMemberCenterOpen: boolean;
  mailFailure: MailFailure | null;
  /** The operator has said that this site does without mails. */
  isMailWaived: boolean;
  /** First steps that are not done, while their list is put away. */
  openSteps: number;
  /** For how many seconds the oldest of a kind has waited. */
  oldest: Partial<Record<Attention['key'], number>>;
  /** How many of each wait; what is not for the caller need not be counted. */
  money: Record<MoneyKey, number>;
  market: Record<MarketKey, number>;
};

/** The pages of the menu at which money is dealt with: whoever does not have one is told nothing of it. */
export const moneyPages: Record<MoneyKey, string> = {
  pausedPostings: '/admin/books',
  mismatches: '/admin/books',
  breaks: '/admin/reconciliation',
  corrections: '/admin/books',
  transfers: '/admin/topups',
  refunds: '/admin/topup-refunds',
  withdrawals: '/admin/withdrawals',
  payouts: '/admin/payouts',
  bankResults: '/admin/payouts',
  cards: '/admin/cards',
  closedAccounts: '/admin/risks',
};

/** The pages of the menu at which the plugin market is looked after: whoever does not have one is told nothing of it. */
export const marketPages: Record<MarketKey, string> = {
  pluginReviews: '/admin/market/reviews',
  pluginAfterwards: '/admin/market/reviews',
  pluginQuarantine: '/admin/market/reviews',
  pluginRefunds: '/admin/market/refunds',
  pluginMeasures: '/admin/market/measures',
  developers: '/admin/developers',
  ratingReports: '/admin/market/ratings',
};

/** What stands on a tab of its page that is not the first. */
const marketTabs: Partial<Record<MarketKey, string>> = {
  pluginAfterwards: '?tab=afterwards',
  pluginQuarantine: '?tab=quarantine',
};

/** Jobs wait longer than this only when nothing works on them. */
const slowQueue_s = 600;
/** Below this share of free space databases soon stop. */
const scarceDisk = 0.1;

/**
 * What needs attention of those who can do something about it: what is broken first, then what waits the longest.
 * @param paths the pages of the caller's menu
 * @param rights the caller's entries of the menu and what they may do there
 */
export function attentionOf(
  facts: AttentionFacts,
  paths: ReadonlySet<string>,
  rights: ReadonlySet<string>,
): Attention[] {
  const money = (key: MoneyKey, tone: Attention['tone'], to = moneyPages[key]) => {
    const count = facts.money[key];
    return { key, isOn: count > 0 && paths.has(moneyPages[key]), count, tone, to, hasPage: true };
  };
  const all: Entry[] = [
    money('pausedPostings', 'bad'),
    money('mismatches', 'bad'),
    ...systemEntries(facts, paths, rights),
    money('breaks', 'warn'),
    money('corrections', 'warn', '/admin/books/adjustments'),
    money('transfers', 'warn'),
    money('refunds', 'warn'),
    money('withdrawals', 'warn'),
    money('payouts', 'warn'),
    money('bankResults', 'warn'),
    money('cards', 'warn'),
    money('closedAccounts', 'warn'),
    ...marketEntries(facts.market, paths),
    { key: 'reports', isOn: facts.openReports > 0, count: facts.openReports, tone: 'warn', to: '/admin/reports' },
    { key: 'reviews', isOn: facts.openReviews > 0, count: facts.openReviews, tone: 'warn', to: '/admin/reviews' },
    {
      key: 'memberThreads',
      isOn: facts.waitingThreads > 0,
      count: facts.waitingThreads,
      tone: 'warn',
      to: '/admin/threads',
    },
    {
      key: 'realNames',
      isOn: facts.waitingRealNames > 0,
      count: facts.waitingRealNames,
      tone: 'warn',
      to: '/admin/authen',
    },
    {
      key: 'applications',
      isOn: facts.waitingApplications > 0,
      count: facts.waitingApplications,
      tone: 'warn',
      to: '/admin/joining',
    },
    ...stepEntries(facts, rights),
  ];
  const shown = all.flatMap(({ isOn, hasPage, ...entry }) =>
    isOn && (hasPage || paths.has(entry.to)) ? [{ ...entry, waited_s: facts.oldest[entry.key] ?? null }] : [],
  );
  const rank = ({ tone, waited_s: age }: Attention) => (tone === 'bad' ? Infinity : (age ?? -1));
  return shown.sort((a, b) => (rank(a) === rank(b) ? 0 : rank(b) - rank(a)));
}

function marketEntries(counts: AttentionFacts['market'], paths: ReadonlySet<string>) {
  return (Object.entries(marketPages) as [MarketKey, string][]).map(([key, page]) => {
    const isOn = counts[key] > 0 && paths.has(page);
    return { key, isOn, count: counts[key], tone: 'warn', to: page + (marketTabs[key] ?? ''), hasPage: true } as const;
  });
}

type Entry = Omit<Attention, 'waited_s'> & { isOn: boolean; hasPage?: boolean };

function systemEntries(facts: AttentionFacts, paths: ReadonlySet<string>, rights: ReadonlySet<string>): Entry[] {
  const { health, mailFailure: failure } = facts;
  const free = health.disk ? health.disk.free / health.disk.total : 1;
  const wait_s = health.queue.oldestWaiting_s ?? 0;
  return [
    { key: 'diskFull', isOn: free < scarceDisk, count: Math.floor(free * 100), tone: 'bad', to: '/admin/health' },
    { key: 'slowQueue', isOn: wait_s > slowQueue_s, count: Math.floor(wait_s / 60), tone: 'bad', to: '/admin/queue' },
    { key: 'failedJobs', isOn: health.queue.failed > 0, count: health.queue.failed, tone: 'bad', to: '/admin/queue' },
    {
      key: 'mailsFail',
      isOn: failure !== null && (paths.has('/admin/settings') || paths.has('/admin/queue')),
      count: failure?.tries ?? 0,
      tone: 'bad',
      to: failure?.to || '/admin/queue',
      hasPage: true,
      ...(failure && { failure: { since: failure.since, fault: failure.fault } }),
    },
    {
      key: 'memberCenterClosed',
      isOn: !facts.isMemberCenterOpen && rights.has('settings/edit'),
      count: 0,
      tone: 'warn',
      to: '/admin/settings',
    },
  ];
}

/** What the list of first steps says too, and that it is put away. */
function stepEntries(facts: AttentionFacts, rights: ReadonlySet<string>): Entry[] {
  const { health } = facts;
  return [
    {
      key: 'noMailServer',
      isOn: !health.hasMailServer && !facts.isMailWaived && rights.has('settings/mail'),
      count: 0,
      tone: 'warn',
      to: '/admin/settings?section=mail',
      hasPage: true,
    },
    {
      key: 'staffWithoutTwoStep',
      isOn: facts.staffWithoutTwoStep > 0 && rights.has('members/staff'),
      count: facts.staffWithoutTwoStep,
      tone: 'warn',
      to: '/admin/members',
    },
    {
      key: 'oneAdministrator',
      isOn: facts.administrators < 2 && rights.has('members/staff'),
      count: 0,
      tone: 'warn',
      to: '/admin/members',
    },
    {
      key: 'openSteps',
      isOn: facts.openSteps > 0,
      count: facts.openSteps,
      tone: 'warn',
      to: '/admin?steps=list',
      hasPage: true,
    },
  ];
}
