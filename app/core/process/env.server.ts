import { resolve } from 'node:path';
import { z } from 'zod';
import { networkList } from '#app/core/address.ts';
import { isLoopbackHost } from '#app/core/loopback.ts';
import { StartupError } from './startup-error.ts';

const onOff = z.enum(['on', 'off'], 'must be on or off').transform((value) => value === 'on');
const count = (min: number, max: number, example: number) => {
  const wanted = `must be a whole number from ${min} to ${max}, for example ${example}`;
  return z.coerce.number(wanted).int(wanted).min(min, wanted).max(max, wanted);
};
const url = (example: string, ...protocols: string[]) =>
  z.string().refine((value) => value === '' || (URL.canParse(value) && protocols.includes(new URL(value).protocol)), {
    message: `must be a URL starting with ${protocols.map((p) => `${p}//`).join(' or ')}, for example ${example}`,
  });
const itemsOf = (list: string) =>
  list
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
const commaList = z.string().default('').transform(itemsOf);
const isNetwork = (value: string) => networkList([value]) !== null;
const isOrigin = (value: string) => URL.canParse(value) && new URL(value).origin === value;
const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Keys separated by commas, or a list in JSON. */
function keysOf(text: string): string[] {
  try {
    const list: unknown = JSON.parse(text);
    if (Array.isArray(list)) return list.map(String);
  } catch {
    // separated by commas
  }
  return itemsOf(text);
}

/** Every setting the process reads from its environment. Units are in the names or beside the field. */
const schema = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: count(0, 65535, 3000).default(3000),
  /** What the register of hosts and the console call this one; '' is what the machine calls itself. */
  HOST_NAME: z
    .string()
    .trim()
    .regex(/^[\p{L}\p{N} ._-]{0,60}$/u, 'must have at most 60 letters, digits, spaces, dots, dashes or underscores')
    .default(''),
  SITE_URL: url('https://ask.example.org', 'http:', 'https:').default(''),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .transform((path) => resolve(path)),
  /** Where the console and the clock put backups; a folder of the data folder unless told. */
  BACKUP_DIR: z
    .string()
    .default('')
    .transform((path) => (path === '' ? '' : resolve(path))),
  /** The store of files that several hosts share, as openFileStore reads it. */
  FILE_STORE_URL: url('https://KEY:SECRET@s3.example.org/bucket?region=us-east-1', 'http:', 'https:').default(''),
  /** The store that backups go to; the same as FILE_STORE_URL or, better, another bucket. */
  BACKUP_STORE_URL: url('https://KEY:SECRET@s3.example.org/backups?region=us-east-1', 'http:', 'https:').default(''),
  DATABASE_URL: url('postgres://user:password@host/database', 'postgres:', 'postgresql:').default(''),
  /** The same database past a pooler of transactions: for LISTEN, migrations and locks. */
  DATABASE_DIRECT_URL: url('postgres://user:password@host/database', 'postgres:', 'postgresql:').default(''),
  /** Replicas of DATABASE_URL that content may be read from. */
  DATABASE_READ_URLS: commaList.refine(
    (list) => list.every((item) => URL.canParse(item) && /^postgres(?:ql)?:$/.test(new URL(item).protocol)),
    'must list URLs of replicas separated by commas, for example postgres://user:password@replica-1/database,postgres://user:password@replica-2/database',
  ),
  /** Prepared statements; off for poolers that the start cannot see through. */
  PG_PREPARE: z.enum(['auto', 'off'], 'must be auto or off').default('auto'),
  WEB_PROCESSES: count(1, 64, 2).default(1),
  ADMIN_ACCOUNT: z
    .string()
    .regex(
      /^[a-zA-Z][a-zA-Z0-9_]{2,14}$/,
      'must have 3 to 15 letters, digits or underscores and start with a letter, for example keeper_1',
    )
    .default('admin'),
  ADMIN_PASSWORD: z
    .string()
    .regex(/^(?!.*[&<>"'\n\r]).{6,32}$/, 'must have 6 to 32 characters without & < > " \'')
    .optional(),
  SECRET_KEY: z
    .string()
    .min(32, 'must have at least 32 characters, for example what `openssl rand -base64 48` prints')
    .optional(),
  /** Keys that open and find too: the next one before it is the first, the last one after. */
  SECRET_KEY_FALLBACKS: z
    .string()
    .default('')
    .transform(keysOf)
    .refine(
      (list) => list.every((item) => item.length >= 32),
      'must list keys of at least 32 characters each, separated by commas, or as JSON where a key holds a comma',
    ),
  /** For the one start after SECRET_KEY was changed on purpose. */
  SECRET_KEY_CHANGED: onOff.default(false),
  /** Seconds of service after SIGTERM in which the balancer learns that this host goes; '' is 5 beside other hosts. */
  DRAIN_SECONDS: count(0, 60, 5).optional(),
  CAPTCHA: onOff.default(true),
  MAIL_URL: url('smtp://user:password@mail.example.org:587', 'smtp:', 'smtps:').default(''),
  MAIL_FROM: z.string().default(''),
  /** Whether letters of the outbox are files in DATA_DIR/outbox too. */
  OUTBOX_FILES: onOff.default(true),
  TRUST_PROXY: onOff.default(false),
  /** The header in which a trusted proxy tells the caller's country. */
  COUNTRY_HEADER: z
    .string()
    .regex(/^[\w-]{0,60}$/, 'must be the name of a header, for example cf-ipcountry')
    .default(''),
  ALLOWED_ORIGINS: commaList.refine(
    (list) => list.every(isOrigin),
    'must list origins separated by commas, for example https://app.example.org,https://other.example.org',
  ),
  API_READS_PER_MINUTE: count(1, 1_000_000, 120).default(120),
  /** Addresses and networks of clients that render on their own servers, for all their guests. */
  TRUSTED_READERS: commaList.refine(
    (list) => list.every(isNetwork),
    'must list addresses or networks separated by commas, for example 203.0.113.7,2001:db8::/48',
  ),
  /** Pages that one network of guests may have rendered, those from the cache not counted. */
  GUEST_PAGES_PER_MINUTE: count(1, 1_000_000, 600).default(600),
  /** Seed of the payment simulator; it starts where nobody else can come. */
  PAYMENT_SIMULATOR: count(0, 1_000_000, 0).optional(),
  NODE_ENV: z.string().default('development'),
  PAGE_CACHE: onOff.default(true),
  HSTS_SUBDOMAINS: onOff.default(true),
  LOG_LEVEL: z.enum(levels, `must be one of ${levels.join(', ')}`).default('info'),
});

export type Env = z.output<typeof schema>;

/**
 * Reads the settings of the process. Empty values count as not set.
 * @throws StartupError that names each wrong variable and what it must be, never its value; with a payment simulator
 * that others could reach
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = onlyGiven(source);
  const read = schema.safeParse(given);
  if (read.success && read.data.PAYMENT_SIMULATOR !== undefined && !isForThisMachine(read.data))
    throw new StartupError(
      'PAYMENT_SIMULATOR lets anybody top up without paying. It starts only while HOST and SITE_URL are this machine itself and TRUST_PROXY is off.',
    );
  if (read.success && read.data.DATABASE_DIRECT_URL !== '' && read.data.DATABASE_URL === '')
    throw new StartupError('DATABASE_DIRECT_URL is set without DATABASE_URL: it is another way to the same database.');
  if (read.success && read.data.DATABASE_READ_URLS.length > 0 && read.data.DATABASE_URL === '')
    throw new StartupError('DATABASE_READ_URLS names replicas of an external database: DATABASE_URL is missing.');
  if (read.success) return read.data;
  throw tellFaults(read.error);
}

/**
 * The secret keys of the environment alone: for a tool that needs none of the other settings.
 * @throws StartupError as `readEnv`
 */
export function readKeys(source: Record<string, string | undefined>): {
  first: string | undefined;
  fallbacks: string[];
  takesNew: boolean;
} {
  const keys = { SECRET_KEY: true, SECRET_KEY_FALLBACKS: true, SECRET_KEY_CHANGED: true } as const;
  const read = schema.pick(keys).safeParse(onlyGiven(source));
  if (!read.success) throw tellFaults(read.error);
  const { SECRET_KEY: first, SECRET_KEY_FALLBACKS: fallbacks, SECRET_KEY_CHANGED: takesNew } = read.data;
  return { first, fallbacks, takesNew };
}

const onlyGiven = (source: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));

function tellFaults(error: z.ZodError): StartupError {
  const faults = error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  return new StartupError(`The settings are wrong: ${faults.join('; ')}.`);
}

/** Whether nobody can come from elsewhere. */
const isForThisMachine = ({ HOST, SITE_URL, TRUST_PROXY }: Env): boolean =>
  isLoopbackHost(HOST.replace('::1', '[::1]')) &&
  (SITE_URL === '' || isLoopbackHost(new URL(SITE_URL).hostname)) &&
  !TRUST_PROXY;
