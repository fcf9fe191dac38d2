import type { Widen } from '#app/core/texts/language.ts';
import type zh from './mail-replies.zh.ts';

export default {
  marker: '—— Write your reply above this line ——',
  comment: 'Reply to this mail to post a comment in the same place.',
  message: 'Reply to this mail to send them a private message.',
  taken:
    'We take the text above the quoted mail and no attachments, for 30 days. Do not forward this mail: the reply address is yours alone.',
  refusedSubject: (site: string) => `${site}: your reply was not posted`,
  heldSubject: (site: string) => `${site}: your reply is waiting for review`,
  hello: (name: string) => `Hello ${name},`,
  refused: 'the reply you sent by email was not posted:',
  held: 'we have your reply. It will be visible once it has been reviewed.',
  yourText: 'What you wrote:',
  onSite: 'You can also read and reply on the site:',
  expired: 'The notification is more than 30 days old and can no longer be answered by email.',
  tooLarge: 'The mail is larger than 1 MB. Please leave out attachments and images and send text only.',
  empty: 'We found no text of yours. Please write above the quoted mail.',
  onlyAttachments: 'The mail holds attachments only. They cannot be posted by email; please upload them on the site.',
  closed: 'The member centre is closed for now.',
  commentTooLong: (length: number, max: number) =>
    `It has ${length} characters, and a comment takes at most ${max}. Please write an answer on the site, or send a shorter one.`,
  commentTooShort: (min: number) => `A comment needs at least ${min} characters.`,
  messageTooLong: (length: number, max: number) =>
    `It has ${length} characters, and a message takes at most ${max}. Please send it in parts.`,
  noMailbox: 'No mailbox is saved yet. Fill in the server, account and address and save, then test.',
  works: (folder: string, unread: number) =>
    `Connected. The folder “${folder}” has ${unread === 1 ? '1 unread mail' : `${unread} unread mails`}.`,
  faultHost: (host: string) => `There is no server called ${host}. Check the host name.`,
  faultRefused: (host: string, port: number) =>
    `${host} refuses connections on port ${port}. Check the port, and that IMAP is switched on.`,
  faultTimeout: (host: string, port: number) =>
    `${host} does not answer on port ${port}. Check the port and the firewall.`,
  faultCertificate: (host: string) => `The certificate of ${host} is invalid or made out to another name.`,
  faultEncryption: 'The encryption does not fit: port 993 usually takes TLS, port 143 STARTTLS.',
  faultLogin:
    'The server rejects the account or the password. Many providers want IMAP switched on first, and an app password.',
  faultFolder: (folder: string) => `There is no folder “${folder}”, or it may not be opened.`,
  faultConnection: 'The connection broke off, and the server gave no reason we know.',
} satisfies Widen<typeof zh>;
