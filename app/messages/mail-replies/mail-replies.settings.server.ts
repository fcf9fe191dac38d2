import { z } from 'zod';
import { declareSettings, type SettingsOf } from '#app/core/process/settings-registry.server.ts';

/** Notice mails may be answered: the mailbox the answers come to. */
export const getReplySettings = declareSettings(
  {
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
  },
  ['replyPassword'],
);
export type ReplySettings = SettingsOf<typeof getReplySettings>;
