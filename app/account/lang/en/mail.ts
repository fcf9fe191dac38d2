import type { Widen } from '#app/core/language.ts';
import type zh from '../zh-cn/mail.ts';

const notice = 'The code is valid for 10 minutes and works once. Do not share it. If this was not you, ignore this message.';

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export default {
  events: {
    user_register: 'create an account',
    user_retrieve_pwd: 'set a new password',
    user_change_email: 'change your e-mail',
    user_change_mobile: 'change your mobile number',
    user_email_verify: 'confirm your e-mail',
    user_mobile_verify: 'confirm your mobile number',
  },
  subject: (site: string, purpose: string) => `${site}: code to ${purpose}`,
  text: (site: string, purpose: string, code: string) => `Hello,\n\nyour code to ${purpose} at ${site} is:\n\n${code}\n\n${notice}\n\n${site}`,
  html: (site: string, purpose: string, code: string) =>
    `<!doctype html><html lang="en"><body style="margin:0;padding:24px;font:16px/1.7 sans-serif;color:#222">` +
    `<p>Hello,</p><p>your code to ${purpose} at ${escape(site)} is:</p>` +
    `<p style="font:700 30px/1.4 monospace;letter-spacing:6px">${code}</p>` +
    `<p style="color:#666">${notice}</p><p style="color:#666">${escape(site)}</p></body></html>`,
  sms: (site: string, purpose: string, code: string) => `[${site}] ${code} is your code to ${purpose}. It is valid for 10 minutes. Do not share it.`,
} satisfies Widen<typeof zh>;
