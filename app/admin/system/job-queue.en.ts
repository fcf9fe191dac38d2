import type { Widen } from '#app/core/texts/language.ts';
import type zh from './job-queue.zh.ts';

export default {
  title: 'Job queue',
  lead: 'What the site does in the background: first what was not done, then what runs and waits. Finished and failed jobs are kept for 7 days.',
  failedTitle: 'Not done',
  failedSum: (kinds: number, jobs: number) => {
    const things = kinds === 1 ? '1 thing' : `${kinds} things`;
    return kinds === jobs ? things : `${things}, ${jobs} jobs`;
  },
  failed: 'Not done',
  head: (name: string, count: number) => (count === 1 ? name : `${name}: ${count} jobs`),
  about: (names: readonly string[], more: number) =>
    more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', '),
  faults: {
    login: 'The other side does not accept the login; most likely the account, password or code has changed.',
    recipient: 'The address does not exist, or takes no mail.',
    away: 'The other server cannot be reached: it may be down, or this machine has no way to it.',
    slow: 'The other side took too long to answer.',
    certificate: 'Something is wrong with the other side’s certificate; no encrypted connection was made.',
    missing: 'The other side says that this address does not exist; it may have been taken away.',
    denied: 'The other side refused; most likely a key or a permission is wrong.',
    busy: 'The other side is busy or broken; a later try will most likely work.',
    space: 'The disk is full; nothing more could be written.',
    database: 'The database did not finish this step. Try again; if it stays, look at the health page.',
    lost: 'It stopped half way: it took too long, or the program ended.',
    none: 'No reason was left behind.',
    other: 'An error not seen before; the program’s own words are below.',
  },
  fix: 'Look into the cause',
  fixOf: (name: string) => `Look into the cause: ${name}`,
  span: (tries: number, count: number) => {
    const times = tries === 1 ? 'once' : `${tries} times`;
    return count === 1 ? `tried ${times}` : `each tried up to ${times}`;
  },
  notAgain: 'not tried again by itself',
  retry: 'Try again',
  retryOf: (name: string) => `Try again: ${name}`,
  retryAll: 'Retry all',
  retryAllOf: (name: string, n: number) => `Retry all (${n}): ${name}`,
  retryAllAsk: (name: string, n: number) =>
    `Retry ${n === 1 ? 'the failed job' : `the ${n} failed jobs`} of “${name}”?`,
  retryAllText: 'They are queued again and run right away. Expired codes are not sent.',
  drop: 'Drop',
  dropOf: (name: string) => `Drop: ${name}`,
  dropAsk: (name: string, n: number) => (n === 1 ? `Drop “${name}”?` : `Drop ${n} jobs of “${name}”?`),
  dropText: 'What they were to do is not done, and their records are deleted. This cannot be undone.',
  each: 'One by one',
  tech: 'Technical details',
  newest: 'Latest error',
  noError: 'No message',
  none: 'Everything was done',
  noneText: 'Jobs whose last retry failed appear here.',
  openTitle: 'Running and waiting',
  oldest: (time: string) => `waiting for up to ${time}`,
  openNone: 'Nothing runs or waits',
  active: 'running',
  waiting: 'waiting',
  overdue: 'Should have begun: perhaps no process works on jobs',
  try: (n: number, limit: number) => `Try ${n} of ${limit}`,
  again: 'again',
  lastTime: (fault: string) => `Last time: ${fault}`,
  duration: (seconds: number) =>
    seconds < 120
      ? `${seconds} s`
      : seconds < 7200
        ? `${Math.floor(seconds / 60)} min`
        : seconds < 172_800
          ? `${Math.floor(seconds / 3600)} h`
          : `${Math.floor(seconds / 86_400)} days`,
  kindsTitle: 'All kinds',
  kinds: (n: number) => (n === 1 ? '1 kind' : `${n} kinds`),
  kindsSum: (kinds: number, done: string) => `${kinds} kinds, ${done} runs finished in 7 days`,
  areas: {
    account: 'Members and logins',
    messages: 'Messages',
    ask: 'Community',
    aimap: 'AI map',
    market: 'Plugin market',
    money: 'Money',
    admin: 'Site',
    other: 'Other',
  },
  allWell: 'None failed',
  someFailed: (n: number) => (n === 1 ? '1 kind failed' : `${n} kinds failed`),
  name: 'Job',
  counts: 'Waiting / running / failed / done',
  done: 'Done',
  schedule: 'Schedule',
  onDemand: 'on demand',
  next: 'Next',
  last: 'Last run',
  never: 'never ran',
  actions: 'Actions',
  eachTitle: (name: string) => `One by one: ${name}`,
  closeEach: 'Close',
  ended: 'Failed',
  tries: (n: number) => (n === 1 ? '1 run' : `${n} runs`),
  error: 'Error',
  cancel: 'Cancel',
} satisfies Widen<typeof zh>;
