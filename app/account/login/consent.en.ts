import type zh from './consent.zh.ts';

const en: typeof zh = {
  title: 'Before you continue',
  first: 'Please read this before you continue',
  firstLead: (site: string) => `This is the agreement between you and ${site}. Read it, agree, and you can continue.`,
  renewed: 'This has changed',
  renewedLead: 'You agreed to an earlier version. See what has changed, agree, and you can continue.',
  since: 'Since',
  agreedBefore: (version: number) => `you agreed to version ${version}`,
  what: (reason: string) => `What changed: ${reason}`,
  own: 'Open on a separate page',
  agree: 'Agree and continue',
  leave: 'Log out',
  otherwise: 'You don’t have to agree. You can',
  data: 'download your data',
  or: ' or ',
  close: 'close your account',
  end: '.',
};
export default en;
