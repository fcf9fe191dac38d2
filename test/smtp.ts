import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

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
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(parts)).then(({ subject = '', text = '' }) => {
          mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), subject, text });
          done();
        }, done);
      });
    },
  });
  server.on('error', () => {}); // a caller that goes away is its own matter
  const net = server.listen(0, '127.0.0.1');
  await once(net, 'listening');
  return {
    port: (net.address() as AddressInfo).port,
    mails,
    close: () => new Promise((resolve) => void server.close(resolve)),
  };
}
