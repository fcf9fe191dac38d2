import type { DirectoryFaultKind } from './directory.schema.ts';

/** The library comes with the first question to a directory: most sites have none. */
export const loadLdap = () => import('ldapts');

export type Ldap = Awaited<ReturnType<typeof loadLdap>>;

/** What is wrong between this site and the directory; `message` is the library's or the server's, for the log. */
export class DirectoryFault extends Error {
  override readonly name = 'DirectoryFault';
  readonly kind: DirectoryFaultKind;
  constructor(kind: DirectoryFaultKind, message = '') {
    super(message);
    this.kind = kind;
  }
}

type Step = 'startTls' | 'bind' | 'search';

export async function naming<T>(ldap: Ldap, step: Step, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw faultOf(ldap, step, error);
  }
}

/** What a fault of the library or of the network means for the operator. */
export function faultOf(
  { ResultCodeError, NoSuchObjectError, InvalidDNSyntaxError }: Ldap,
  step: Step,
  error: unknown,
): DirectoryFault {
  if (error instanceof DirectoryFault) return error;
  const { message, code } = error as { message: string; code?: string | number };
  if (step === 'search' && (error instanceof NoSuchObjectError || error instanceof InvalidDNSyntaxError))
    return new DirectoryFault('base', message);
  if (error instanceof ResultCodeError) return new DirectoryFault(step, message);
  const name = String(code ?? '');
  if (/^(?:ENOTFOUND|EAI_)/.test(name)) return new DirectoryFault('host', message);
  if (/^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH)/.test(name)) return new DirectoryFault('refused', message);
  if (/CERT|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH/.test(name)) return new DirectoryFault('certificate', message);
  if (/PEM|ASN1|OSSL/.test(name)) return new DirectoryFault('ca', message);
  if (/timed? ?out/i.test(message)) return new DirectoryFault('timeout', message);
  if (/^(?:ERR_SSL|EPROTO)/.test(name)) return new DirectoryFault('startTls', message);
  return new DirectoryFault('closed', message);
}
