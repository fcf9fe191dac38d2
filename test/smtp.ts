import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';

/** A mail that a server has taken: whom it is for, and its plain text. */
export type TakenMail = { to: string[]; subject: string; text: string };

export type TestSmtp = { port: number; mails: TakenMail[]; close(): Promise<void> };

/** A mail server on this machine that keeps what it takes, from whoever knows the password if there is one. */
export async function openSmtp(login?: { user: string; password: string }): Promise<TestSmtp> {
  const mails: TakenMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    authOptional: login === undefined,
    onAuth({ username, password }, _session, done) {
      if (username === login?.user && password === login?.password) done(null, { user: username });
      else done(Object.assign(new Error('Invalid username or password'), { responseCode: 535 }));
    },
    onData(stream, { envelope }, done) {
      const to = envelope.rcptTo.map(({ address }) => address);
      read(stream).then(
        (mail) => {
          mails.push({ to, ...mail });
          setImmediate(done);
        },
        (error: Error) => setImmediate(done, error),
      );
    },
  });
  server.on('error', () => {}); // a caller that goes away is its own matter
  const net = server.listen(0, '127.0.0.1');
  await once(net, 'listening');
  const close = promisify(server.close.bind(server));
  return { port: (net.address() as AddressInfo).port, mails, close: () => close() };
}

async function read(stream: SMTPServerDataStream): Promise<Pick<TakenMail, 'subject' | 'text'>> {
  const parts: Buffer[] = [];
  for await (const part of stream as AsyncIterable<Buffer>) parts.push(part);
  const { subject = '', text = '' } = await PostalMime.parse(Buffer.concat(parts));
  return { subject, text };
}
