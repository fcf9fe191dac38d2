import { formatMoney } from '#app/core/money.ts';
import { Field, Input } from '#app/ui/forms/field.tsx';
import type { PluginPricesTexts } from './plugin-prices-texts.ts';
import { ownPartOf } from './price-form.ts';

type Props = {
  t: PluginPricesTexts;
  help: string;
  error: string | undefined;
  typed: string;
  onType: (typed: string) => void;
  /** Basis points that the platform keeps. */
  fee: number;
};

/** A price in yuan, and what is left of it to the developer, told as it changes. */
export function PriceField({ t, help, error, typed, onType, fee }: Props) {
  const parts = ownPartOf(typed, fee);
  return (
    <>
      <Field label={t.yuan} help={help} error={error ?? null} required>
        <Input
          name="price"
          inputMode="decimal"
          autoComplete="off"
          maxLength={10}
          required
          value={typed}
          onChange={(event) => onType(event.currentTarget.value)}
        />
      </Field>
      <p className="small muted" aria-live="polite">
        {parts ? t.ownPart(formatMoney(parts.own), `${fee / 100}%`, formatMoney(parts.site)) : t.ownPartNone}
      </p>
    </>
  );
}
