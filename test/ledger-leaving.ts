import { giveUpCash, payBack } from '#app/wallet/movements/wallet-leaving.commands.server.ts';
import type { Flow } from '#test/ledger-flows.ts';
import { memberOf, settle, simple } from '#test/ledger-world.ts';

/** What becomes of the cash of members who leave, for `flows`. */
export const leavingFlows: Record<string, Flow> = {
  payBack: (world, step) => {
    const hold = world.pick('holds', step);
    if (!hold || hold.channel !== 'cash') return null;
    const input = { paybackId: world.next(), holdId: hold.ref, bank: 'main' };
    const effect = () => settle(hold.item!, 'bank:main');
    return { key: `payback:${input.paybackId}:paid`, input, effect, run: (given) => payBack(world.ctx, given) };
  },
  giveUpCash: (world, step) => {
    const input = { givenUpId: world.next(), memberId: memberOf(step.a), amount: BigInt(step.amount) };
    const effect = () => simple(`cash:${input.memberId}`, 'given_up', input.amount);
    return { key: `giveup:${input.givenUpId}`, input, effect, run: (given) => giveUpCash(world.ctx, given) };
  },
};
