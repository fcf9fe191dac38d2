import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';
import { isLoopbackHost } from '#app/core/loopback.ts';
import { writeWhole } from '#app/core/files/whole-file.server.ts';
import { keyedHash } from '#app/core/secrets/secret.server.ts';

/** One mail in one language; `text` is always given, `html` may add looks. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  replyTo?: string;
  headers?: Record<string, string>;
};

/** The operator's own choice, and a name with its address. */
type Choice = { mailUrl: string; mailFrom: string };
type Sender = { name: string; address: string };
type Settings = { url: string; from: string; outbox: string };
let given: Settings = { url: '', from: '', outbox: '' };
let settings = given;
/** What mails are from when no sender is set. */
let sender: Sender = { name: '', address: 'no-reply@localhost' };
/** Made with the first mail. */
let transport: Transporter | undefined;

/** Sets how messages leave: an SMTP server, or .eml files in the outbox folder when `url` is empty. */
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

/** The folder where messages lie that have no other way to leave. */
export const outboxFolder = () => settings.outbox;

/** Whether mails leave by a server; otherwise they lie in the outbox folder. */
export const hasMailServer = () => settings.url !== '';

/** One sentence for the operator at start: where messages go. */
export function describeMailer(): string {
  if (settings.url)
    return `Mails leave by ${new URL(settings.url).host}; text messages are written to ${settings.outbox}.`;
  return `No mail server is set (MAIL_URL): mails and text messages are written to ${settings.outbox}.`;
}

/** Sends a mail or writes it to the outbox as `TIME-mail-ID.eml`. @throws the SMTP fault, so that the job is retried */
export async function sendMail(mail: Mail): Promise<void> {
  const message = { from: settings.from || sender, ...mail };
  const { createTransport } = await import('nodemailer'); // 5 MB that a site without mails need not hold
  if (settings.url) {
    transport ??= createTransport(withLimits(withTls(settings.url)));
    await transport.sendMail(message);
    return;
  }
  const { message: raw } = await createTransport({ streamTransport: true, buffer: true, newline: 'unix' }).sendMail(
    message,
  );
  await putIntoOutbox('mail', 'eml', raw as Buffer);
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
export const mailWay = (): string => keyedHash('mail way', `${settings.url}\n${settings.from}`).toString('base64url');

/** Hands a text message to the outbox as `TIME-sms-ID.txt`: first line the number, then the text. */
export async function sendSms(mobile: string, text: string): Promise<void> {
  await putIntoOutbox('sms', 'txt', Buffer.from(`To: ${mobile}\n\n${text}\n`));
}

async function putIntoOutbox(kind: string, suffix: string, bytes: Buffer): Promise<void> {
  const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${kind}-${randomUUID().slice(0, 8)}.${suffix}`;
  await writeWhole(join(settings.outbox, name), bytes, 0o600);
}
