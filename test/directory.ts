import {
  createServer as createTcpServer,
  connect,
  type AddressInfo,
  type Server as NetServer,
  type Socket,
} from 'node:net';
import { TLSSocket } from 'node:tls';
import ldap, { type Request, type Response, type Server } from 'ldapjs';
import { companyCa, serverCertificate, serverKey } from '#test/directory-certificates.ts';

/** A person of the company. `dn` is made of `uid`. */
export type Person = { uid: string; password: string; entryUUID: string; mail?: string; displayName?: string };

const base = 'dc=corp,dc=example';
export const groupDn = `cn=wenwo,ou=groups,${base}`;
const searcher = { dn: `cn=search,${base}`, password: 'search-secret' };

type Options = { kind?: 'plain' | 'ldaps' | 'starttls' };

/**
 * A company directory in this process. As real servers do, it says yes to a bind with an empty password; `binds` counts
 * those with a person's name. `answer` 'never' keeps every search waiting.
 */
export async function openDirectory({ kind = 'plain' }: Options = {}) {
  const people: Person[] = [];
  const members: string[] = [];
  const state = { binds: 0, searches: 0, answer: 'at once' as 'at once' | 'never' };
  const server = ldap.createServer(kind === 'ldaps' ? { certificate: serverCertificate, key: serverKey } : {});
  const dnOf = ({ uid }: Person) => `uid=${uid},ou=people,${base}`;

  server.bind(base, (request: Request, response: Response, next) => {
    const dn = plain(request.dn);
    if (dn === plain(searcher.dn))
      return request.credentials === searcher.password ? response.end() : next(new ldap.InvalidCredentialsError());
    state.binds += 1;
    const person = people.find((one) => plain(dnOf(one)) === dn);
    if (request.credentials !== '' && person?.password !== request.credentials)
      return next(new ldap.InvalidCredentialsError());
    response.end();
  });
  server.search(base, (request: Request, response: Response) => {
    state.searches += 1;
    if (state.answer === 'never') return;
    // the library knows its own spelling only
    response.attributes = response.attributes.map((name) => name.toLowerCase());
    const found = plain(request.dn) === plain(groupDn) ? [groupEntry()] : people.map(entryOf);
    for (const entry of found) if (request.filter.matches(entry.attributes, false)) response.send(entry);
    response.end();
  });
  const groupEntry = () => ({ dn: groupDn, attributes: { objectClass: ['groupOfNames'], member: members } });
  const entryOf = (person: Person) => {
    const { password: _password, ...attributes } = person;
    return { dn: dnOf(person), attributes: { objectClass: ['inetOrgPerson'], ...attributes } };
  };

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  server.server.unref();
  const inner = (server.server.address() as AddressInfo).port;
  const door = kind === 'starttls' ? await openDoor(inner) : null;
  const port = door ? (door.address() as AddressInfo).port : inner;
  const url = `${kind === 'ldaps' ? 'ldaps' : 'ldap'}://127.0.0.1:${port}`;
  return {
    state,
    url,
    dnOf,
    /** Adds a person, whom the group has unless told otherwise. */
    hire(person: Person, isMember = true): Person {
      people.push(person);
      if (isMember) members.push(dnOf(person));
      return person;
    },
    fire: (person: Person) => void people.splice(people.indexOf(person), 1),
    /** What the operator enters for this directory. */
    settings: {
      directoryOn: true,
      directoryUrl: url,
      directoryStartTls: kind === 'starttls',
      directoryCa: kind === 'plain' ? '' : companyCa,
      directoryBindDn: searcher.dn,
      directoryBindPassword: searcher.password,
      directoryBaseDn: base,
    },
    close: () => closeAll(server, door),
  };
}

export type TestDirectory = Awaited<ReturnType<typeof openDirectory>>;

const plain = (dn: { toString(): string }) => dn.toString().toLowerCase().replace(/\s/g, '');

async function closeAll(server: Server, door: NetServer | null): Promise<void> {
  door?.close();
  await new Promise<void>((closed) => server.close(() => closed()));
}

/**
 * StartTLS before a server that does not know it: says yes to the extended request (RFC 4511, section 4.14), encrypts,
 * and passes on what comes then. Anything else in the clear ends the connection.
 */
async function openDoor(port: number): Promise<NetServer> {
  const door = createTcpServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', (first: Buffer) => {
      if (!first.includes('1.3.6.1.4.1.1466.20037')) return socket.destroy();
      const messageId = first[4]!;
      socket.write(
        Buffer.from([0x30, 0x0c, 0x02, 0x01, messageId, 0x78, 0x07, 0x0a, 0x01, 0x00, 0x04, 0x00, 0x04, 0x00]),
        () => encrypt(socket, port),
      );
    });
  });
  await new Promise<void>((listening) => door.listen(0, '127.0.0.1', listening));
  return door;
}

function encrypt(socket: Socket, port: number): void {
  const secure = new TLSSocket(socket, { isServer: true, cert: serverCertificate, key: serverKey });
  const inner = connect({ port, host: '127.0.0.1' });
  for (const end of [secure, inner]) end.on('error', () => [secure, inner].forEach((one) => one.destroy()));
  secure.pipe(inner).pipe(secure);
}
