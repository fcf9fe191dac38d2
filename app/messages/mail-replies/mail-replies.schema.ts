/*
 * Glossary: reply – a mail of a member in answer to a mail of ours; token – what stands in its Reply-To and says who
 * answers what; target – what a domain makes of replies about its things; refusal – the mail that says why a reply was
 * not taken.
 */

/** What a reply is about, as the notice had it: a domain's noun and its id. */
export type ReplySubject = { kind: string; id: number };

/** What became of a mail. `ignored` is not answered, `failed` is tried again. */
export type Outcome = 'taken' | 'held' | 'refused' | 'ignored' | 'failed';

/** Why a mailbox cannot be read; each has words of its own. */
export const mailboxFaults = [
  'host',
  'refused',
  'timeout',
  'certificate',
  'encryption',
  'login',
  'folder',
  'connection',
] as const;
export type MailboxFault = (typeof mailboxFaults)[number];

/**
 * How reading the mailbox goes: null while it is switched off. Times are unix seconds, counts of the last seven days.
 */
export type MailboxState = {
  readAt: number | null;
  fault: string;
  failingSince: number | null;
  counts: Record<Outcome, number>;
};

/** A mail as far as replies go. */
export type IncomingMail = {
  /** The sender's own name for the mail, '' without one. */
  messageId: string;
  subject: string;
  from: string[];
  /** Every address it was delivered to. */
  to: string[];
  headers: { key: string; value: string }[];
  /** What the member wrote, without quotes and signature. */
  text: string;
  hasAttachments: boolean;
};
