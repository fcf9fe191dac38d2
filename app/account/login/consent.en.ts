import type zh from './consent.zh.ts';

const en: typeof zh = {
  title: 'Before you go on',
  first: 'Please read this before you go on',
  firstLead: (site: string) => `This is the agreement between you and ${site}. Read it, agree, and you can go on.`,
  renewed: 'This has changed',
  renewedLead: 'You agreed to an earlier version. See what has changed, agree, and you can go on.',
  since: 'Since',
  agreedBefore: (version: number) => `you agreed to version ${version}`,
  what: (reason: string) => `What changed: ${reason}`,
  own: 'Open on its own page',
  agree: 'Agree and go on',
  leave: 'Log out',
  otherwise: 'You need not agree. You can',
  data: 'download your data',
  or: ' or ',
  close: 'close your account',
  end: '.',
};
export default en;
