import type { Widen } from '#app/core/texts/language.ts';
import type zh from './dashboard.zh.ts';

const are = (count: number, one: string, many: string) => (count === 1 ? one : `${count.toLocaleString('en')} ${many}`);
const some = (count: string, one: string) => `${count} ${one}${count === '1' ? '' : 's'}`;

export default {
  title: 'Home',
  lead: (time: string) => `What needs attention and how the system does, as of ${time}.`,
  counted: (time: string) => `The chart is counted every ten minutes, last at ${time}.`,
  days: 'Last 30 days',
  noDays: 'Not counted yet',
  noDaysText: 'Figures are counted every ten minutes. Come back in a while.',
  content: (questions: string, answered: number, answers: string, comments: string, articles: string) =>
    `Written by members, starter content left out: ${some(questions, 'question')} (${answered}% answered), ${some(answers, 'answer')}, ${some(comments, 'comment')}, ${some(articles, 'article')}.`,
  waited: (time: string) => `waiting for up to ${time}`,
  duration: (seconds: number) =>
    seconds < 7200
      ? `${Math.floor(seconds / 60)} min`
      : seconds < 172_800
        ? `${Math.floor(seconds / 3600)} h`
        : `${Math.floor(seconds / 86_400)} d`,
  attention: 'Needs attention',
  nothing: 'Nothing needs attention',
  nothingElse: 'Nothing else needs attention besides the list of first steps',
  failing: (time: string, reason: string) => `for ${time}. ${reason}`,
  nothingText: 'Failed jobs, open reports, matters of money and of the plugin market, and system warnings appear here.',
  look: 'Review',
  items: {
    failedJobs: (count: number) => `${are(count, 'One background job', 'background jobs')} failed in the last 7 days`,
    slowQueue: (minutes: number) => `Background jobs have been waiting for ${minutes} minutes`,
    reviews: (count: number) => `${are(count, 'One text', 'texts')} waiting for review`,
    memberThreads: (count: number) =>
      `${are(count, 'One member', 'members')} waiting for an answer from the moderators`,
    reports: (count: number) => `${are(count, 'One report', 'reports')} waiting for a decision`,
    realNames: (count: number) => `${are(count, 'One real-name check', 'real-name checks')} waiting for a decision`,
    applications: (count: number) => `${are(count, 'One application', 'applications')} waiting for a decision`,
    staffWithoutTwoStep: (count: number) =>
      `${are(count, 'One staff member does', 'staff members do')} not use two-step login`,
    oneAdministrator: () => 'There is only one administrator. Nobody could recover access if that password were lost',
    mailsFail: (count: number) => `Mails do not go out, ${are(count, 'one try has', 'tries have')} failed`,
    openSteps: (count: number) =>
      `The list of first steps is put away with ${are(count, 'one step', 'steps')} left to do`,
    noMailServer: () => 'No mail server is set up. Codes only lie in the outbox',
    diskFull: (percent: number) => `Only ${percent}% of the disk is free`,
    memberCenterClosed: () => 'The member centre is closed. Members cannot log in or register',
    pausedPostings: (count: number) =>
      `Postings of ${count > 1 ? 'money and points are' : 'one asset are'} paused. Find the cause before they are resumed`,
    mismatches: (count: number) => `${are(count, 'One payment', 'payments')} not in the books as it should be`,
    breaks: (count: number) => `${are(count, 'One reconciliation break', 'reconciliation breaks')} to resolve`,
    corrections: (count: number) =>
      `${are(count, 'One ledger correction', 'ledger corrections')} waiting for a second person`,
    transfers: (count: number) => `${are(count, 'One top-up by bank transfer', 'top-ups by bank transfer')} to check`,
    refunds: (count: number) => `${are(count, 'One top-up refund', 'top-up refunds')} waiting for approval`,
    payouts: (count: number) =>
      `${are(count, 'One approved withdrawal', 'approved withdrawals')} waiting for a payout file`,
    bankResults: (count: number) =>
      `${are(count, 'One payout file', 'payout files')} without a result from the bank for three days`,
    closedAccounts: (count: number) =>
      `${count === 1 ? 'A payout came back to one closed account' : `Payouts came back to ${count} closed accounts`}. Somebody has to reach the person`,
    withdrawals: (count: number) => `${are(count, 'One withdrawal', 'withdrawals')} waiting for review`,
    cards: (count: number) => `${are(count, 'One bank card', 'bank cards')} waiting to be verified`,
    pluginReviews: (count: number) => `${are(count, 'One plugin submission', 'plugin submissions')} waiting for review`,
    pluginAfterwards: (count: number) =>
      `${are(count, 'One update', 'updates')} of trusted developers, out already, to look at`,
    pluginQuarantine: (count: number) =>
      `${are(count, 'One plugin version', 'plugin versions')} in quarantine, waiting for a reviewer`,
    pluginRefunds: (count: number) =>
      `${are(count, 'One plugin refund', 'plugin refunds')} passed on by the buyer and waiting for a decision`,
    pluginMeasures: (count: number) =>
      `${are(count, 'One suspension or block of a plugin', 'suspensions or blocks of plugins')} waiting to be confirmed`,
    developers: (count: number) =>
      `${are(count, 'One developer application', 'developer applications')} waiting for a decision`,
    ratingReports: (count: number) =>
      `${are(count, 'One reported plugin rating', 'reported plugin ratings')} waiting for a decision`,
  },
  health: 'System',
  healthOk: 'Running well',
  healthBad: 'Something needs attention',
  toHealth: 'Health',
  databaseText: (ms: number) => `Database answers in ${ms} ms`,
  queueText: (waiting: number, active: number) => `${waiting} jobs waiting, ${active} running`,
  failedText: (count: number) => `${count} failed in 7 days`,
  diskText: (free: string) => `${free} of disk free`,
  diskUnknown: 'Free disk space unknown',
  mailOn: 'Mail goes through a server',
  mailOff: 'Mail stays in the outbox',
  mailFails: 'Mail does not go out',
  suspended: (count: string) => `${count} suspended`,
  locked: (count: string) => `${count} locked after wrong passwords`,
} satisfies Widen<typeof zh>;
