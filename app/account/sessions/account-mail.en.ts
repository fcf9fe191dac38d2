import type { Widen } from '#app/core/texts/language.ts';
import type zh from './account-mail.zh.ts';

const notice =
  'The code is valid for 10 minutes and can be used once. Don’t share it with anyone. If you didn’t ask for it, ignore this message.';

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export default {
  events: {
    user_register: 'create an account',
    user_retrieve_pwd: 'reset your password',
    user_change_email: 'add this email address to your account',
    user_change_mobile: 'add this mobile number to your account',
    user_email_verify: 'confirm your email address',
    user_mobile_verify: 'confirm your mobile number',
  },
  subject: (site: string, purpose: string) => `${site}: your code to ${purpose}`,
  text: (site: string, purpose: string, code: string) =>
    `Hello,\n\nYour code to ${purpose} at ${site} is:\n\n${code}\n\n${notice}\n\n${site}`,
  html: (site: string, purpose: string, code: string) =>
    `<!doctype html><html lang="en"><body style="margin:0;padding:24px;font:16px/1.7 sans-serif;color:#222">` +
    `<p>Hello,</p><p>Your code to ${purpose} at ${escape(site)} is:</p>` +
    `<p style="font:700 30px/1.4 monospace;letter-spacing:6px">${code}</p>` +
    `<p style="color:#666">${notice}</p><p style="color:#666">${escape(site)}</p></body></html>`,
  oldAddress: {
    subject: (site: string) => `${site}: your account no longer uses this email address`,
    text: (site: string, account: string, now: string) =>
      `Hello,\n\nThe email address of the account ${account} at ${site} was ${now ? `changed from this one to ${now}` : 'removed'}.\n\n` +
      `If you did this, or asked staff to, there is nothing to do. If not, contact the staff of ${site} at once.\n\n${site}`,
  },
  sms: (site: string, purpose: string, code: string) =>
    `[${site}] ${code} is your code to ${purpose}. Valid for 10 minutes. Don’t share it.`,
} satisfies Widen<typeof zh>;
