import type zh from './push-api.zh.ts';

export default {
  unknownService: 'The push service of this browser is not known here. Ask the operator of the site',
  added: 'Push is on',
  renewed: 'The push address has been renewed',
  removed: 'Push has been stopped',
  notHere: 'Push is not on for this device',
  testTitle: (site: string) => `Push from ${site}`,
  testBody: 'You see this, so push arrives.',
  sent: 'Sent. It should appear within seconds',
  gone: 'The browser has stopped this push. Turn it on again',
  notTaken: 'The push service cannot be reached now. Try again later',
} satisfies typeof zh;
