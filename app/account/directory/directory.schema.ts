import { z } from 'zod';

/*
 * Glossary: directory – the company's LDAP server or Active Directory, which knows its people and their passwords;
 * entry – a person there; stable id – what an entry keeps when the person is renamed; bound member – one who is such a
 * person: the directory decides on their password.
 */

/** ldaps, ldap with StartTLS, or ldap without encryption. */
export type DirectoryTransport = 'tls' | 'starttls' | 'plain';

/** A person as the directory has them. `id` is the stable id, `email` '' when there is none. */
export type DirectoryEntry = { dn: string; id: string; account: string; name: string; email: string };

/** What can be wrong between this site and the directory. */
export const directoryFaults = [
  'incomplete',
  'insecure',
  'host',
  'refused',
  'timeout',
  'closed',
  'certificate',
  'startTls',
  'ca',
  'bind',
  'base',
  'filter',
  'search',
  'several',
  'noId',
] as const;
export type DirectoryFaultKind = (typeof directoryFaults)[number];

/** Which person of the directory a member is. */
export type DirectoryIdentity = { memberId: number; attribute: string; stableId: string };

/**
 * How a member's account stands to the directory: null while the site has none. `account` is null for members who are
 * not bound; times are unix seconds. `canLeave`: there is a password of the account's own to go back to.
 */
export type DirectoryState = { account: string | null; since: number | null; canLeave: boolean } | null;

const account = z.string().trim().min(1).max(100);

export const ConnectDirectoryInput = z.object({ account, password: z.string().min(1).max(100) });
export const TestDirectoryInput = z.object({ account });

/** A person whom a test found; `inGroup` is null when no group is required, `member` the user name they have here. */
export type FoundPerson = {
  transport: DirectoryTransport;
  entry: DirectoryEntry;
  inGroup: boolean | null;
  member: string | null;
};
/** What a test of the directory found: a person, or a fault. */
export type DirectoryTest = { fault: DirectoryFaultKind | 'nobody'; found: null } | { fault: null; found: FoundPerson };
