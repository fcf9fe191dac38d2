import type zh from './welcome.zh.ts';

const en: typeof zh = {
  title: 'Set a password',
  lead: (site: string, name: string) =>
    `${site} has created the account “${name}” for you. Set a password, and you are in.`,
  password: 'Password',
  passwordHelp: '6 to 32 characters, without & < > " \'',
  capsLock: 'Caps Lock is on',
  consent: 'I have read and agree to',
  consentMissing: 'Read them first, then tick this if you agree',
  set: 'Set password',
  done: 'Your password is set.',
  logIn: 'Log in',
  over: 'This link has been used, has expired or was replaced. Use “Forgot password” on the log-in page, or ask the staff for another email.',
  toLogin: 'Open the log-in page',
};
export default en;
