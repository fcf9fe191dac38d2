import { expect, it } from 'vitest';
import { areaOf, faultOf, fixOf, type JobFault } from './job-faults.policy.ts';

it.each<[string, JobFault]>([
  ['Invalid login: 535 Error: authentication failed, system busy', 'login'],
  ['connect ECONNREFUSED 127.0.0.1:465', 'away'],
  ['getaddrinfo ENOTFOUND smtp.example.org', 'away'],
  ['Connection timeout', 'slow'],
  ['The operation was aborted due to timeout', 'slow'],
  ['550 a***@example.org unknown', 'recipient'],
  ['self-signed certificate in certificate chain', 'certificate'],
  ['The address answered 404', 'missing'],
  ['The address answered 410', 'missing'],
  ['The SMS service answered 403 Forbidden: signature', 'denied'],
  ['The address answered 503', 'busy'],
  ['ENOSPC: no space left on device, write', 'space'],
  ['could not extend file "base/1/2": No space left on device', 'space'],
  ['deadlock detected', 'database'],
  ['job expired', 'lost'],
  ['', 'none'],
  ['Cannot read properties of undefined', 'other'],
])('%s is said as %s', (error, fault) => expect(faultOf(error)).toBe(fault));

it('leads to where the cause is put right', () => {
  expect(fixOf('messages.sendNoticeMail', 'login')?.to).toBe('/admin/settings?section=mail');
  expect(fixOf('account.sendSms', 'denied')?.to).toBe('/admin/settings?section=sms');
  expect(fixOf('ask.deliverWebhook', 'missing')).toEqual({ right: 'webhooks', to: '/admin/webhooks' });
  expect(fixOf('ask.deliverWebhook', 'space')?.to).toBe('/admin/health');
  expect(fixOf('ask.awardBadges', 'other')).toBeNull();
});

it('knows for which part of the site a kind works', () =>
  expect(['wallet.check', 'billing.reconcile', 'ask.coolPosts', 'test.x'].map(areaOf)).toEqual([
    'money',
    'money',
    'ask',
    'other',
  ]));
