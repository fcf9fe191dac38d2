import { expect, test } from 'vitest';
import { chooseMailer, describeMailer, setMailer, withTls } from './mail.server.ts';

test('an operator reads at start where messages go, without the password of the server', () => {
  setMailer({ url: '', from: '', outbox: '/data/outbox' });
  expect(describeMailer()).toBe(
    "No mail server is set (MAIL_URL): mails and text messages lie in the console's outbox and in /data/outbox.",
  );
  chooseMailer({ mailUrl: 'smtp://post:secret@mail.example:587', mailFrom: '' });
  expect(describeMailer()).toContain('mail.example:587');
  expect(describeMailer()).not.toContain('secret');
  setMailer({ url: '', from: '', outbox: '' });
});

test.each([
  ['smtp://post:secret@mail.example:587', 'smtp://post:secret@mail.example:587?requireTLS=true'],
  [
    'smtp://post:secret@mail.example:25?ignoreTLS=true&requireTLS=false',
    'smtp://post:secret@mail.example:25?requireTLS=true',
  ],
  ['smtps://post:secret@mail.example', 'smtps://post:secret@mail.example'],
  ['smtp://post:secret@127.0.0.1:2525', 'smtp://post:secret@127.0.0.1:2525'],
  ['smtp://relay.lan', 'smtp://relay.lan'],
])('a password goes to a mail server over TLS alone: %s', (address, used) => expect(withTls(address)).toBe(used));
