import { z } from 'zod';
import type { Unreachable } from '#app/account/account.schema.ts';
import { rule } from '#app/core/rules.ts';
import { limits, reportReasons } from './messages.policy.ts';

/*
 * Glossary: conversation – everything two members wrote to each other; side – how it looks to one of the two, who may
 * have deleted messages the other still sees; stranger – somebody who never wrote back; official account – speaks for
 * the site.
 */

/** The person of a row; `avatar` may be empty, all names are for an account that is gone. */
export type ShownUser = { id: number; avatar: string; nickname: string; motto: string };

/**
 * A message on the wire, contract section 11. `content` is HTML, `create_time` for humans, `createdAt` unix seconds.
 */
export type MessageRow = {
  id: number;
  user_id: number;
  recipient_id: number;
  content: string;
  status: 'read' | 'unread';
  create_time: string;
  createdAt: number;
};

/**
 * A conversation by its newest message, or the newest that holds the words looked for. `excerpt` is the message as one
 * line of plain text, `unread` counts what waits in the conversation.
 */
export type ConversationRow = MessageRow & { show_user: ShownUser; excerpt: string; unread: number };
export type ConversationList = {
  list: ConversationRow[];
  total: number;
  officialAccount: string[];
  existUnread: boolean;
};

/** A message of a dialog. `key`: the name that the caller's client gave to a message of theirs, null otherwise. */
export type DialogRow = MessageRow & { user: ShownUser; recipient: ShownUser; key: string | null };

/**
 * Newest first. `blocked`: the caller takes no messages from this member. `unreachable`: why none can be written to
 * them. `unread`: messages to the caller, read now or still waiting.
 */
export type Dialog = {
  list: DialogRow[];
  total: number;
  userInfo: ShownUser;
  officialAccount: string[];
  blocked: boolean;
  unreachable: Unreachable | null;
  unread: number;
};

export type BlockedMember = ShownUser & { createdAt: number };

const id = rule.id();
const page = z.coerce.number().int().min(1).max(10_000).default(1);
const limit = z.coerce.number().int().min(1).max(100).default(10);
const words = z.string().trim().max(100).default('');

/** Line ends of any system become one; other control characters and signs that turn the writing direction go. */
const text = () =>
  z
    .string()
    .max(20_000)
    .overwrite((value) =>
      value
        .toWellFormed()
        .replace(/\r\n?/g, '\n')
        // oxlint-disable-next-line no-control-regex
        .replace(/[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, ''),
    );

/** `before` is the id of the last message of the page before: lists of any length are read from where one stands. */
export const MessageListInput = z.object({
  page,
  limit,
  keywords: words,
  nickname: words,
  unread: rule.flag().default(false),
  before: id.optional(),
});
export const DialogInput = z.object({ userId: id, page, limit, before: id.optional() });
const idList = z.union([z.array(id).min(1).max(100), id.transform((one) => [one])]);
export const MarkReadInput = z.object({ ids: z.union([z.literal('all'), idList]) });
/** `key` is the sender's own name for the message: the same key to the same member is the same message. */
export const SendMessageInput = z.object({
  userId: id,
  content: text().trim().min(limits.content[0]).max(limits.content[1]),
  key: z
    .string()
    .regex(/^[\w-]{8,64}$/)
    .optional(),
});
/** `forBoth` takes own new messages back from both sides. */
export const DelMessageInput = z.object({ ids: idList, forBoth: rule.flag().default(false) });
export const MemberInput = z.object({ userId: id });
export const BlockInput = z.object({ userId: id, blocked: rule.flag() });
export const ReportInput = z.object({
  userId: id,
  reason: z.enum(reportReasons),
  note: text().trim().max(limits.note).default(''),
});
export const OfficialInput = z.object({ userId: id, official: rule.flag() });
