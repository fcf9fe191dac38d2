import type { ImapFlow } from 'imapflow';
import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { getReplySettings, type ReplySettings } from './mail-replies.settings.server.ts';
import type { LocalText } from '#app/core/texts/language.ts';
import { say } from './mail-replies.queries.server.ts';
import type { MailboxFault, MailboxState, Outcome } from './mail-replies.schema.ts';

/** The part of the settings that says where the mailbox is. */
export type Mailbox = Pick<
  ReplySettings,
  'replyHost' | 'replyPort' | 'replySecurity' | 'replyAccount' | 'replyPassword' | 'replyFolder'
>;

const patience_ms = 15_000;

/**
 * Signs in and opens the folder, lets `work` go on, and signs out whatever happens.
 * @throws the library's faults, see `faultOf`
 */
export async function withMailbox<T>(
  mailbox: Mailbox,
  work: (client: ImapFlow, unread: number[]) => Promise<T>,
): Promise<T> {
  const { ImapFlow } = await import('imapflow'); // a site without replies need not hold it
  const client = new ImapFlow({
    host: mailbox.replyHost,
    port: mailbox.replyPort,
    secure: mailbox.replySecurity === 'tls',
    doSTARTTLS: mailbox.replySecurity === 'starttls',
    auth: { user: mailbox.replyAccount, pass: mailbox.replyPassword },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: patience_ms,
    greetingTimeout: patience_ms,
    socketTimeout: 2 * patience_ms,
  });
  client.on('error', () => {}); // what is under way fails with it
  try {
    await client.connect();
    try {
      await client.mailboxOpen(mailbox.replyFolder);
    } catch (error) {
      throw client.usable ? new FolderFault(mailbox.replyFolder, { cause: error }) : error;
    }
    const unread = await client.search({ seen: false }, { uid: true });
    return await work(client, unread || []);
  } finally {
    if (client.usable) await client.logout().catch(() => client.close());
    else client.close();
  }
}

class FolderFault extends Error {
  override name = 'FolderFault';
}

/** What kind of fault kept a mailbox from being read. */
export function faultOf(error: unknown): MailboxFault {
  if (!(error instanceof Error)) return 'connection';
  const code = 'code' in error ? String(error.code) : '';
  if (error.name === 'FolderFault') return 'folder';
  if ('authenticationFailed' in error && error.authenticationFailed) return 'login';
  if (/^(?:ENOTFOUND|EAI_)/.test(code)) return 'host';
  if (code === 'ECONNREFUSED') return 'refused';
  if (/CERT|ALTNAME|SELF_SIGNED|UNABLE_TO_|ISSUER/.test(code)) return 'certificate';
  if (/SSL|TLS|UPGRADE|EPROTO|MissingServerExtension/i.test(code) || /starttls/i.test(error.message))
    return 'encryption';
  if (/TIMEOUT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/i.test(code)) return 'timeout';
  return 'connection';
}

/** A fault in words for the operator. */
export function describeFault(fault: MailboxFault, { replyHost, replyPort, replyFolder }: Mailbox): LocalText {
  const words: Record<MailboxFault, LocalText> = {
    host: say.faultHost(replyHost),
    refused: say.faultRefused(replyHost, replyPort),
    timeout: say.faultTimeout(replyHost, replyPort),
    certificate: say.faultCertificate(replyHost),
    encryption: say.faultEncryption,
    login: say.faultLogin,
    folder: say.faultFolder(replyFolder),
    connection: say.faultConnection,
  };
  return words[fault];
}

/** How reading the mailbox goes, with its fault in the reader's words; null while replies are off. */
export async function findMailboxState(ctx: Ctx): Promise<MailboxState | null> {
  const settings = await getReplySettings(ctx);
  if (!settings.replyMail) return null;
  const { rows } = await sql<{ readAt: number | null; fault: MailboxFault | ''; failingSince: number | null }>`
    select floor(extract(epoch from read_at))::bigint "readAt", fault,
      floor(extract(epoch from failing_since))::bigint "failingSince"
    from messages.reply_mailbox where id = 1`.execute(ctx.db);
  const counted = await sql<{ outcome: Outcome; count: number }>`
    select outcome, count(*) count from messages.reply_mail where at > ${ctx.now}::timestamptz - interval '7 days'
      group by outcome`.execute(ctx.db);
  const counts: Record<Outcome, number> = { taken: 0, held: 0, refused: 0, ignored: 0, failed: 0 };
  for (const { outcome, count } of counted.rows) counts[outcome] = count;
  const { readAt = null, fault = '', failingSince = null } = rows[0] ?? {};
  return { readAt, failingSince, counts, fault: fault === '' ? '' : describeFault(fault, settings).in(ctx.language) };
}
