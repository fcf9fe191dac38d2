import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askOut } from '#app/core/outbound/ask.server.ts';
import { type DnsServer, startDnsServer } from '#test/dns-server.ts';
import { type LinkServer, startLinkServer } from '#test/link-server.ts';
import { probeDomain } from './domain-probe.server.ts';

const token = 'right-token';
const line = `think-verify=${token}`;
const path = '/.well-known/plugin-publisher.txt';
let dns: DnsServer;
let site: LinkServer;
let secure: LinkServer;

beforeAll(async () => {
  [dns, site, secure] = [await startDnsServer(), await startLinkServer(), await startLinkServer({ isSecure: true })];
});
afterAll(async () => {
  dns.close();
  await Promise.all([site.close(), secure.close()]);
});
beforeEach(() => {
  dns.texts.clear();
  dns.asked.length = 0;
  site.answers.clear();
  site.asked.length = 0;
});

/** The stand-in in place of the domain's host; what was asked of which address is kept. */
const asked: { address: string; hosts: readonly string[]; most_bytes: number }[] = [];
const standIn: typeof askOut = (url, question) => {
  asked.push({ address: url.href, hosts: question.allowedHosts, most_bytes: question.most_bytes });
  const there = new URL(url.pathname, site.base);
  return askOut(there, { ...question, allowedHosts: [site.host] });
};
const probe = (timeout_ms = 2000) => probeDomain('example.org', token, { ask: standIn, timeout_ms });
const serves = (body: string, headers: Record<string, string> = {}, status = 200) =>
  site.answers.set(path, (_req, res) => void res.writeHead(status, headers).end(body));

describe('the DNS record', () => {
  it('holds the token, among others and in parts; the file is not asked for', async () => {
    dns.texts.set('_think-verify.example.org', ['v=other', line]);
    expect(await probe()).toEqual({ dns: 'found', file: '' });
    expect(dns.asked).toEqual(['_think-verify.example.org']);
    expect(site.asked).toEqual([]);
    const long = 'x'.repeat(240);
    dns.texts.set('_think-verify.example.org', [`think-verify=${long}`]);
    expect(await probeDomain('example.org', long, { ask: standIn })).toMatchObject({ dns: 'found' });
  });

  it('holds another token, is not there, or its server is silent', async () => {
    dns.texts.set('_think-verify.example.org', ['think-verify=old-token', `x${line}`, `${line}x`]);
    expect(await probe()).toEqual({ dns: 'wrong', file: 'absent' });
    dns.texts.clear();
    expect(await probe()).toEqual({ dns: 'absent', file: 'absent' });
    dns.texts.set('_think-verify.example.org', null);
    expect(await probe(300)).toEqual({ dns: 'silent', file: 'absent' });
  });
});

describe('the file', () => {
  it('holds the token in a line; it is asked for by https, at the host alone, at most 4 KB of it', async () => {
    serves(`\u{feff}# ours\r\n ${line} \r\n`);
    expect(await probe()).toEqual({ dns: 'absent', file: 'found' });
    expect(asked.at(-1)).toEqual({ address: `https://example.org${path}`, hosts: [], most_bytes: 4096 });
    serves(`${' '.repeat(4096)}\n${line}`);
    expect(await probe()).toMatchObject({ file: 'absent' });
  });

  it('holds another token, or is a page with it somewhere inside', async () => {
    serves('think-verify=of-somebody-else');
    expect(await probe()).toMatchObject({ file: 'wrong' });
    serves(`<p>${line}</p>`);
    expect(await probe()).toMatchObject({ file: 'absent' });
    serves(line, {}, 404);
    expect(await probe()).toMatchObject({ file: 'absent' });
  });

  it('is followed on the host itself, and never to another host, port or protocol', async () => {
    site.answers.set('/moved', (_req, res) => void res.end(line));
    serves('', { location: '/moved' }, 302);
    expect(await probe()).toMatchObject({ file: 'found' });
    for (const location of [
      'https://other.example/moved',
      'http://example.org/moved',
      'https://example.org:8443/moved',
    ]) {
      site.asked.length = 0;
      serves(line, { location }, 302);
      expect(await probe()).toMatchObject({ file: 'redirected' });
      expect(site.asked).toEqual([`GET ${path}`]);
    }
    serves('', { location: path }, 302);
    expect(await probe()).toMatchObject({ file: 'redirected' });
  });

  it('is not asked for at a private address, by the guard of the product', async () => {
    const inside: typeof askOut = (url, question) => askOut(new URL(url.pathname, secure.base), question);
    expect(await probeDomain('example.org', token, { ask: inside })).toMatchObject({ file: 'private' });
    expect(secure.asked).toEqual([]);
  });

  it('is not believed under a certificate that nobody knows, nor waited for without end', async () => {
    const untrusted: typeof askOut = (url, question) =>
      askOut(new URL(url.pathname, secure.base), { ...question, allowedHosts: [secure.host] });
    expect(await probeDomain('example.org', token, { ask: untrusted })).toMatchObject({ file: 'certificate' });
    site.answers.set(path, () => {});
    expect(await probe(300)).toMatchObject({ file: 'silent' });
  });
});
