import { type LookupAddress, type LookupAllOptions, lookup, type LookupOptions } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Why a call was not made; `message` is fit for a log that staff read. */
export class AddressRefused extends Error {
  override name = 'AddressRefused';
}

/**
 * Everything of IPv4 that is not the public internet: iana.org/assignments/iana-ipv4-special-registry, and multicast.
 */
const notPublic4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;
/**
 * Of IPv6 only global unicast is public, without Teredo, documentation and 6to4, which can carry a private IPv4
 * address.
 */
const notPublic6 = [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const closed = new BlockList();
for (const [net, prefix] of notPublic4) closed.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of notPublic6) closed.addSubnet(net, prefix, 'ipv6');
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/** True for an address of the public internet; false for private, link-local, loopback and reserved ones. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, 'ipv4');
  return family === 6 && global6.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

/** Names that only an own network or machine knows: RFC 6761, RFC 6762, RFC 8375, and what networks use besides. */
const ownNames = /^[^.]*\.?$|(?:^|\.)(?:localhost|local|internal|intranet|lan|home\.arpa)\.?$/i;

/** False for a host that, as it is written, can only be of an own network: nothing is looked up. */
export function mayBePublic({ hostname }: Pick<URL, 'hostname'>): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? !ownNames.test(host) : isPublicAddress(host);
}

/**
 * True when the operator has named this host, alone or with its port, as one that may be called though it is not
 * public.
 */
export function isAllowedHost({ hostname, port, protocol }: URL, allowed: readonly string[]): boolean {
  const host = hostname.toLowerCase();
  const forms = new Set([
    host,
    host.replace(/^\[|\]$/g, ''),
    `${host}:${port || (protocol === 'https:' ? '443' : '80')}`,
  ]);
  return allowed.some((name) => forms.has(name.trim().toLowerCase()));
}

/**
 * A name resolution for sockets that refuses every name with an address that is not public, at the moment of
 * connecting: a name that changes its address between a check and the call gains nothing.
 */
export const lookUpPublic: LookupFunction = (hostname, options, done) => resolvePublic(lookup, hostname, options, done);

type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** The same with a resolver of one's own. What it gave is what is connected to: a socket asks once. */
export function resolvePublic(
  resolve: Resolve,
  hostname: string,
  options: LookupOptions,
  done: Parameters<LookupFunction>[2],
): void {
  resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return done(error, '', 0);
    const wrong = addresses.find(({ address }) => !isPublicAddress(address));
    if (wrong)
      return done(new AddressRefused(`${hostname} leads to ${wrong.address}, which is not a public address`), '', 0);
    if (options.all) return done(null, addresses);
    const [first] = addresses;
    return first
      ? done(null, first.address, first.family)
      : done(new AddressRefused(`${hostname} has no address`), '', 0);
  });
}
