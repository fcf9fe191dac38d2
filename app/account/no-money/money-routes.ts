import type { RouteConfigEntry } from '@react-router/dev/routes';
import { isMoneyFile } from './money-areas.ts';

/** The gates, by whom they let through: desks that hold something stay open to staff. */
export const moneyGates = {
  member: 'account/no-money/money-gate.page.tsx',
  desk: 'admin/console/money-desk-gate.page.tsx',
} as const;

/** The same routes, with every page of money behind its gate; a new page is by where its file lies. */
export function gateMoney(entries: readonly RouteConfigEntry[]): RouteConfigEntry[] {
  let gates = 0;
  const gate = (children: RouteConfigEntry[], file: string): RouteConfigEntry[] =>
    children.length === 0 ? [] : [{ id: `money-gate-${(gates += 1)}`, file, children }];
  const gated = (all: readonly RouteConfigEntry[]): RouteConfigEntry[] => {
    const money = all.filter(({ file }) => isMoneyFile(file));
    const others = all
      .filter(({ file }) => !isMoneyFile(file))
      .map((entry) => (entry.children ? { ...entry, children: gated(entry.children) } : entry));
    const isDesk = ({ path = '' }: RouteConfigEntry) => path.startsWith('admin/');
    return [
      ...others,
      ...gate(
        money.filter((entry) => !isDesk(entry)),
        moneyGates.member,
      ),
      ...gate(money.filter(isDesk), moneyGates.desk),
    ];
  };
  return gated(entries);
}
