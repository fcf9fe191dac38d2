import type { Transporter } from 'nodemailer';
import type { Ctx } from '#app/core/ctx.server.ts';
import { isLoopbackHost } from '#app/core/loopback.ts';
import { log } from '#app/core/process/log.server.ts';
import { lastingHash } from '#app/core/secrets/secret.server.ts';
import type { Language } from '#app/core/texts/language.ts';
import { keepLetter } from './letters.server.ts';
import { endMailTrouble, findMailTrouble, isMailFailing, keepMailTrouble } from './mail-trouble.server.ts';
import type { MailTrouble } from './mail-trouble.ts';

/** One mail in one language; `text` is always given, `html` may add looks. */
export type Mail = {
  language: Language;
  to: string;
  subject: string;
  text: string;
  html?: string;
  replyTo?: string;
  headers?: Record<string, string>;
};

/** The operator's own choice, and the site's names with its address. */
type Choice = { mailUrl: string; mailFrom: string };
type Sender = { names: Record<Language, string>; address: string };
/** `outbox` is the folder where letters lie as files too, '' for none. */
type Settings = { url: string; from: string; outbox: string };
let given: Settings = { url: '', from: '', outbox: '' };
let settings = given;
/** What mails are from when no sender is set. */
let sender: Sender = { names: { 'zh-cn': '', en: '' }, address: 'no-reply@localhost' };
/** Made with the first mail. */
let transport: Transporter | undefined;

/** Sets how messages leave: an SMTP server, or the outbox when `url` is empty. */
export function setMailer(environment: Settings): void {
  given = environment;
  changeTo(environment);
}

/**
 * The operator's own choice goes before the environment's; empty texts leave that in force. Cheap when nothing changed.
 * @param standard whom mails are from when neither names a sender
 */
export function chooseMailer({ mailUrl, mailFrom }: Choice, standard: Sender = sender): void {
  sender = standard;
  changeTo({ ...given, url: mailUrl || given.url, from: mailFrom || given.from });
}

function changeTo(wanted: Settings): void {
  if (wanted.url !== settings.url) {
    transport?.close();
    transport = undefined;
  }
  settings = wanted;
}

/** The folder where messages that have no other way to leave lie as files too; '' for none. */
export const outboxFolder = () => settings.outbox;

/** Whether mails leave by a server; otherwise they lie in the outbox. */
export const hasMailServer = () => settings.url !== '';

/** One sentence for the operator at start: where messages go. */
export function describeMailer(): string {
  const where = `lie in the console's outbox${settings.outbox && ` and in ${settings.outbox}`}`;
  if (settings.url) return `Mails leave by ${new URL(settings.url).host}; text messages ${where}.`;
  return `No mail server is set (MAIL_URL): mails and text messages ${where}.`;
}

/** Who sends: a job that is tried again leaves a letter in the outbox alone. */
type Sending = Pick<Ctx, 'db' | 'actor' | 'requestId'>;

/** Sends a mail or leaves it in the outbox. @throws the SMTP fault, so that the job is retried */
export async function sendMail(ctx: Sending, { language, ...mail }: Mail): Promise<void> {
  const { names, address } = sender;
  const message = { from: settings.from || { name: names[language], address }, ...mail };
  const { createTransport } = await import('nodemailer'); // 5 MB that a site without mails need not hold
  if (settings.url) {
    transport ??= createTransport(withLimits(withTls(settings.url)));
    const way = mailWay();
    try {
      await transport.sendMail(message);
    } catch (error) {
      await quietly(keepMailTrouble(ctx, way, error));
      throw error;
    }
    await quietly(endMailTrouble(ctx));
    return;
  }
  const { message: raw } = await createTransport({ streamTransport: true, buffer: true, newline: 'unix' }).sendMail(
    message,
  );
  const about = `${mail.to}\0${mail.subject}`; // its text may hold what is new each time
  await keepLetter(ctx, { kind: 'mail', about, bytes: raw as Buffer }, settings.outbox);
}

/** What is kept of how mails go must not decide whether one goes again. */
async function quietly(keeping: Promise<void>): Promise<void> {
  await keeping.catch((error: unknown) => log.warn({ err: error }, 'how mails go was not kept'));
}

/**
 * A password goes to a mail server over TLS only, unless that is this machine: what would send it otherwise is told as
 * a fault.
 */
export function withTls(address: string): string {
  const url = new URL(address);
  if (url.password === '' || isLoopbackHost(url.hostname)) return address;
  url.searchParams.delete('ignoreTLS');
  if (url.protocol === 'smtp:') url.searchParams.set('requireTLS', 'true');
  return url.href;
}

/** A server that does not answer is given up within seconds; what the address itself says of that stays. */
function withLimits(address: string): string {
  const url = new URL(address);
  for (const [name, ms] of Object.entries(limits_ms))
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(ms));
  return url.href;
}

const limits_ms = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000, dnsTimeout: 10_000 };

/** The way mails leave now, as one cannot read it: another server, login or sender has another. */
export const mailWay = (): string => lastingHash('mail way', `${settings.url}\n${settings.from}`).toString('base64url');

/** What is wrong with the way mails leave now, or null. Apply the settings before. */
export const findTrouble = async (ctx: Pick<Ctx, 'db'>): Promise<MailTrouble | null> =>
  hasMailServer() ? findMailTrouble(ctx, mailWay()) : null;

/** Whether mails have failed of late by the way they leave now. Apply the settings before. */
export const doMailsFail = async (ctx: Pick<Ctx, 'db'>): Promise<boolean> =>
  hasMailServer() && (await isMailFailing(ctx, mailWay()));

/** Leaves a text message in the outbox: first line the number, then the text. */
export async function sendSms(ctx: Sending, mobile: string, text: string): Promise<void> {
  const bytes = Buffer.from(`To: ${mobile}\n\n${text}\n`);
  await keepLetter(ctx, { kind: 'sms', about: bytes.toString('utf8'), bytes }, settings.outbox);
}
