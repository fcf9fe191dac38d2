import { z } from 'zod';
import { isSafePlace, movesSecret } from '#app/core/secrets/secret-address.ts';
import { type ScannerTemplate, scannerPlaces } from '#app/market/scans/scanner-template.schema.ts';
import type { MailFault } from '#app/admin/system/mail-faults.policy.ts';
import { type MailState, type Section, sections, type StoredFiles } from './settings.schema.ts';

/** The sections as the page lists them, under what they are about. */
export const sectionGroups = [
  { group: 'site', names: ['appearance', 'site', 'footer'] },
  { group: 'people', names: ['members', 'directory'] },
  { group: 'content', names: ['moderation', 'map', 'market', 'uploads'] },
  { group: 'messages', names: ['mail', 'replies', 'sms'] },
  { group: 'operation', names: ['programs', 'backups'] },
] as const satisfies readonly { group: string; names: readonly Section[] }[];

type Place = { uploadMode: string; storageEndpoint: string; storageBucket: string };

/**
 * How many files that can be read now could not be read any more with other settings: those of a store whose place
 * another takes. Going back to this server leaves the store's address as it is, and with it all files readable.
 */
export function countLeftBehind(before: Place, after: Place, files: StoredFiles): number {
  const isSame = before.storageEndpoint === after.storageEndpoint && before.storageBucket === after.storageBucket;
  const reads = ({ uploadMode }: Place, kind: string) => uploadMode === 'local' || uploadMode === kind;
  const kinds = ['s3', 'qiniu'] as const;
  return kinds.reduce(
    (lost, kind) => lost + (reads(before, kind) && !(isSame && reads(after, kind)) ? files[kind] : 0),
    0,
  );
}

/**
 * The texts of a section that may not be empty while its switches and choices stand as they do: those whose emptiness
 * the section refuses.
 * @param saved what is saved, which holds together; what is typed may not yet
 */
export function requiredOf(
  section: Section,
  saved: Record<string, unknown>,
  typed: Record<string, unknown>,
): ReadonlySet<string> {
  const isChoice = (name: string, value: unknown) =>
    typeof value === 'boolean' || (sections[section].shape as Record<string, unknown>)[name] instanceof z.ZodEnum;
  const values = {
    ...saved,
    ...Object.fromEntries(Object.entries(typed).filter(([name, value]) => isChoice(name, value))),
  };
  const isRefused = (name: string) =>
    sections[section].safeParse({ ...values, [name]: '' }).error?.issues.some(({ path }) => path[0] === name);
  return new Set(
    Object.keys(values).filter(
      (name) => typeof values[name] === 'string' && !isChoice(name, values[name]) && isRefused(name),
    ),
  );
}

/** The secret that a section needs while its choice stands so, or null: left empty, the one that is kept stays. */
export function secretOf(
  section: Section,
  values: Record<string, unknown>,
): 'storageSecretKey' | 'smsSecretKey' | null {
  if (section === 'uploads' && values['uploadMode'] !== 'local') return 'storageSecretKey';
  return section === 'sms' && values['smsProvider'] !== 'outbox' ? 'smsSecretKey' : null;
}

type Values = Record<string, unknown>;

/**
 * For each secret of a section where it goes; '' when it goes nowhere. The mail server's stands in one text with its
 * host.
 */
const placesOf: Record<string, { section: Section; places: (values: Values) => string[] }> = {
  storageSecretKey: {
    section: 'uploads',
    places: (values) => [String(values['storageEndpoint']), String(values['storageManageUrl'])],
  },
  smsSecretKey: {
    section: 'sms',
    places: ({ smsProvider, smsEndpoint }) =>
      smsProvider === 'outbox' ? ['', ''] : [String(smsProvider), String(smsEndpoint)],
  },
  scannerToken: {
    section: 'market',
    places: ({ scannerTemplate }) => scannerPlaces(scannerTemplate as ScannerTemplate | null),
  },
  replyPassword: {
    section: 'replies',
    places: ({ replyHost, replyPort }) => (replyHost === '' ? [''] : [`${String(replyHost)}:${String(replyPort)}`]),
  },
};

/**
 * The kept secrets of a section that would go elsewhere than they were entered for: they have to be entered again, or
 * removed.
 */
export function movedSecrets(section: Section, before: Values, after: Values, drops: readonly string[]): string[] {
  const own = Object.entries(placesOf).filter(
    ([name, one]) => one.section === section && before[name] !== '' && after[name] === '' && !drops.includes(name),
  );
  return own.filter(([, { places }]) => movesSecret(places(before), places(after))).map(([name]) => name);
}

const secretAddresses: Partial<Record<Section, readonly string[]>> = {
  uploads: ['storageEndpoint', 'storageManageUrl'],
  sms: ['smsEndpoint'],
};

/** The addresses of a section to which its secret would go without encryption over a network. */
export const unsafeAddresses = (section: Section, values: Values): string[] => [
  ...(secretAddresses[section] ?? []).filter((name) => !isSafePlace(String(values[name]))),
  ...(section === 'market' && !scannerPlaces(values['scannerTemplate'] as ScannerTemplate | null).every(isSafePlace)
    ? ['scannerTemplate']
    : []),
];

/** Sections that can take over accounts or read what is sent to them: each is a node of its own, `settings/NAME`. */
const guarded: ReadonlySet<Section> = new Set(['mail', 'replies', 'directory']);

/** What is known of how mails leave. */
type MailFacts = {
  hasServer: boolean;
  way: string;
  tried: string;
  testFailed: { way: string; fault: string };
  /** Why mails fail now; null while they do not. */
  failing: MailFault | null;
};

/** How mails leave, by what was tried: of another server, login or sender nothing is known until it is. */
export function mailStateOf({ hasServer, way, tried, testFailed, failing }: MailFacts): MailState {
  if (!hasServer) return { is: 'outbox', fault: null };
  if (testFailed.way === way) return { is: 'testFailed', fault: testFailed.fault as MailFault };
  if (failing) return { is: 'failing', fault: failing };
  return { is: tried === way ? 'works' : 'untried', fault: null };
}

/** The console's node that saves a section. */
export const nodeOf = (section: Section): string => (guarded.has(section) ? `settings/${section}` : 'settings/edit');
