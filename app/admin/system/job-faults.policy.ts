/*
 * What a fault of a job comes to in plain words, and where one does something about it. Pure.
 */

export type JobFault =
  | 'login'
  | 'recipient'
  | 'away'
  | 'slow'
  | 'certificate'
  | 'missing'
  | 'denied'
  | 'busy'
  | 'space'
  | 'database'
  | 'lost'
  | 'none'
  | 'other';

/** In this order: what is named more exactly comes first. */
const signs: readonly [JobFault, RegExp][] = [
  ['space', /ENOSPC|no space left|disk full|could not extend file/i],
  ['certificate', /certificate|self[- ]signed|CERT_|ERR_TLS/i],
  [
    'login',
    /\b(?:530|534|535|538)\b|EAUTH|invalid login|authentication (?:failed|required)|auth(?:entication)? error/i,
  ],
  ['lost', /heartbeat|job (?:expired|failed: handler)|handler execution exceeded|expired after/i],
  ['slow', /ETIMEDOUT|ESOCKETTIMEDOUT|time(?:d[- ]?out|out)|took too long|aborted/i],
  ['away', /ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPIPE|socket hang up|fetch failed/i],
  ['recipient', /\b55[0-4]\b|mailbox|recipient|user unknown/i],
  ['missing', /\b(?:404|410)\b/],
  ['denied', /\b(?:401|403)\b|forbidden|unauthorized|access denied/i],
  ['busy', /\b(?:429|500|502|503|504)\b|too many requests|rate limit|busy/i],
  [
    'database',
    /deadlock|connection terminated|too many clients|canceling statement|violates|relation .* does not exist/i,
  ],
];

/** What a fault comes to, by the words of the program that told it. */
export const faultOf = (error: string): JobFault =>
  error.trim() === '' ? 'none' : (signs.find(([, sign]) => sign.test(error))?.[0] ?? 'other');

type Fix = { right: string; to: string };

const mail: Fix = { right: 'settings', to: '/admin/settings?section=mail' };
/** Where the cause of a kind's faults can be put right; what has no page of its own is not named. */
const fixes: readonly [RegExp, Fix][] = [
  [/^account\.sendSms$/, { right: 'settings', to: '/admin/settings?section=sms' }],
  [/^(?:account\.(?:send|tell)|messages\.send|messages\.(?:now|daily|weekly)Mails)/, mail],
  [/^messages\.readReplies$/, { right: 'settings', to: '/admin/settings?section=replies' }],
  [/^ask\.(?:deliverWebhook|spreadWebhookEvent)$/, { right: 'webhooks', to: '/admin/webhooks' }],
  [/^ask\.(?:runImport|dropStaleDumps)$/, { right: 'imports', to: '/admin/imports' }],
  [/^admin\.(?:timed|asked)Backup$/, { right: 'backups', to: '/admin/backups' }],
  [/^billing\.(?:askPayments|askRefunds|sendRefund)$/, { right: 'channels', to: '/admin/pay' }],
  [/^billing\.reconcile$/, { right: 'reconciliation', to: '/admin/reconciliation' }],
  [/^wallet\./, { right: 'books', to: '/admin/books' }],
  [/^ask\.reindexSearch$/, { right: 'search', to: '/admin/search?tab=index' }],
  [/^aimap\.checkLinks?$/, { right: 'aiMap/links', to: '/admin/aiMap/links' }],
];
const health: Fix = { right: 'health', to: '/admin/health' };

/** The page where one does something about a fault of a kind of job, with the right of the console it takes; or null. */
export function fixOf(name: string, fault: JobFault): Fix | null {
  if (fault === 'space' || fault === 'database') return health;
  return fixes.find(([kind]) => kind.test(name))?.[1] ?? null;
}

export const jobAreas = ['account', 'messages', 'ask', 'aimap', 'market', 'money', 'admin', 'other'] as const;
export type JobArea = (typeof jobAreas)[number];

/** The part of the site that a kind of job works for. */
export function areaOf(name: string): JobArea {
  const domain = name.split('.')[0]!;
  if (domain === 'billing' || domain === 'wallet') return 'money';
  return jobAreas.find((area) => area === domain) ?? 'other';
}
