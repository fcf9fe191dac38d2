import { expect, test } from 'vitest';
import { chooseMailer, describeMailer, setMailer } from './mail.server.ts';

test('an operator reads at start where messages go, without the password of the server', () => {
  setMailer({ url: '', from: '', outbox: '/data/outbox' });
  expect(describeMailer()).toBe('No mail server is set (MAIL_URL): mails and text messages are written to /data/outbox.');
  chooseMailer({ mailUrl: 'smtp://post:secret@mail.example:587', mailFrom: '' });
  expect(describeMailer()).toContain('mail.example:587');
  expect(describeMailer()).not.toContain('secret');
  setMailer({ url: '', from: '', outbox: '' });
});
