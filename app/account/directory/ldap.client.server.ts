import { connect as connectPlainly, type Socket } from 'node:net';
import { connect as connectSecurely, type ConnectionOptions } from 'node:tls';
import type { Client, Entry, Filter, SearchOptions } from 'ldapts';
import { limitConcurrency } from '#app/core/concurrency.server.ts';
import type { DirectorySettings } from './directory.settings.server.ts';
import {
  connect_ms,
  emailFrom,
  isBalanced,
  operation_ms,
  placeholder,
  searchedId,
  session_ms,
  stableId,
  transportOf,
} from './directory.policy.ts';
import type { DirectoryEntry, DirectoryTransport } from './directory.schema.ts';
import { loadLdap, type Ldap, DirectoryFault, naming, faultOf } from './ldap-faults.server.ts';

/** The settings of the directory. */

/** An open connection to the directory under the site's own account. */
export type DirectorySession = {
  transport: DirectoryTransport;
  /** The person whom the operator's filter finds under an account; null for none. @throws DirectoryFault 'several' */
  find: (account: string) => Promise<DirectoryEntry | null>;
  /** The person with a stable id; null when there is none any more. */
  findById: (attribute: string, id: string) => Promise<DirectoryEntry | null>;
  /** Whether a person is in the group that the operator requires; true when none is. */
  isInGroup: (entry: DirectoryEntry) => Promise<boolean>;
  /** Whether a password is the person's. The connection is theirs then: the last question of a session. */
  isPassword: (entry: DirectoryEntry, password: string) => Promise<boolean>;
};

/** A slow directory must not hold every request: so many logins ask it at once. */
const inTurn = limitConcurrency({ atOnce: 16, waiting: 100 });

/**
 * Connects to the directory, encrypts, signs in with the site's own account and lets `work` ask. All of it takes 15 s
 * at most.
 * @throws DirectoryFault; Refusal too-many when too many logins ask at once
 */
export function withDirectory<T>(
  settings: DirectorySettings,
  work: (session: DirectorySession) => Promise<T>,
): Promise<T> {
  return inTurn(async () => {
    const transport = requireTransport(settings);
    const ldap = await loadLdap();
    const sockets: Socket[] = [];
    const client = openClient(ldap, settings, transport, sockets);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new DirectoryFault('timeout')), session_ms);
    });
    const done = ask(ldap, client, settings, transport).then(work);
    done.catch(() => {}); // what comes after the time is over is heard by nobody
    try {
      return await Promise.race([done, late]);
    } finally {
      clearTimeout(timer);
      await client.unbind().catch(() => {});
      for (const socket of sockets) socket.destroy();
    }
  });
}

function requireTransport({
  directoryUrl: url,
  directoryBaseDn,
  directoryStartTls: startTls,
  directoryPlain: plain,
}: DirectorySettings): DirectoryTransport {
  if (url === '' || directoryBaseDn === '') throw new DirectoryFault('incomplete');
  const transport = transportOf({ url, startTls, plain });
  if (!transport) throw new DirectoryFault('insecure');
  return transport;
}

/**
 * A client with one connection: the library would silently open another after a cut, which has neither StartTLS nor a
 * bind, and would send the next password over it.
 */
function openClient(
  { Client: LdapClient }: Ldap,
  settings: DirectorySettings,
  transport: DirectoryTransport,
  sockets: Socket[],
): Client {
  const keep = <S extends Socket>(open: () => S): S => {
    if (sockets.length > 0) throw new DirectoryFault('closed');
    const socket = open();
    socket.on('error', () => {}); // one after the client has gone
    sockets.push(socket);
    return socket;
  };
  return new LdapClient({
    url: settings.directoryUrl,
    timeout: operation_ms,
    connectTimeout: connect_ms,
    ...(transport === 'tls' && { tlsOptions: tlsOptions(settings) }),
    createConnection: ((port: number, host: string) => keep(() => connectPlainly(port, host))) as typeof connectPlainly,
    ...(transport === 'tls' && {
      createSecureConnection: ((port: number, host: string, options: ConnectionOptions) =>
        keep(() => connectSecurely(port, host, options))) as typeof connectSecurely,
    }),
  });
}

function tlsOptions({ directoryUrl, directoryCa }: DirectorySettings): ConnectionOptions {
  const host = new URL(directoryUrl).hostname.replace(/^\[|\]$/g, '');
  const isName = /[a-z]/i.test(host) && !host.includes(':');
  return {
    host,
    minVersion: 'TLSv1.2',
    ...(isName && { servername: host }),
    ...(directoryCa !== '' && { ca: [directoryCa] }),
  };
}

async function ask(
  ldap: Ldap,
  client: Client,
  settings: DirectorySettings,
  transport: DirectoryTransport,
): Promise<DirectorySession> {
  if (transport === 'starttls') await naming(ldap, 'startTls', () => client.startTLS(tlsOptions(settings)));
  const { directoryBindDn: dn, directoryBindPassword: password } = settings;
  if (dn !== '') {
    if (password === '') throw new DirectoryFault('bind');
    await naming(ldap, 'bind', () => client.bind(dn, password));
  }
  return {
    transport,
    find: (account) =>
      findOne(ldap, client, settings, {
        filter: filled(ldap, settings.directoryFilter, account),
        idAttribute: settings.directoryIdAttribute,
      }),
    findById: (attribute, id) =>
      findOne(ldap, client, settings, {
        filter: new ldap.EqualityFilter({ attribute, value: searchedId(attribute, id) }),
        idAttribute: attribute,
      }),
    isInGroup: (entry) => isInGroup(ldap, client, settings, entry),
    isPassword: (entry, typed) => isPassword(ldap, client, entry, typed),
  };
}

/**
 * The operator's filter with an account, every sign of which stands for itself (RFC 4515, section 3). @throws
 * DirectoryFault 'filter'
 */
function filled({ Filter: LdapFilter, FilterParser }: Ldap, filter: string, account: string): Filter {
  if (!isBalanced(filter)) throw new DirectoryFault('filter'); // the library forgives that
  try {
    return FilterParser.parseString(filter.replaceAll(placeholder, () => LdapFilter.escape(account.toWellFormed())));
  } catch (error) {
    throw new DirectoryFault('filter', String(error));
  }
}

/** Whether a filter of the operator can be read. */
export async function isFilter(filter: string): Promise<boolean> {
  try {
    filled(await loadLdap(), filter, 'somebody');
    return true;
  } catch (error) {
    if (error instanceof DirectoryFault) return false;
    throw error;
  }
}

/** Referrals in the answer are left alone: they would lead to servers that nobody has named. */
async function findOne(
  ldap: Ldap,
  client: Client,
  settings: DirectorySettings,
  { filter, idAttribute }: { filter: Filter; idAttribute: string },
): Promise<DirectoryEntry | null> {
  const { directoryBaseDn, directoryAccountAttribute, directoryNameAttribute, directoryEmailAttribute } = settings;
  const { searchEntries } = await naming(ldap, 'search', () =>
    client.search(directoryBaseDn, {
      filter,
      scope: 'sub',
      derefAliases: 'never',
      sizeLimit: 2,
      timeLimit: operation_ms / 1000,
      attributes: [directoryAccountAttribute, directoryNameAttribute, directoryEmailAttribute, idAttribute],
      explicitBufferAttributes: [idAttribute, idAttribute.toLowerCase(), 'objectGUID', 'objectSid', 'entryUUID'],
    }),
  );
  if (searchEntries.length > 1) throw new DirectoryFault('several');
  const found = searchEntries[0];
  if (!found) return null;
  const id = stableId(idAttribute, bytesOf(found, idAttribute));
  if (id === '') throw new DirectoryFault('noId');
  const text = (attribute: string) => firstOf(found, attribute)?.toString().trim().slice(0, 255) ?? '';
  return {
    dn: found.dn,
    id,
    account: text(directoryAccountAttribute),
    name: text(directoryNameAttribute),
    email: emailFrom(text(directoryEmailAttribute)),
  };
}

/** Servers write the names of attributes as they like. */
function firstOf(entry: Entry, attribute: string): string | Buffer | undefined {
  const key = Object.keys(entry).find((name) => name.toLowerCase() === attribute.toLowerCase());
  const value = key === undefined ? undefined : entry[key];
  return Array.isArray(value) ? value[0] : value;
}

function bytesOf(entry: Entry, attribute: string): Buffer {
  const value = firstOf(entry, attribute);
  return Buffer.isBuffer(value) ? value : Buffer.from(value ?? '', 'utf8');
}

/** By the group's members; in Active Directory also through groups within the group (LDAP_MATCHING_RULE_IN_CHAIN). */
async function isInGroup(
  ldap: Ldap,
  client: Client,
  settings: DirectorySettings,
  entry: DirectoryEntry,
): Promise<boolean> {
  const { directoryGroup, directoryIdAttribute } = settings;
  if (directoryGroup === '') return true;
  const { EqualityFilter, ExtensibleFilter, OrFilter } = ldap;
  const filters: Filter[] = ['member', 'uniqueMember'].map(
    (attribute) => new EqualityFilter({ attribute, value: entry.dn }),
  );
  if (entry.account !== '') filters.push(new EqualityFilter({ attribute: 'memberUid', value: entry.account }));
  if (directoryIdAttribute.toLowerCase() === 'objectguid')
    filters.push(new ExtensibleFilter({ matchType: 'member', rule: '1.2.840.113556.1.4.1941', value: entry.dn }));
  try {
    const options = {
      filter: new OrFilter({ filters }),
      scope: 'base',
      attributes: ['1.1'],
      timeLimit: operation_ms / 1000,
    } satisfies SearchOptions;
    return (await client.search(directoryGroup, options)).searchEntries.length > 0;
  } catch (error) {
    if (error instanceof ldap.NoSuchObjectError) return false;
    throw faultOf(ldap, 'search', error);
  }
}

/** Refusals of a bind that are about the person: wrong, expired, locked, without a password, gone. */
const personal = new Set([19, 32, 48, 49, 50, 53]);

/**
 * An empty password is never sent: a server takes that for a bind without a name and says yes (RFC 4513, section
 * 5.1.2).
 */
async function isPassword(ldap: Ldap, client: Client, { dn }: DirectoryEntry, password: string): Promise<boolean> {
  if (password === '' || dn === '') return false;
  try {
    await client.bind(dn, password);
    return true;
  } catch (error) {
    if (error instanceof ldap.ResultCodeError && personal.has(error.code)) return false;
    throw faultOf(ldap, 'bind', error);
  }
}
