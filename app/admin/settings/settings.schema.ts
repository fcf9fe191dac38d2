import { z } from 'zod';
import { offers } from '#app/core/texts/language.ts';
import { isLoopbackHost } from '#app/core/loopback.ts';
import { seenValues } from '#app/core/seen-values.ts';
import { rule } from '#app/core/rules.ts';
import { EmailDomain, registrationModes, siteAccesses } from '#app/account/entry/entry.schema.ts';
import type { BrandImages } from '#app/account/branding/branding.schema.ts';
import { AppearanceSection, FooterSection } from '#app/account/branding/branding-sections.schema.ts';
import { smsEvents } from '#app/account/account.schema.ts';
import { ScannerTemplate } from '#app/market/scans/scanner-template.schema.ts';
import { CheckSwitches } from '#app/market/scans/scans.schema.ts';
import type { MailFault } from '#app/admin/system/mail-faults.policy.ts';
import { backupHours } from '#app/admin/backups/backups.schema.ts';
import { text, webUrl, host, serverUrl, bucket, attribute } from './setting-types.schema.ts';
import { isReplyAddress } from '#app/messages/mail-replies/mail-replies.policy.ts';

/*
 * Glossary: setting – a choice of the operator for the whole site; section – settings that are shown and saved
 * together.
 */

/** What amounts may be: times in seconds, sizes in bytes. */
export const settingRanges = {
  accessTokenSeconds: { kind: 'time', min: 600, max: 31_536_000 },
  refreshTokenSeconds: { kind: 'time', min: 600, max: 31_536_000 },
  messagePollingSeconds: { kind: 'time', min: 5, max: 3600 },
  uploadMaxSize: { kind: 'size', min: 1024, max: 1024 ** 3 },
  dumpMaxSize: { kind: 'size', min: 1024 ** 2, max: 1024 ** 4 },
  typingSeconds: { kind: 'time', min: 0, max: 60 },
  repeatSeconds: { kind: 'time', min: 0, max: 86_400 },
} as const;

/** The events of codes by SMS, each with its template at the provider. */
export const templateEvents = smsEvents;
type Replies = {
  replyMail: boolean;
  replyHost: string;
  replySecurity: string;
  replyAccount: string;
  replyAddress: string;
};

/** Replies need the whole mailbox when they are on; a password goes unencrypted to this machine alone. */
function checkReplies(
  { replyMail, replyHost, replySecurity, replyAccount, replyAddress }: Replies,
  ctx: z.core.$RefinementCtx,
): void {
  const wrong = (name: keyof Replies, message = '') => ctx.addIssue({ code: 'custom', path: [name], message });
  if (replySecurity === 'none' && replyHost !== '' && !isLoopbackHost(replyHost)) wrong('replySecurity');
  if (replyAddress !== '' && !isReplyAddress(replyAddress)) wrong('replyAddress');
  if (!replyMail) return;
  requireTexts({ replyHost, replyAccount, replyAddress }, ['replyHost', 'replyAccount', 'replyAddress'], ctx);
}

type Uploads = Record<
  | 'uploadMode'
  | 'storageEndpoint'
  | 'storageRegion'
  | 'storageBucket'
  | 'storageAccessKey'
  | 'storagePublicUrl'
  | 'storageManageUrl',
  string
>;

/** An object store in use is set up completely; whether its secret is there, only the server knows. */
function checkStore(values: Uploads, ctx: z.core.$RefinementCtx): void {
  if (values.uploadMode === 'local') return;
  const own =
    values.uploadMode === 's3' ? (['storageRegion'] as const) : (['storagePublicUrl', 'storageManageUrl'] as const);
  requireTexts(values, ['storageEndpoint', 'storageBucket', 'storageAccessKey', ...own], ctx);
}

type Sms = Record<'smsProvider' | 'smsAccessKey' | 'smsSignName' | 'smsAppId', string>;

/** A provider of SMS in use has what it asks for. */
function checkSms(values: Sms, ctx: z.core.$RefinementCtx): void {
  if (values.smsProvider === 'outbox') return;
  requireTexts(
    values,
    ['smsAccessKey', 'smsSignName', ...(values.smsProvider === 'tencent' ? (['smsAppId'] as const) : [])],
    ctx,
  );
}

function requireTexts<T>(values: T, names: readonly (keyof T & string)[], ctx: z.core.$RefinementCtx): void {
  for (const name of names)
    if (values[name] === '') ctx.addIssue({ code: 'custom', path: [name], message: 'rule:required' });
}

type Directory = { directoryOn: boolean; directoryUrl: string; directoryBaseDn: string };

/** A directory in use has an address and a place where the search begins. */
function checkDirectory({ directoryOn, directoryUrl, directoryBaseDn }: Directory, ctx: z.core.$RefinementCtx): void {
  if (directoryOn) requireTexts({ directoryUrl, directoryBaseDn }, ['directoryUrl', 'directoryBaseDn'], ctx);
}

/** What each section takes. Secrets that are sent empty stay as they are. Sizes are bytes, times seconds. */
export const sections = {
  appearance: AppearanceSection,
  site: z.object({
    languages: z.enum(offers),
    recordNumber: text(60),
    cdnUrl: webUrl,
    insider: z.array(text(60)).max(200),
    editor: z.boolean(),
  }),
  footer: FooterSection,
  members: z.object({
    openMemberCenter: z.boolean(),
    siteAccess: z.enum(siteAccesses),
    registration: z.enum(registrationModes),
    emailDomainsAllowed: z.array(EmailDomain).max(100),
    emailDomainsRefused: z.array(EmailDomain).max(500),
    accountVerification: z.array(z.enum(['email', 'mobile'])),
    loginCaptcha: z.boolean(),
    mergeAccountErrors: z.boolean(),
    staffTwoStep: z.boolean(),
    accessTokenSeconds: rule.whole(settingRanges.accessTokenSeconds),
    refreshTokenSeconds: rule.whole(settingRanges.refreshTokenSeconds),
    messagePollingSeconds: rule.whole(settingRanges.messagePollingSeconds),
  }),
  uploads: z
    .object({
      uploadMaxSize: rule.whole(settingRanges.uploadMaxSize),
      dumpMaxSize: rule.whole(settingRanges.dumpMaxSize),
      uploadTypes: text(1000).min(1),
      uploadSaveName: text(300).min(1),
      uploadMode: z.enum(['local', 's3', 'qiniu']),
      storageEndpoint: webUrl,
      storageRegion: text(60).regex(/^[a-z0-9-]*$/i),
      storageBucket: text(100).regex(bucket),
      storageAccessKey: text(200),
      storageSecretKey: text(300),
      storagePublicUrl: webUrl,
      storagePathStyle: z.boolean(),
      storageManageUrl: webUrl,
    })
    .superRefine(checkStore),
  sms: z
    .object({
      smsProvider: z.enum(['outbox', 'aliyun', 'tencent']),
      smsEndpoint: webUrl,
      smsRegion: text(60),
      smsAccessKey: text(200),
      smsSecretKey: text(300),
      smsSignName: text(60),
      smsAppId: text(60),
      smsTemplates: z.partialRecord(z.enum(templateEvents), text(60)),
    })
    .superRefine(checkSms),
  mail: z.object({
    mailUrl: z.union([z.literal(''), z.url({ protocol: /^smtps?$/ }).max(500)]),
    mailFrom: text(200),
  }),
  replies: z
    .object({
      replyMail: z.boolean(),
      replyHost: z.union([z.literal(''), host.regex(/^[^:]+$|\]$/)]),
      replyPort: rule.whole({ min: 1, max: 65_535 }),
      replySecurity: z.enum(['tls', 'starttls', 'none']),
      replyAccount: text(200),
      replyPassword: text(500),
      replyFolder: text(200).min(1),
      replyAddress: text(200),
      replyAuthServer: text(200),
    })
    .superRefine(checkReplies),
  directory: z
    .object({
      directoryOn: z.boolean(),
      directoryUrl: z.union([z.literal(''), serverUrl]),
      directoryStartTls: z.boolean(),
      directoryPlain: z.boolean(),
      directoryCa: text(50_000),
      directoryBindDn: text(500),
      directoryBindPassword: z.string().max(300),
      directoryBaseDn: text(500),
      directoryFilter: text(1000).min(1),
      directoryAccountAttribute: attribute,
      directoryNameAttribute: attribute,
      directoryEmailAttribute: attribute,
      directoryIdAttribute: attribute,
      directoryGroup: text(500),
      directoryCreates: z.boolean(),
      directoryMemberGroup: rule.whole({ min: 0, max: Number.MAX_SAFE_INTEGER }),
      directoryEmailRight: z.boolean(),
      directoryTakesOver: z.boolean(),
    })
    .superRefine(checkDirectory),
  moderation: z.object({
    newMemberHours: rule.whole({ min: 0, max: 8760 }),
    newMemberPosts: rule.whole({ min: 0, max: 1000 }),
    newMemberAnswers: rule.whole({ min: 0, max: 1000 }),
    newMemberLinks: rule.whole({ min: 0, max: 100 }),
    newMemberImages: rule.whole({ min: 0, max: 100 }),
    newMemberMentions: rule.whole({ min: 0, max: 100 }),
    reviewedFirstPosts: rule.whole({ min: 0, max: 100 }),
    typingSeconds: rule.whole(settingRanges.typingSeconds),
    repeatSeconds: rule.whole(settingRanges.repeatSeconds),
    spamHoldScore: rule.whole({ min: 1, max: 101 }),
    flagHideWeight: rule.decimal({ min: 0.5, max: 100 }),
    flagsPerDay: rule.whole({ min: 1, max: 1000 }),
    votesPerDay: rule.whole({ min: 1, max: 1000 }),
  }),
  map: z.object({
    mapPlaceFit: rule.decimal({ min: 0, max: 1 }),
    mapPlaceMargin: rule.decimal({ min: 1, max: 10 }),
    mapPlaceVotes: rule.whole({ min: 2, max: 20 }),
    mapLearnedAt: rule.decimal({ min: 0.5, max: 1 }),
    mapReviewsPerDay: rule.whole({ min: 1, max: 100 }),
    mapProposalsOpen: rule.whole({ min: 1, max: 1000 }),
    mapProposalsPerDay: rule.whole({ min: 1, max: 1000 }),
    linkCheck: z.boolean(),
    linkDays: rule.whole({ min: 1, max: 90 }),
    linkDeadDays: rule.whole({ min: 1, max: 30 }),
    linkHosts: z.array(host).max(50),
  }),
  market: z.object({
    developersApproved: z.boolean(),
    marketPromiseHours: rule.whole({ min: 1, max: 720 }),
    marketSilentDays: rule.whole({ min: 1, max: 90 }),
    marketWaitingVersions: rule.whole({ min: 1, max: 100 }),
    marketTrustedUpdates: z.boolean(),
    marketFeedHours: rule.whole({ min: 1, max: 720 }),
    developerTokenDays: rule.whole({ min: 7, max: 365 }),
    statisticsEventDays: rule.whole({ min: 1, max: 90 }),
    statisticsDeviceDays: rule.whole({ min: 60, max: 1000 }),
    packageChecks: CheckSwitches,
    clamavAddress: text(200).regex(/^$|^[\w.-]+:\d{1,5}$/),
    scannerTemplate: ScannerTemplate.nullable(),
    scannerToken: text(500),
    packageBlocked: z
      .array(
        text(64)
          .toLowerCase()
          .regex(/^[0-9a-f]{64}$/),
      )
      .max(10_000),
  }),
  programs: z.object({
    mcpAccess: z.enum(['off', 'members', 'guests']),
    indexNow: z.boolean(),
    indexNowEndpoint: z.url({ protocol: /^https?$/ }).max(300),
    webhookHosts: z.array(host).max(50),
    developerWebhookHosts: z.array(host).max(50),
    pushHosts: z.array(host).max(50),
  }),
  backups: z.object({ backupHour: z.enum(backupHours), backupKeep: rule.whole({ min: 1, max: 100 }) }),
} as const;

export type Section = keyof typeof sections;
export const sectionNames = Object.keys(sections) as Section[];

/** One section with its values. `drops` names secrets that are to be removed: one that is sent empty stays. */
const drops = z.array(z.string().max(40)).max(10).default([]);
const more = { drops, seen: seenValues };
export const SaveSettingsInput = z.discriminatedUnion('section', [
  z.object({ section: z.literal('appearance'), values: sections.appearance, ...more }),
  z.object({ section: z.literal('site'), values: sections.site, ...more }),
  z.object({ section: z.literal('footer'), values: sections.footer, ...more }),
  z.object({ section: z.literal('members'), values: sections.members, ...more }),
  z.object({ section: z.literal('uploads'), values: sections.uploads, ...more }),
  z.object({ section: z.literal('sms'), values: sections.sms, ...more }),
  z.object({ section: z.literal('mail'), values: sections.mail, ...more }),
  z.object({ section: z.literal('replies'), values: sections.replies, ...more }),
  z.object({ section: z.literal('directory'), values: sections.directory, ...more }),
  z.object({ section: z.literal('moderation'), values: sections.moderation, ...more }),
  z.object({ section: z.literal('map'), values: sections.map, ...more }),
  z.object({ section: z.literal('market'), values: sections.market, ...more }),
  z.object({ section: z.literal('programs'), values: sections.programs, ...more }),
  z.object({ section: z.literal('backups'), values: sections.backups, ...more }),
]);

export const TestMailInput = z.object({ to: z.string().trim().pipe(z.email().max(100)) });

type Values = { [S in Section]: z.output<(typeof sections)[S]> };
/** What the page shows: values by section, secrets as '' and their names in `kept` when they are set. */
/** Files by the kind of store they lie in, this server left out. */
export type StoredFiles = Record<'s3' | 'qiniu', number>;
/** How mails leave: `failing` are mails of all kinds, `testFailed` was the last test mail; `fault` says why. */
export type MailState = {
  is: 'outbox' | 'untried' | 'works' | 'failing' | 'testFailed';
  fault: MailFault | null;
};
export type SettingsForm = Values & {
  kept: string[];
  hasMailServer: boolean;
  mailState: MailState;
  storedFiles: StoredFiles;
  brandImages: BrandImages;
};
