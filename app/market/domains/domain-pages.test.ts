import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Member, useTestApp } from '#test/app.ts';
import { type DnsServer, startDnsServer } from '#test/dns-server.ts';
import { addDeveloper, addPlugin } from '#test/market.ts';
import { verifyName } from '#test/payouts.ts';
import { checksAnHour, recordName, tokenLine } from './developer-domains.schema.ts';

const app = useTestApp();
let dns: DnsServer;
let ann: Member;
let boss: Member;
beforeAll(async () => {
  dns = await startDnsServer();
  ann = await app.addMember('ann');
  boss = await app.addMember('boss', { isStaff: true });
  await addDeveloper(app.database.db, ann.id, { slug: 'slow-works', isTrusted: true });
  await addPlugin(app.database.db, ann.id, { slug: 'smart-notes' });
});
afterAll(() => dns?.close());

const pages = ['/plugin', '/plugin/smart-notes', '/plugin/by/slow-works'];
const read = async (path: string, language: 'en' | 'zh-cn' = 'en') =>
  (await (await app.send(path, { headers: { cookie: `think-lang=${language}` } })).text()).replaceAll('<!-- -->', '');
const host = 'slow.example.org';

it('guests see a domain as soon as it is proven, with a link and a date, and not a moment longer', async () => {
  for (const path of pages) {
    const html = await read(path);
    expect(html).toContain('Trusted developer');
    expect(html).not.toMatch(/slow\.example\.org|checked on|Identity verified/);
  }
  await app.done('/api/developer/addDomain', { domain: host }, { member: ann });
  const { own } = (await app.get('/api/developer/domain', { member: ann })).data as {
    own: { id: number; token: string };
  };
  for (const path of pages) expect(await read(path)).not.toContain(host);
  dns.texts.set(recordName(host), [tokenLine(own.token)]);
  await app.done('/api/developer/checkDomain', {}, { member: ann });
  for (const path of pages) {
    expect(await read(path)).toContain(`href="https://${host}/"`);
    expect(await read(path)).toMatch(/checked on/);
    expect(await read(path)).not.toContain('Identity verified');
    expect(await read(path, 'zh-cn')).toMatch(/核对于/);
  }
  expect(await read('/plugin')).toMatch(/title="Trusted developer; domain slow\.example\.org, checked on [^"]+"/);
  await app.done('/api/admin/withdrawDomain', { id: own.id, reason: 'Not theirs' }, { member: boss });
  for (const path of pages) expect(await read(path)).not.toContain(host);
});

it('a real name that is verified is told in words, the name never', async () => {
  await verifyName(app.database.db, ann.id, '张小明');
  await app.done('/api/admin/trustDeveloper', { id: ann.id, trusted: false }, { member: boss });
  for (const path of pages) {
    const html = await read(path);
    expect(html).toContain('Identity verified');
    expect(html).not.toMatch(/张小明|Trusted developer/);
  }
});

it('checks by hand are counted, as each calls out', async () => {
  await app.done('/api/developer/addDomain', { domain: 'other.example.org' }, { member: ann });
  await app.forgetLimits();
  const sent = Array.from({ length: checksAnHour + 2 }, async () =>
    app.post('/api/developer/checkDomain', {}, { member: ann }),
  );
  const refused = (await Promise.all(sent)).filter(({ data }) => (data as { error?: string })?.error !== 'NOT_PROVEN');
  expect(refused).toHaveLength(2);
  expect(await app.post('/api/developer/checkDomain', {})).not.toMatchObject({ code: 1 });
});
