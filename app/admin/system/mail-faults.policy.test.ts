import { expect, test } from 'vitest';
import { mailFaultIn, mailFaultOf } from './mail-faults.policy.ts';

const fault = (code: string, message: string) => mailFaultOf(Object.assign(new Error(message), { code }));

test.each([
  ['EDNS', 'getaddrinfo ENOTFOUND mail.exmaple.org', 'host'],
  ['ESOCKET', 'connect ECONNREFUSED 127.0.0.1:1', 'away'],
  ['ECONNECTION', 'Connection closed unexpectedly', 'away'],
  ['ETIMEDOUT', 'Connection timeout', 'slow'],
  ['ETLS', 'Error upgrading connection with STARTTLS', 'certificate'],
  ['ESOCKET', 'self-signed certificate', 'certificate'],
  ['EAUTH', 'Invalid login: 535 5.7.8 Error: authentication failed', 'login'],
  ['EENVELOPE', "Can't send mail - all recipients were rejected: 550 no such user", 'recipient'],
  ['EMESSAGE', 'Message failed: 451 try later', 'other'],
])('%s, %s is %s', (code, message, is) => expect(fault(code, message)).toBe(is));

test('what is no error of a program is something else', () => expect(mailFaultOf('no')).toBe('other'));

test('what is kept of an error tells the same', () => {
  expect(mailFaultIn('ECONNECTION Connection closed unexpectedly')).toBe('away');
  expect(mailFaultIn('ETIMEDOUT Connection timeout')).toBe('slow');
  expect(mailFaultIn('Greeting never received')).toBe('other');
});
