import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import type { askOut } from '#app/core/outbound/ask.server.ts';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import { closeDeveloper } from '#app/market/developers/developer-profile.commands.server.ts';
import { suspendDeveloper } from '#app/market/developer-desk/developer-desk.commands.server.ts';
import { getMaker, getPlugin } from '#app/market/store/plugin-view.queries.server.ts';
import { listPlugins } from '#app/market/store/store.queries.server.ts';
import { asStaff, auditOf, ctxAs, grantConsole, makeMembers, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { type DnsServer, startDnsServer } from '#test/dns-server.ts';
import { errorOf } from '#test/ledger.ts';
import { addDeveloper, addPlugin, addTeamMember } from '#test/market.ts';
import { verifyName } from '#test/payouts.ts';
import {
  addDomain,
  allowDomain,
  checkDomain,
  removeDomain,
  withdrawDomain,
} from './developer-domains.commands.server.ts';
import { getOwnDomains, listDeskDomains } from './developer-domains.queries.server.ts';
import { recordName, tokenLine } from './developer-domains.schema.ts';
import { checkProvenDomains } from './domain-rechecks.commands.server.ts';

const database = useTestDatabase();
let people: Record<'ann' | 'bob' | 'cara' | 'dora' | 'boss' | 'clerk', Actor & { id: number }>;
let dns: DnsServer;
const host = 'slow.example.org';
const start = new Date('2026-12-01T02:00:00Z');
const day = (n: number) => new Date(start.getTime() + n * 86_400_000);
const as = (actor: Actor, now = start) => ctxAs(database.db, actor, { now });
const [ann, bob, boss] = [() => as(people.ann), () => as(people.bob), () => as(asStaff(people.boss))];

beforeAll(async () => {
  const { db } = database;
  setSecret('a secret of the tests, of 32 characters at least');
  dns = await startDnsServer();
  people = await makeMembers(db, ['ann', 'bob', 'cara', 'dora', 'boss', 'clerk']);
  await grantConsole(db, people.boss.id);
  await grantConsole(db, people.clerk.id, ['audit']);
  await addDeveloper(db, people.ann.id, { slug: 'slow-works' });
  await addDeveloper(db, people.bob.id, { slug: 'bob-works' });
  for (const [name, role] of [
    ['cara', 'publisher'],
    ['dora', 'finance'],
  ] as const)
    await addTeamMember(db, people.ann.id, people[name].id, { role });
  await addPlugin(db, people.ann.id, { slug: 'smart-notes' });
});
afterAll(() => dns.close());
beforeEach(async () => {
  dns.texts.clear();
  await sql`delete from market.developer_domain`.execute(database.db);
  await sql`delete from core.audit`.execute(database.db);
  await sql`delete from messages.notice`.execute(database.db);
});

/** No file anywhere; what it is asked for does not leave this machine. */
const noFile: typeof askOut = () =>
  Promise.resolve({ status: 404, location: null, retryAfter: null, body: Buffer.from('') });
const silence: typeof askOut = () => Promise.reject(new Error('nobody there'));
const ways = { ask: noFile, timeout_ms: 1000 };
const own = async (ctx = ann()) => (await getOwnDomains(ctx, {})).own;
const publish = async (ctx = ann()) => {
  const domain = (await own(ctx))!;
  dns.texts.set(recordName(domain.host), [tokenLine(domain.token)]);
  return domain;
};
async function prove(ctx = ann(), domain = host) {
  await addDomain(ctx, { domain });
  await publish(ctx);
  await checkDomain(ctx, {}, ways);
}
const recheck = (n: number, more = ways) =>
  checkProvenDomains(as({ kind: 'job', name: 'market.checkDomains' }, day(n)), { ...more, for_ms: 60_000 });
const shownOf = async () => {
  const guest = as(visitor);
  const { rows } = await listPlugins(guest, {});
  return [
    rows.find(({ slug }) => slug === 'smart-notes')!.maker.domain,
    (await getPlugin(guest, 'smart-notes')).maker.domain,
    (await getMaker(guest, 'slow-works')).domain,
  ];
};
const none = [null, null, null];
const notices = async (id: number) =>
  (
    await sql<{ act: string; title: string; reason: string | null }>`select act, data ->> 'title' title,
      data ->> 'reason' reason from messages.notice where member_id = ${id} order by id`.execute(database.db)
  ).rows;

describe('a domain', () => {
  it('is proven by its token in DNS, and only then shown to buyers', async () => {
    await addDomain(ann(), { domain: 'https://Slow.Example.org/' });
    await addDomain(ann(), { domain: host });
    const domain = (await own())!;
    expect(domain).toMatchObject({ host, shown: host, state: 'waiting', way: null, provenAt: null });
    expect(domain.token).toMatch(/^[\w-]{32}$/);
    expect(await shownOf()).toEqual(none);
    expect(await errorOf(checkDomain(ann(), {}, ways))).toBe('NOT_PROVEN');
    expect(await own()).toMatchObject({ state: 'waiting', dns: 'absent', file: 'absent' });
    dns.texts.set(recordName(host), [tokenLine('of-somebody-else')]);
    expect(await errorOf(checkDomain(ann(), {}, ways))).toBe('NOT_PROVEN');
    expect(await own()).toMatchObject({ state: 'waiting', dns: 'wrong' });
    expect(await shownOf()).toEqual(none);
    await publish();
    expect(await checkDomain(ann(), {}, ways)).toMatchObject({ changesPages: true });
    expect(await own()).toMatchObject({ state: 'proven', way: 'dns', dns: 'found', file: '' });
    const shown = { host, shown: host, checkedAt: start.getTime() / 1000 };
    expect(await shownOf()).toEqual([shown, shown, shown]);
    expect(await auditOf(database.db, 'developer', people.ann.id)).toEqual(['market.addDomain', 'market.proveDomain']);
  });

  it('is proven by its file', async () => {
    await addDomain(ann(), { domain: host });
    const { token } = (await own())!;
    const file: typeof askOut = () =>
      Promise.resolve({ status: 200, location: null, retryAfter: null, body: Buffer.from(tokenLine(token)) });
    await checkDomain(ann(), {}, { ask: file, timeout_ms: 1000 });
    expect(await own()).toMatchObject({ state: 'proven', way: 'file', dns: 'absent', file: 'found' });
  });

  it('belongs to one developer at a time, also when two prove it at once', async () => {
    for (const ctx of [ann(), bob()]) await addDomain(ctx, { domain: host });
    const tokens = [(await own())!.token, (await own(bob()))!.token];
    expect(tokens[0]).not.toBe(tokens[1]);
    dns.texts.set(recordName(host), tokens.map(tokenLine));
    const ended = await Promise.allSettled([checkDomain(ann(), {}, ways), checkDomain(bob(), {}, ways)]);
    expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { rows } = await sql<{ state: string }>`select state from market.developer_domain where host = ${host}
      order by state`.execute(database.db);
    expect(rows).toEqual([{ state: 'proven' }, { state: 'waiting' }]);
    const [owner, other] = ended[0].status === 'fulfilled' ? [ann(), bob()] : [bob(), ann()];
    dns.asked.length = 0;
    expect(await errorOf(checkDomain(other, {}, ways))).toBe('DOMAIN_TAKEN');
    expect(dns.asked, 'nobody is asked for what is not free').toEqual([]);
    await removeDomain(owner, {});
    await checkDomain(other, {}, ways);
    expect(await own(other)).toMatchObject({ state: 'proven' });
  });

  it('is one of a developer; removed it is free, and entered again it has another token', async () => {
    await prove();
    const { token } = (await own())!;
    expect(await errorOf(addDomain(ann(), { domain: 'other.example.org' }))).toBe('STATE_CONFLICT');
    expect(await removeDomain(ann(), {})).toMatchObject({ changesPages: true });
    expect(await shownOf()).toEqual(none);
    await expect(removeDomain(ann(), {})).rejects.toMatchObject({ kind: 'not-found' });
    await expect(checkDomain(ann(), {}, ways)).rejects.toMatchObject({ kind: 'not-found' });
    await addDomain(ann(), { domain: host });
    expect((await own())!.token).not.toBe(token);
    expect(await errorOf(checkDomain(ann(), {}, ways)), 'the former token').toBe('NOT_PROVEN');
  });

  it.each(['localhost', '127.0.0.1', 'http://example.org', 'wiki.lan', 'example.org/x'])(
    'is not %s',
    async (domain) => {
      await expect(addDomain(ann(), { domain })).rejects.toMatchObject({ kind: 'invalid', fields: { domain: {} } });
    },
  );

  it('of letters that pass for others is shown with its ASCII form', async () => {
    await prove(ann(), 'аррӏе.com');
    expect((await shownOf())[0]).toMatchObject({ host: 'xn--80ak6aa92e.com', shown: 'аррӏе.com (xn--80ak6aa92e.com)' });
  });
});

describe('every day', () => {
  it('it is looked at once; three days in a row without the token take it back, with a notice', async () => {
    await prove();
    expect(await recheck(0), 'looked at on this day').toBe(0);
    expect(await recheck(1)).toBe(1);
    expect(await recheck(1)).toBe(0);
    expect((await shownOf())[0]!.checkedAt).toBe(day(1).getTime() / 1000);
    dns.texts.clear();
    await recheck(2);
    await recheck(3);
    expect((await own())!).toMatchObject({ state: 'proven', faultDays: 2 });
    expect(await notices(people.ann.id)).toEqual([{ act: 'domainFailing', title: host, reason: null }]);
    expect((await shownOf())[0]!.checkedAt, 'the day on which it was last found').toBe(day(1).getTime() / 1000);
    await recheck(4);
    expect(await own()).toMatchObject({ state: 'lost', faultDays: 0 });
    expect(await shownOf()).toEqual(none);
    expect((await notices(people.ann.id)).map(({ act }) => act)).toEqual(['domainFailing', 'domainLost']);
    expect(await auditOf(database.db, 'developer', people.ann.id)).toContain('market.loseDomain');
    expect(await recheck(5)).toBe(0);
    await publish();
    await checkDomain(as(people.ann, day(5)), {}, ways);
    expect(await own()).toMatchObject({ state: 'proven', provenAt: day(5).getTime() / 1000 });
  });

  it('checks by hand on one day count as one', async () => {
    await prove();
    dns.texts.clear();
    for (let n = 0; n < 4; n += 1)
      expect(await errorOf(checkDomain(as(people.ann, day(1)), {}, ways))).toBe('NOT_PROVEN');
    expect(await own()).toMatchObject({ state: 'proven', faultDays: 1 });
  });

  it('counts anew once the token was found', async () => {
    await prove();
    const { token } = (await own())!;
    for (const n of [1, 2, 4, 5]) {
      dns.texts.clear();
      await recheck(n);
      if (n !== 2) continue;
      dns.texts.set(recordName(host), [tokenLine(token)]);
      await recheck(3);
    }
    expect(await own()).toMatchObject({ state: 'proven', faultDays: 2 });
  });

  it('holds nothing against anybody when none of several answers', async () => {
    const makers = await makeMembers(database.db, ['eve', 'finn']);
    await addDeveloper(database.db, makers.eve.id);
    await addDeveloper(database.db, makers.finn.id);
    const all = [people.ann, makers.eve, makers.finn];
    for (const [n, one] of all.entries()) await prove(as(one), `site-${n}.example.org`);
    for (const n of all.keys()) dns.texts.set(recordName(`site-${n}.example.org`), null);
    const deaf = { ask: silence, timeout_ms: 200 };
    expect(await recheck(1, deaf)).toBe(3);
    expect(await own()).toMatchObject({ state: 'proven', faultDays: 0 });
    dns.texts.delete(recordName('site-1.example.org'));
    await recheck(1, deaf);
    expect(await own()).toMatchObject({ state: 'proven', faultDays: 1, dns: 'silent' });
  });
});

describe('staff', () => {
  it('see it and withdraw it with a reason; it is not proven again until they allow it', async () => {
    await prove();
    const [domain] = (await listDeskDomains(boss(), [people.ann.id])).get(people.ann.id)!;
    expect(domain).toMatchObject({ host, state: 'proven', way: 'dns' });
    await withdrawDomain(boss(), { id: domain!.id, reason: 'Passes for somebody else' });
    expect(await shownOf()).toEqual(none);
    expect(await errorOf(withdrawDomain(boss(), { id: domain!.id, reason: 'Again' }))).toBe('STATE_CONFLICT');
    expect(await notices(people.ann.id)).toEqual([
      { act: 'domainWithdrawn', title: host, reason: 'Passes for somebody else' },
    ]);
    expect(await getOwnDomains(ann(), {})).toMatchObject({
      own: null,
      withdrawn: [{ host, reason: 'Passes for somebody else' }],
    });
    await expect(checkDomain(ann(), {}, ways)).rejects.toMatchObject({ kind: 'not-found' });
    expect(await errorOf(addDomain(ann(), { domain: host }))).toBe('DOMAIN_WITHDRAWN');
    expect(await recheck(1)).toBe(0);
    await addDomain(ann(), { domain: 'other.example.org' });
    await removeDomain(ann(), {});
    await allowDomain(boss(), { id: domain!.id });
    await expect(allowDomain(boss(), { id: domain!.id })).rejects.toMatchObject({ kind: 'not-found' });
    await prove();
    expect((await shownOf())[0]).toMatchObject({ host });
    expect(await auditOf(database.db, 'developer', people.ann.id)).toEqual(
      expect.arrayContaining(['market.withdrawDomain', 'market.allowDomain']),
    );
  });

  it('alone do so, and only those with the node', async () => {
    await prove();
    const { id } = (await own())!;
    for (const ctx of [as(people.clerk), as(people.ann), as(people.bob)]) {
      await expect(withdrawDomain(ctx, { id, reason: 'No' })).rejects.toMatchObject({ kind: 'forbidden' });
      await expect(allowDomain(ctx, { id })).rejects.toMatchObject({ kind: 'forbidden' });
      await expect(listDeskDomains(ctx, [people.ann.id])).rejects.toMatchObject({ kind: 'forbidden' });
    }
    expect(await errorOf(allowDomain(boss(), { id }))).toBe('STATE_CONFLICT');
  });
});

it('the owner alone enters, checks and removes; the team sees it', async () => {
  await prove();
  for (const actor of [people.cara, people.dora]) {
    const ctx = as(actor);
    expect(await getOwnDomains(ctx, {})).toMatchObject({ own: { host }, mayManage: false });
    for (const work of [
      () => addDomain(ctx, { domain: host }),
      () => checkDomain(ctx, {}, ways),
      () => removeDomain(ctx, {}),
    ])
      await expect(work()).rejects.toMatchObject({ kind: 'forbidden' });
  }
  expect(await errorOf(getOwnDomains(as(people.clerk), {}))).toBe('NOT_DEVELOPER');
});

it('a verified real name is told beside it, without the name', async () => {
  const guest = as(visitor);
  expect(await getMaker(guest, 'slow-works')).toMatchObject({ isIdentified: false, isVerified: false });
  await verifyName(database.db, people.ann.id, '张小明');
  const maker = await getMaker(guest, 'slow-works');
  expect(maker).toMatchObject({ isIdentified: true, isVerified: false, plugins: [{ maker: { isIdentified: true } }] });
  expect(JSON.stringify(maker)).not.toContain('张小明');
  expect((await getPlugin(guest, 'smart-notes')).maker.isIdentified).toBe(true);
});

it('nothing can be proven while suspended, and closing sets the domain free', async () => {
  const { dora } = people;
  await addDeveloper(database.db, dora.id, { slug: 'dora-works' });
  const id = { developer: dora.id };
  await addDomain(as(dora), { ...id, domain: host });
  dns.texts.set(recordName(host), [tokenLine((await getOwnDomains(as(dora), id)).own!.token)]);
  await suspendDeveloper(boss(), { id: dora.id, reason: 'Copies of others' });
  await expect(checkDomain(as(dora), id, ways)).rejects.toMatchObject({ kind: 'forbidden' });
  await sql`update market.developer set state = 'approved' where member_id = ${dora.id}`.execute(database.db);
  await checkDomain(as(dora), id, ways);
  await closeDeveloper(as({ ...dora, provenAt: start } as Actor), id);
  const { rows } = await sql`select from market.developer_domain where developer_id = ${dora.id}`.execute(database.db);
  expect(rows).toEqual([]);
});
