import { sql } from 'kysely';
import { z } from 'zod';
import type { Ctx } from '#app/core/ctx.server.ts';
import { keepValue } from '#app/core/kept-value.server.ts';
import { offers } from '#app/core/texts/language.ts';
import { log } from '#app/core/process/log.server.ts';
import { seal, unseal } from '#app/core/secrets/sealed.server.ts';

const webUrl = z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default('');

/** Operator settings held in the database with their defaults. Sizes are bytes. */
const schema = z.object({
  siteName: z.string().default('问蜗'),
  siteNameEn: z.string().default('Wenwo'),
  /** The languages of the pages. */
  languages: z.enum(offers).default('both'),
  recordNumber: z.string().default(''),
  cdnUrl: z.string().default(''),
  openMemberCenter: z.boolean().default(true),
  loginCaptcha: z.boolean().default(true),
  accountVerification: z.array(z.enum(['email', 'mobile'])).default(['email', 'mobile']),
  mergeAccountErrors: z.boolean().default(false),
  accessTokenSeconds: z.number().int().positive().default(259_200),
  refreshTokenSeconds: z.number().int().positive().default(2_592_000),
  /** Staff must have two-step login before they can use the console. */
  staffTwoStep: z.boolean().default(false),
  editor: z.boolean().default(true),
  insider: z.array(z.string()).default([]),
  /** Where members may write without their name: nowhere, in categories that allow it, or in all. */
  anonymousPosting: z.enum(['off', 'categories', 'everywhere']).default('categories'),
  /** How often a page asks for the number of unread messages. */
  messagePollingSeconds: z.number().int().min(5).default(30),
  uploadMaxSize: z
    .number()
    .int()
    .positive()
    .default(10 * 1024 * 1024),
  /** Largest dump of another platform that staff may upload. */
  dumpMaxSize: z
    .number()
    .int()
    .positive()
    .default(4 * 1024 ** 3),
  uploadSaveName: z.string().default('/storage/{topic}/{year}{mon}{day}/{filename}{filesha1}{.suffix}'),
  uploadTypes: z.string().default('jpg,png,bmp,jpeg,gif,webp,zip,rar,xls,xlsx,doc,docx,wav,mp4,mp3,txt'),
  uploadMode: z.enum(['local', 's3', 'qiniu']).default('local'),
  /** Of S3 the service without bucket, of Qiniu the upload host of the bucket's region. */
  storageEndpoint: webUrl,
  storageRegion: z.string().default('us-east-1'),
  storageBucket: z.string().default(''),
  storageAccessKey: z.string().default(''),
  storageSecretKey: z.string().default(''),
  /** Where stored objects are read; with S3 the bucket itself when empty. */
  storagePublicUrl: webUrl,
  storagePathStyle: z.boolean().default(false),
  storageManageUrl: webUrl.default('https://rs.qiniuapi.com'),
  smsProvider: z.enum(['outbox', 'aliyun', 'tencent']).default('outbox'),
  /** Empty: the provider's own. */
  smsEndpoint: webUrl,
  smsRegion: z.string().default(''),
  smsAccessKey: z.string().default(''),
  smsSecretKey: z.string().default(''),
  smsSignName: z.string().default(''),
  smsAppId: z.string().default(''),
  /** The provider's template for each event of a code; each has one variable, the code. */
  smsTemplates: z.record(z.string(), z.string()).default({}),
  /** smtp:// or smtps:// with name and password; goes before MAIL_URL of the environment. */
  mailUrl: z.string().default(''),
  mailFrom: z.string().default(''),
  /** Notice mails may be answered: the mailbox the answers come to. */
  replyMail: z.boolean().default(false),
  replyHost: z.string().default(''),
  replyPort: z.number().int().min(1).max(65_535).default(993),
  replySecurity: z.enum(['tls', 'starttls', 'none']).default('tls'),
  replyAccount: z.string().default(''),
  replyPassword: z.string().default(''),
  replyFolder: z.string().default('INBOX'),
  /** With {token} in the part before the @. */
  replyAddress: z.string().default(''),
  /** The name under which the receiving server writes Authentication-Results; empty: such headers are not looked at. */
  replyAuthServer: z.string().default(''),
  /** Hosts, alone or with a port, that webhooks may call although their addresses are not public. */
  webhookHosts: z.array(z.string()).default([]),
  /** Search engines are told of changed addresses by IndexNow. */
  indexNow: z.boolean().default(false),
  indexNowEndpoint: z.url({ protocol: /^https?$/ }).default('https://api.indexnow.org/indexnow'),
  /** Who may use the MCP server; guests only read. */
  mcpAccess: z.enum(['off', 'members', 'guests']).default('members'),
  /** How long an account counts as new, and what its texts may hold and its day may take: design/ask.md section 4. */
  newMemberHours: z.number().int().min(0).default(24),
  newMemberPosts: z.number().int().min(0).default(3),
  newMemberAnswers: z.number().int().min(0).default(10),
  newMemberLinks: z.number().int().min(0).default(2),
  newMemberImages: z.number().int().min(0).default(1),
  newMemberMentions: z.number().int().min(0).default(2),
  /** So many texts of a new member wait for a reviewer before anybody sees them; 0 for none. */
  reviewedFirstPosts: z.number().int().min(0).default(0),
  /** A new member's text typed in less is held for review; 0 for no such rule. */
  typingSeconds: z.number().int().min(0).default(3),
  /** The same text is refused for so long. */
  repeatSeconds: z.number().int().min(0).default(300),
  /** Texts with this spam score and more are held for review. */
  spamHoldScore: z.number().int().min(1).default(50),
  /** Flags of this weight together hide a text until somebody looked. */
  flagHideWeight: z.number().min(0.5).default(3),
  flagsPerDay: z.number().int().min(1).default(30),
  votesPerDay: z.number().int().min(1).default(40),
  /** The company's directory, by which people log in: design/ask.md, wish 22. */
  directoryOn: z.boolean().default(false),
  directoryUrl: z.union([z.literal(''), z.url({ protocol: /^ldaps?$/ })]).default(''),
  directoryStartTls: z.boolean().default(true),
  /** Passwords may go over a network without encryption. */
  directoryPlain: z.boolean().default(false),
  /** The only authorities that the directory's certificate may come from (PEM); empty for the public ones. */
  directoryCa: z.string().default(''),
  directoryBindDn: z.string().default(''),
  directoryBindPassword: z.string().default(''),
  directoryBaseDn: z.string().default(''),
  directoryFilter: z.string().default('(|(uid={account})(mail={account})(sAMAccountName={account}))'),
  directoryAccountAttribute: z.string().default('uid'),
  directoryNameAttribute: z.string().default('displayName'),
  directoryEmailAttribute: z.string().default('mail'),
  directoryIdAttribute: z.string().default('entryUUID'),
  /** DN of the group whose people may log in; empty for everybody. */
  directoryGroup: z.string().default(''),
  /** People who are new here get an account at their first login. */
  directoryCreates: z.boolean().default(true),
  /** The group that they come into; 0 for the default one. */
  directoryMemberGroup: z.number().int().min(0).default(0),
  /** The directory's e-mail addresses are taken as confirmed. */
  directoryEmailRight: z.boolean().default(false),
  /** An account with the same confirmed address is taken over. */
  directoryTakesOver: z.boolean().default(false),
});

/** Settings that are kept encrypted and never shown again. */
export const secretSettings: ReadonlySet<string> = new Set<keyof z.output<typeof schema>>([
  'storageSecretKey',
  'smsSecretKey',
  'mailUrl',
  'replyPassword',
  'directoryBindPassword',
]);

export type Settings = z.output<typeof schema>;
export type SettingKey = keyof Settings;

const kept = keepValue(2000, readSettings);

/** All settings, at most two seconds old. Unknown rows are ignored, a row of a wrong type falls back to the default. */
export const getSettings = (ctx: Pick<Ctx, 'db'>): Promise<Settings> => kept.get(ctx);

async function readSettings(ctx: Pick<Ctx, 'db'>): Promise<Settings> {
  const { rows } = await sql<{ key: string; value: unknown }>`select key, value from core.setting`.execute(ctx.db);
  const settings = { ...schema.parse({}) };
  for (const { key, value } of rows) {
    if (!(key in schema.shape)) continue;
    const read = schema.shape[key as SettingKey].safeParse(secretSettings.has(key) ? opened(key, value) : value);
    if (read.success) Object.assign(settings, { [key]: read.data });
  }
  return settings;
}

/**
 * Writes one setting.
 * @throws z.ZodError when the value is not of the setting's type
 */
export async function writeSetting(ctx: Pick<Ctx, 'db' | 'now'>, key: SettingKey, value: unknown): Promise<void> {
  const parsed = schema.shape[key].parse(value);
  const stored = secretSettings.has(key) ? seal(sealedAs, { value: parsed }) : parsed;
  await sql`insert into core.setting (key, value, updated_at)
    values (${key}, ${JSON.stringify(stored)}::jsonb, ${ctx.now})
    on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`.execute(ctx.db);
  kept.forget();
}

/** Has the next reader read anew: after a transaction that wrote settings. */
export const forgetSettings = (): void => kept.forget();

/** True for the name of a setting. */
export const isSettingKey = (key: string): key is SettingKey => key in schema.shape;

const sealedAs = 'setting';

/** The text of a secret setting; undefined, with a line in the log, when this installation's key cannot open it. */
function opened(key: string, value: unknown): unknown {
  try {
    return (unseal(sealedAs, String(value)) as { value: unknown }).value;
  } catch {
    log.warn({ setting: key }, 'a secret setting cannot be opened with this SECRET_KEY');
    return undefined;
  }
}
