import type zh from './push.zh.ts';

export default {
  title: 'Push to devices',
  lead: 'Arrives while the site is closed. Once it is on, choose in the table below what is pushed.',
  looking: 'Looking at this device',
  unsupported:
    'This browser cannot receive push. On iPhone and iPad add the site to the home screen first and open it there.',
  denied:
    'The browser does not let this site show notifications. Allow them in the site settings beside the address, then reload this page.',
  china: 'Chrome on Android receives it only where Google services can be reached.',
  enable: 'Turn on for this device',
  failed: 'It could not be turned on: the browser does not reach its push service.',
  here: 'This device',
  isOn: 'On',
  test: 'Send a test',
  stop: 'Stop',
  stopOf: (name: string) => `Stop pushing to ${name}`,
  device: 'Unknown device',
  devices: 'Devices with push',
  sent: 'Last sent',
  added: 'On since',
} satisfies typeof zh;
