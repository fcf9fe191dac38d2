import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { listBlockedNetworks, requireOpenNetwork } from '#app/core/blocked-networks.server.ts';
import { asStaff, auditOf, ctxAs, grantConsole, makeMembers, refusalOf, testNow, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { blockNetwork, openNetwork } from './clean-ups.commands.server.ts';
import { BlockNetworkInput } from './networks.schema.ts';

const database = useTestDatabase();
let people: Record<'ann' | 'boss' | 'clerk', Actor & { id: number }>;
beforeAll(async () => {
  people = await makeMembers(database.db, ['ann', 'boss', 'clerk']);
  await grantConsole(database.db, people.boss.id);
  await grantConsole(database.db, people.clerk.id, ['audit']);
});
const as = (actor: Actor, now = testNow) => ctxAs(database.db, actor, { now });
const boss = () => as(asStaff(people.boss));
const block = (network: string, days = 1) =>
  blockNetwork(boss(), BlockNetworkInput.parse({ network, days, reason: 'a flood' }));
const from = (ip: string) => ({ ...visitor, ip }) as Actor;

describe('a network blocked by hand', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7/32'],
    [' 203.0.113.0/24 ', '203.0.113.0/24'],
    ['2001:DB8::1', '2001:db8::1/128'],
    ['2001:db8::/32', '2001:db8::/32'],
  ])('%s is %s', (network, read) => {
    expect(BlockNetworkInput.parse({ network, days: 1, reason: 'x' }).network).toBe(read);
  });

  it.each(['everywhere', '', '203.0.113.0/33', '0.0.0.0/0', '10.0.0.0/7', '::/0', '203.0.113'])(
    '%s is none',
    (network) => {
      expect(BlockNetworkInput.safeParse({ network, days: 1, reason: 'x' }).success).toBe(false);
    },
  );

  it('keeps those who are there from writing until its end, but no staff, and can be opened before', async () => {
    const { data } = await block('198.51.100.0/24', 2);
    expect(await refusalOf(requireOpenNetwork(as(from('198.51.100.9'))))).toBe('networkBlocked');
    await requireOpenNetwork(as(from('198.51.101.9')));
    await requireOpenNetwork(as({ ...asStaff(people.boss), ip: '198.51.100.9' } as Actor));
    await requireOpenNetwork(as(from('198.51.100.9'), new Date(testNow.getTime() + 3 * 86_400_000)));
    expect((await listBlockedNetworks(boss())).map(({ network, reason }) => [network, reason])).toEqual([
      ['198.51.100.0/24', 'a flood'],
    ]);
    expect(await refusalOf(block('198.51.100.0/24'))).toBe('networkKnown');
    await openNetwork(boss(), { id: data.id });
    await requireOpenNetwork(as(from('198.51.100.9')));
    expect(await auditOf(database.db, 'network', data.id)).toEqual(['ask.blockNetwork', 'ask.openNetwork']);
  });

  it('is nothing for strangers of the console', async () => {
    const input = BlockNetworkInput.parse({ network: '192.0.2.0/24', days: 1, reason: 'x' });
    for (const stranger of [as(visitor), as(people.ann), as(asStaff(people.clerk))])
      expect(await refusalOf(blockNetwork(stranger, input))).toMatch(/needLogin|noPermission/);
    expect(await listBlockedNetworks(boss())).toEqual([]);
  });
});
