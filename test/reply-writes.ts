import { expect } from 'vitest';
import { writeSetting } from '#app/core/process/settings-registry.server.ts';
import { openMailbox, type TestMailbox } from '#test/imap.ts';
import type { Write, World } from '#test/writes.ts';

/** The mailbox of these tests, started when it is first needed. */
let mailbox: TestMailbox | undefined;

/** The settings under which this mailbox takes replies. */
export const mailboxSettings = (port: number) => ({
  replyMail: true,
  replyHost: '127.0.0.1',
  replyPort: port,
  replySecurity: 'none',
  replyAccount: 'testuser',
  replyPassword: 'testpass',
  replyFolder: 'INBOX',
  replyAddress: 'reply+{token}@wenwo.example',
});

/** Requests about replies by mail. */
export const replyWrites: Record<string, (world: World) => Promise<Write>> = {
  '/api/admin/testReplyMailbox': async ({ app, staff }) => {
    mailbox ??= await openMailbox();
    for (const [key, value] of Object.entries(mailboxSettings(mailbox.port)))
      await writeSetting({ db: app.database.db, now: new Date() }, key, value);
    return { member: staff, body: {} };
  },
};

/** What many of the same at once must have done: as many tests as ten minutes take, each in the audit. */
export const replyEffects = (count: (what: string, ...values: unknown[]) => Promise<number>) => ({
  '/api/admin/testReplyMailbox': async (_write: Write, succeeded: number) => {
    expect(succeeded).toBe(10);
    expect(await count("core.audit where action = 'messages.testMailbox'")).toBe(10);
  },
});
