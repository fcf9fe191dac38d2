import { expect } from 'vitest';
import { checksAnHour, recordName, tokenLine } from '#app/market/domains/developer-domains.schema.ts';
import type { Member } from '#test/app.ts';
import { type DnsServer, startDnsServer } from '#test/dns-server.ts';
import { addDeveloper, addDomain } from '#test/market.ts';
import type { World, Write } from '#test/writes.ts';

let made = 0;
/** The name server of these tests, started when it is first needed. */
let dns: DnsServer | undefined;

async function newDeveloper({ app }: World): Promise<Member> {
  const member = await app.addMember(`domain_maker_${(made += 1)}`);
  await addDeveloper(app.database.db, member.id, { slug: `domain-works-${made}` });
  return member;
}

async function withDomain(world: World, state: 'waiting' | 'proven' | 'withdrawn') {
  const owner = await newDeveloper(world);
  return { owner, domain: await addDomain(world.app.database.db, owner.id, { state }) };
}

/** Requests around developers' domains, for `writes`. */
export const domainWrites: Record<string, (world: World) => Promise<Write>> = {
  '/api/developer/addDomain': async (world) => {
    const member = await newDeveloper(world);
    return { member, about: member.id, body: { domain: `https://new-${made}.example.org/` } };
  },
  '/api/developer/checkDomain': async (world) => {
    const { owner, domain } = await withDomain(world, 'waiting');
    dns ??= await startDnsServer();
    dns.texts.set(recordName(domain.host), [tokenLine(domain.token)]);
    return { member: owner, about: owner.id, body: {} };
  },
  '/api/developer/removeDomain': async (world) => {
    const { owner } = await withDomain(world, 'proven');
    return { member: owner, about: owner.id, body: {} };
  },
  '/api/admin/withdrawDomain': async (world) => {
    const { owner, domain } = await withDomain(world, 'proven');
    return { member: world.staff, about: owner.id, body: { id: domain.id, reason: 'Passes for somebody else' } };
  },
  '/api/admin/allowDomain': async (world) => {
    const { owner, domain } = await withDomain(world, 'withdrawn');
    return { member: world.staff, about: owner.id, body: { id: domain.id } };
  },
};

type Count = (query: string, ...values: unknown[]) => Promise<number>;

/** What there must be once of, after many identical requests. */
export function domainEffects(
  count: Count,
  atOnce: number,
): Record<string, (write: Write, succeeded: number) => Promise<void>> {
  const isOnce =
    (action: string, times: number, state: string | null) =>
    async ({ about }: Write, succeeded: number) => {
      expect(succeeded).toBe(times);
      const left = 'market.developer_domain where developer_id = $1';
      expect(await count(left, about)).toBe(state === null ? 0 : 1);
      if (state !== null) expect(await count(`${left} and state = $2`, about, state)).toBe(1);
      expect(await count('core.audit where action = $1 and subject_id = $2', action, about)).toBe(1);
    };
  return {
    '/api/developer/addDomain': isOnce('market.addDomain', atOnce, 'waiting'),
    '/api/developer/checkDomain': isOnce('market.proveDomain', Math.min(atOnce, checksAnHour), 'proven'),
    '/api/developer/removeDomain': isOnce('market.removeDomain', 1, null),
    '/api/admin/withdrawDomain': isOnce('market.withdrawDomain', 1, 'withdrawn'),
    '/api/admin/allowDomain': isOnce('market.allowDomain', 1, null),
  };
}
