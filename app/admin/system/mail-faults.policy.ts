import { faultOf } from './job-faults.policy.ts';

/** Why a mail did not leave, as far as the one who set the server up can do something about it. */
export type MailFault = 'host' | 'away' | 'slow' | 'certificate' | 'login' | 'recipient' | 'other';

/** What the mail program tells as an error, by its code and its words. */
export function mailFaultOf(error: unknown): MailFault {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (/EDNS|ENOTFOUND|EAI_AGAIN/.test(`${code} ${message}`)) return 'host';
  if (/^E(REQUIRE)?TLS$/.test(code)) return 'certificate';
  if (code === 'EENVELOPE') return 'recipient';
  const fault = faultOf(`${code} ${message}`);
  if (fault === 'login' || fault === 'slow' || fault === 'certificate' || fault === 'recipient') return fault;
  return fault === 'away' || code === 'ECONNECTION' || code === 'ESOCKET' ? 'away' : 'other';
}

/** The same of what is kept of an error: its code, then its words. */
export function mailFaultIn(words: string): MailFault {
  const [code = '', ...message] = words.split(' ');
  return mailFaultOf({ code, message: message.join(' ') });
}
