import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type LinkServer, startLinkServer } from '#test/link-server.ts';
import { probeLink, readRobots } from './link-probe.server.ts';

let site: LinkServer;
let secure: LinkServer;

beforeAll(async () => {
  [site, secure] = [await startLinkServer(), await startLinkServer({ isSecure: true })];
});
afterAll(() => Promise.all([site.close(), secure.close()]));
beforeEach(() => {
  site.asked.length = 0;
});

const options = (timeout_ms = 5000) => ({
  agent: 'Wenwo link check',
  allowedHosts: [site.host, secure.host],
  now: new Date('2026-11-25T04:00:00Z'),
  timeout_ms,
});
const probe = (path: string, timeout_ms?: number) => probeLink(`${site.base}${path}`, options(timeout_ms));

describe('a link that is asked', () => {
  it('is fine by its head alone', async () => {
    expect(await probe('/ok')).toEqual({ kind: 'ok', status: 200, movedTo: null });
    expect(site.asked).toEqual(['HEAD /ok']);
    expect([...site.agents]).toEqual(['Wenwo link check']);
  });

  it('is fine where heads are not served, or never answered', async () => {
    expect(await probe('/no-head')).toMatchObject({ kind: 'ok', status: 200 });
    expect(await probe('/silent-head', 300)).toMatchObject({ kind: 'ok', status: 200 });
  });

  it('has moved where redirects for good lead, up to the first that is not', async () => {
    expect(await probe('/moved')).toMatchObject({ kind: 'ok', movedTo: `${site.base}/ok` });
    expect(await probe('/moved-twice#part')).toMatchObject({ kind: 'ok', movedTo: `${site.base}/ok#part` });
    expect(await probe('/moved-then-found')).toMatchObject({ kind: 'ok', movedTo: `${site.base}/found` });
    expect(await probe('/found')).toMatchObject({ kind: 'ok', movedTo: null });
  });

  it('fails with 404, 410, 500 and where a redirect ends in one of them', async () => {
    expect(await probe('/missing')).toMatchObject({ kind: 'fault', status: 404, isSilent: false });
    expect(await probe('/gone')).toMatchObject({ kind: 'fault', status: 410 });
    expect(await probe('/broken')).toMatchObject({ kind: 'fault', status: 500 });
    expect(await probe('/moved-to-nothing')).toMatchObject({ kind: 'fault', status: 404 });
  });

  it('says when to come again, and that programs may not look', async () => {
    expect(await probe('/busy')).toEqual({ kind: 'later', status: 429, after_ms: 7_200_000 });
    expect(await probe('/resting')).toEqual({ kind: 'later', status: 503, after_ms: 7_200_000 });
    expect(await probe('/secret')).toMatchObject({ kind: 'barred', status: 403 });
  });

  it('goes in no circle, to no other protocol and not on for ever', async () => {
    expect(await probe('/circle')).toMatchObject({ kind: 'fault', fault: 'Redirects in a circle' });
    expect(await probe('/nowhere')).toMatchObject({ kind: 'fault', fault: 'Only http and https can be called' });
    for (let n = 0; n < 9; n += 1)
      site.answers.set(`/far/${n}`, (_req, res) => void res.writeHead(302, { location: `/far/${n + 1}` }).end());
    site.asked.length = 0;
    expect(await probe('/far/0')).toMatchObject({ kind: 'fault', fault: 'More than 5 redirects' });
    expect(site.asked).toHaveLength(6);
  });

  it('never reaches a private address, by itself or by a redirect', async () => {
    expect(await probe('/inside')).toMatchObject({ kind: 'fault', fault: '10.0.0.7 is not a public address' });
    const other = await startLinkServer();
    try {
      expect(await probeLink(`${other.base}/ok`, options())).toMatchObject({ kind: 'fault', isSilent: false });
      site.answers.set('/next-door', (_req, res) => void res.writeHead(301, { location: `${other.base}/ok` }).end());
      expect(await probe('/next-door')).toMatchObject({ kind: 'fault', fault: '127.0.0.1 is not a public address' });
      expect(other.asked).toEqual([]);
    } finally {
      await other.close();
    }
  });

  it('is not read whole, nor waited for without end', async () => {
    expect(await probe('/endless')).toMatchObject({ kind: 'ok', status: 200 });
    expect(await probe('/silent', 200)).toMatchObject({ kind: 'fault', status: null, isSilent: true });
  });

  it('fails with a certificate that nobody knows, and where nobody listens', async () => {
    expect(await probeLink(`${secure.base}/ok`, options())).toMatchObject({ kind: 'fault', status: null });
    expect(secure.asked).toEqual([]);
    const gone = await startLinkServer();
    await gone.close();
    const allowed = { ...options(), allowedHosts: [gone.host] };
    expect(await probeLink(`${gone.base}/ok`, allowed)).toMatchObject({ kind: 'fault', isSilent: true });
    await expect(readRobots(gone.base, allowed)).rejects.toThrow('ECONNREFUSED');
  });
});

describe('robots.txt of a site', () => {
  it('is none where there is none, and follows redirects', async () => {
    expect(await readRobots(site.base, options())).toBe('');
    site.answers.set('/robots.txt', (_req, res) => void res.writeHead(301, { location: '/robots' }).end());
    site.answers.set('/robots', (_req, res) => void res.end('User-agent: *'));
    expect(await readRobots(site.base, options())).toBe('User-agent: *');
  });
});
