/*
 * Amounts of the settings in units that people think in: pure.
 */

/** Units of time in seconds and of size in bytes, each from small to large. */
export const unitKinds = {
  time: { s: 1, min: 60, h: 3600, d: 86_400 },
  size: { KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 },
} as const;

export type UnitKind = keyof typeof unitKinds;
export type Unit = { [K in UnitKind]: keyof (typeof unitKinds)[K] }[UnitKind];

export const unitsOf = (kind: UnitKind) => Object.keys(unitKinds[kind]) as Unit[];
const factorOf = (kind: UnitKind, unit: Unit) => (unitKinds[kind] as Record<Unit, number>)[unit];

/** The largest unit that shows an amount as a whole number; else the smallest. */
export function unitFor(kind: UnitKind, amount: number): Unit {
  const units = unitsOf(kind);
  return units.toReversed().find((unit) => amount > 0 && amount % factorOf(kind, unit) === 0) ?? units[0]!;
}

/** An amount as the number of units that an input shows, exact to three decimals. */
export const shownIn = (kind: UnitKind, unit: Unit, amount: number): string =>
  String(Number((amount / factorOf(kind, unit)).toFixed(3)));

/** What was typed as an amount, a whole number of the smallest unit; null when it is none. */
export function amountOf(kind: UnitKind, unit: Unit, typed: string): number | null {
  const number = Number(typed.trim());
  return typed.trim() === '' || !Number.isFinite(number) ? null : Math.round(number * factorOf(kind, unit));
}

/** An amount in its best unit, such as "10 min". */
export function amountText(kind: UnitKind, amount: number, names: Record<Unit, string>): string {
  const unit = unitFor(kind, amount);
  return `${shownIn(kind, unit, amount)} ${names[unit]}`;
}
