import { formatMoney } from '#app/core/money.ts';
import type { PluginPricesTexts } from './plugin-prices-texts.ts';
import { ownPartOf } from './price-form.ts';

type Props = { t: PluginPricesTexts; typed: string; fee: number };

/** What is left to the developer of the price that is being typed, told as it changes. */
export function OwnPart({ t, typed, fee }: Props) {
  const parts = ownPartOf(typed, fee);
  return (
    <p className="small muted" aria-live="polite">
      {parts ? t.ownPart(formatMoney(parts.own), `${fee / 100}%`, formatMoney(parts.site)) : t.ownPartNone}
    </p>
  );
}
