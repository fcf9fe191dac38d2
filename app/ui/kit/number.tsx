import { formatMoney } from '#app/core/money.ts';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { formatNumber } from './number-format.ts';

/** A number with thousands, in figures of equal width. */
export function Num({ value, className }: { value: number | bigint | string; className?: string }) {
  return <span className={classNames('num', className)}>{formatNumber(value)}</span>;
}

/** Money from cents. `sign` marks and colours gains. */
export function Money({ cents, sign, symbol }: { cents: number | bigint | string; sign?: boolean; symbol?: string }) {
  const isGain = sign && BigInt(cents) > 0n;
  return <span className={classNames('num nowrap', isGain && 'up')}>{formatMoney(cents, { sign, symbol })}</span>;
}

/** Points with their icon; `label` is read before the number. */
export function Points({ value, label }: { value: number | bigint; label?: string }) {
  return (
    <span className="pts">
      <Icon name="points" label={label} />
      {formatNumber(value)}
    </span>
  );
}
