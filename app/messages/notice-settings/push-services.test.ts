import { expect, test } from 'vitest';
import { isPushService, outcomeOf } from './push-services.server.ts';

test.each([
  ['https://fcm.googleapis.com/fcm/send/a', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/a', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=a', true],
  ['https://web.push.apple.com/a', true],
  ['https://fcm.googleapis.com.evil.example/a', false],
  ['https://evilpush.services.mozilla.com.example/a', false],
  ['http://fcm.googleapis.com/a', false],
  ['https://ntfy.lan:8443/a', true],
  ['https://ntfy.lan/a', false],
])('%s is a push service: %s', (address, is) => expect(isPushService(address, ['ntfy.lan:8443'])).toBe(is));

test.each([
  [201, 'taken'],
  [404, 'gone'],
  [403, 'gone'],
  [413, 'refused'],
  [429, 'later'],
  [502, 'later'],
  [null, 'later'],
] as const)('an answer of %s is %s', (status, is) => expect(outcomeOf(status)).toBe(is));
