import type { Widen } from '#app/core/texts/language.ts';
import type zh from './first-steps.zh.ts';

export default {
  title: 'Before you open',
  later: 'Later',
  progress: (done: number, all: number) => `${done} of ${all}`,
  look: 'View',
  act: 'Do it',
  needed: 'Needed after all',
  without: 'Not needed here.',
  copy: 'Copy the line',
  states: { done: 'done', open: 'to do', warn: 'urgent', waived: 'not needed' },
  names: {
    captcha: 'Captcha',
    backup: 'Backup',
    law: 'Legal pages',
    address: 'Site address',
    mail: 'Mail',
    name: 'Name and logo',
    categories: 'Categories',
    pay: 'Ways to pay',
    administrator: 'A second administrator',
    twoStep: 'Two-step login',
    storage: 'File storage',
    starter: 'Starter content',
  },
  says: {
    captcha: {
      open: 'Off: robots can register. Set the environment variable to this and restart.',
      done: 'On.',
    },
    backup: { open: 'There is no good backup from the last week.', done: 'There is a good backup from the last week.' },
    law: {
      open: 'Terms, privacy and contact are not all published; each has a template to edit.',
      done: 'Terms, privacy and contact are published.',
    },
    address: {
      open: 'Others cannot open the present address, or it is not encrypted; links in mails are wrong too. Set the environment variable to your address and restart.',
      done: 'A public address with encryption.',
    },
    mail: {
      open: 'No mail server, or no test email has gone out yet: codes and notices may not be sent.',
      done: 'A test email went out by the mail server.',
    },
    name: { open: 'Still the name and icon that came with the product.', done: 'Your own.' },
    categories: { open: 'Some say nothing of what belongs there.', done: 'Each says what belongs there.' },
    pay: {
      open: 'Members have no way to top up. A site that takes no money can say so there.',
      done: 'Members can top up, or there is no money here.',
    },
    administrator: { open: 'There is one. If they cannot log in, nobody can help.', done: 'There are at least two.' },
    twoStep: {
      open: 'Some staff log in with a password alone: whoever learns it has the whole site.',
      done: 'All staff have it on.',
    },
    storage: { open: 'Less than a tenth of the disk is free.', done: 'There is room.' },
    starter: {
      open: 'The posts and models that came with the installation are still public: keep, hide or remove them.',
      done: 'You have decided what becomes of it.',
    },
  },
  lines: { captcha: 'CAPTCHA=on', address: 'SITE_URL=https://ask.example.org' },
  waive: {
    captcha: 'Intranet, not needed',
    address: 'Intranet, not needed',
    mail: 'No mail here',
  },
} satisfies Widen<typeof zh>;
