import type { ChannelForm } from '#app/billing/channels/channels.schema.ts';
import { lackingFields } from '#app/billing/channels/channels.schema.ts';
import type { HolderKind, WaysToPay } from './ways-to-pay.schema.ts';

/*
 * How a way to pay stands, and where each thing that holds money is settled. Pure.
 */

/** `broken`: set up, but the last test failed; `trying`: members see it, nobody pays real money there. */
export type WayState = 'open' | 'trying' | 'broken' | 'ready' | 'none';

/** How a payment channel stands. */
export function channelState(form: ChannelForm): WayState {
  if (form.isOn) return form.isSandbox ? 'trying' : 'open';
  if (lackingFields(form).length > 0) return 'none';
  return form.checkedAt !== null && form.checkFault !== '' ? 'broken' : 'ready';
}

/** The names of the ways by which members can pay real money now, gift codes only while there are some. */
export const waysOpen = ({ methods, takesCodes, codes, isWithoutMoney }: WaysToPay): string[] => [
  ...methods.filter(({ isSandbox }) => !isSandbox).map(({ channel }) => channel),
  ...(!isWithoutMoney && takesCodes && codes.count > 0 ? ['code'] : []),
];

/** The first line of a text in Markdown that says something, without its marks. */
export const firstLine = (markdown: string): string =>
  markdown
    .split('\n')
    .map((line) =>
      line
        .replace(/^[\s#>*+-]+/, '')
        .replaceAll(/[*_`]/g, '')
        .trim(),
    )
    .find((line) => line !== '')
    ?.slice(0, 80) ?? '';

/** How bank transfer stands: `ready` while it is written but nobody could confirm what comes. */
export const transferState = ({
  transferLine,
  second,
}: Pick<WaysToPay, 'transferLine' | 'second'>): 'open' | 'ready' | 'none' =>
  transferLine === '' ? 'none' : second === 'there' ? 'open' : 'ready';

/** Where somebody is given the right to confirm: the roles of the staff. */
export const rolesPath = '/admin/groups?area=admin';

/** Where what holds money is dealt with. */
export const holderPaths: Record<HolderKind, string> = {
  balances: '/admin/books?held',
  codes: '/admin/codes',
  topUps: '/admin/topups',
  receipts: '/admin/topups?tab=kept',
  payments: '/admin/payments',
  refunds: '/admin/topup-refunds',
  pluginRefunds: '/admin/market/refunds',
  withdrawals: '/admin/withdrawals',
  orders: '/admin/shares',
  owed: '/admin/books',
  plugins: '/plugin',
  shares: '/admin/shares',
};
