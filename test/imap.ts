import { createRequire } from 'node:module';
import type { AddressInfo, Server } from 'node:net';

type Box = { messages: { flags: string[] }[] };
type Crow = {
  server: Server;
  listen(port: number, host: string, then: () => void): void;
  close(then: () => void): void;
  getMailbox(folder: string): Box;
  appendMessage(folder: Box, flags: string[], date: undefined, raw: string): void;
};
const require = createRequire(import.meta.url); // it has no types
const hoodiecrow = require('hoodiecrow-imap') as (options: object) => Crow;

/** An IMAP server in this process with an empty INBOX. */
export type TestMailbox = {
  port: number;
  /** Delivers a mail. */
  put(raw: string | Buffer): void;
  /** The flags of every mail in the inbox, in the order of delivery. */
  flags(): string[][];
  /** Takes the flags off every mail: as if they had never been marked. */
  forgetFlags(): void;
  close(): Promise<void>;
};

/**
 * Starts a mailbox; its one account is testuser with the password testpass, and a secure one has a certificate that
 * nobody vouches for.
 */
export async function openMailbox({ isSecure = false } = {}): Promise<TestMailbox> {
  const crow = hoodiecrow({
    plugins: ['ID', 'AUTH-PLAIN', 'SASL-IR', 'NAMESPACE', 'UNSELECT'],
    secureConnection: isSecure,
    storage: { INBOX: { messages: [] } },
  });
  await new Promise<void>((resolve) => crow.listen(0, '127.0.0.1', resolve));
  const inbox = crow.getMailbox('INBOX');
  return {
    port: (crow.server.address() as AddressInfo).port,
    put: (raw) => crow.appendMessage(inbox, [], undefined, Buffer.from(raw as string).toString('binary')),
    flags: () => inbox.messages.map((one) => one.flags),
    forgetFlags: () => inbox.messages.forEach((one) => one.flags.splice(0)),
    close: () => new Promise((resolve) => crow.close(resolve)),
  };
}
