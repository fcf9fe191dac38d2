import { useState } from 'react';
import { toYuan } from '#app/core/money.ts';
import { Field, Select } from '#app/ui/forms/field.tsx';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import type { Edition, ShownOffer } from './offers.schema.ts';
import type { PluginPricesTexts } from './plugin-prices-texts.ts';
import { PriceField } from './price-field.tsx';
import { priceOf, textOf } from './price-form.ts';

type Props = {
  t: PluginPricesTexts;
  pluginId: number;
  /** Basis points that the platform keeps. */
  fee: number;
  edition: Edition;
  offer: ShownOffer | null;
  onClose: () => void;
};

/** Sets the price of an edition. */
export function OfferDialog({ t, pluginId, fee, edition, offer, onClose }: Props) {
  const sending = useSend();
  const { send, faults, setFaults } = sending;
  const [typed, setTyped] = useState(offer ? toYuan(offer.former ?? offer.price) : '');
  async function save(element: HTMLFormElement) {
    const form = new FormData(element);
    const price = priceOf(textOf(form, 'price'));
    if (price === null) return setFaults({ price: t.yuanWrong });
    const body = {
      pluginId,
      edition,
      price: Number(price),
      termMonths: textOf(form, 'term') === 'life' ? null : 12,
      trialDays: Number(textOf(form, 'trial')),
    };
    if (await send('/api/developer/setOffer', body, { done: true, refresh: true })) onClose();
  }
  return (
    <FormDialog
      title={(offer ? t.changeOf : t.setOf)(t.editionOf[edition])}
      onClose={onClose}
      sending={sending}
      doText={t.save}
      onSubmit={save}
    >
      <PriceField t={t} help={t.yuanHelp} error={faults['price']} typed={typed} onType={setTyped} fee={fee} />
      <Field label={t.term} error={faults['termMonths']}>
        <Select name="term" defaultValue={offer && offer.termMonths === null ? 'life' : 'year'}>
          <option value="year">{t.terms.year}</option>
          <option value="life">{t.terms.life}</option>
        </Select>
      </Field>
      <Field label={t.trial} error={faults['trialDays']}>
        <Select name="trial" defaultValue={String(offer?.trialDays ?? 7)}>
          {[0, 7, 14].map((days) => (
            <option key={days} value={days}>
              {t.trialOf(days)}
            </option>
          ))}
        </Select>
      </Field>
    </FormDialog>
  );
}
