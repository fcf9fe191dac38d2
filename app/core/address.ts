import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

/**
 * What limits count as one caller: an IPv4 address, or the /64 network of an IPv6 address, since one household or
 * server has a whole /64 to itself. An IPv4 address inside IPv6 is taken out.
 */
export function networkOf(address: string): string {
  const ip = address.split('%')[0]!.toLowerCase();
  if (!isIPv6(ip)) return address;
  const inside = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(ip)?.[1];
  if (inside) return inside;
  const [head = '', tail] = ip.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = [...left, ...gap, ...right].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${groups.join(':')}::/64`;
}

/** The caller's address; behind a trusted proxy the last address it added. */
export function addressOf(incoming: IncomingMessage, isProxyTrusted: boolean): string {
  const forwarded = isProxyTrusted
    ? String(incoming.headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    : '';
  return (forwarded || incoming.socket.remoteAddress || 'unknown').replace(/^::ffff:(?=\d)/, '');
}

export type Networks = Pick<BlockList, 'check'>;

/** Addresses and networks such as 203.0.113.7 and 2001:db8::/48 as one list; null when one of them is none. */
export function networkList(values: readonly string[]): Networks | null {
  const list = new BlockList();
  for (const value of values) {
    const [address = '', bits, ...rest] = value.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    const most = family === 'ipv6' ? 128 : 32;
    if (
      isIP(address) === 0 ||
      rest.length > 0 ||
      (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= most))
    )
      return null;
    list.addSubnet(address, bits === undefined ? most : Number(bits), family);
  }
  return list;
}

/** Whether an address is in a list. */
export const isIn = (networks: Networks | undefined, address: string): boolean =>
  networks !== undefined && isIP(address) !== 0 && networks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/**
 * A page asked for with a doubled slash: the browser's router would look for the doubled address. Programs that join
 * addresses get their answer at once.
 */
export const isPageRead = ({ method, url = '' }: IncomingMessage) =>
  (method === 'GET' || method === 'HEAD') && /^\/+(?!api\/)[\w-]+(?:[/?]|$)/.test(url);
