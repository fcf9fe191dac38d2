import { useState } from 'react';
import { Field, Input, Select } from '#app/ui/forms/field.tsx';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import type { PriceDesk } from './offers.schema.ts';
import type { PluginPricesTexts } from './plugin-prices-texts.ts';
import { PriceField } from './price-field.tsx';
import { priceOf, textOf, timeOf } from './price-form.ts';

/** Lowers a price for some time. */
export function DiscountDialog({ t, desk, onClose }: { t: PluginPricesTexts; desk: PriceDesk; onClose: () => void }) {
  const sending = useSend();
  const { send, faults, setFaults } = sending;
  const [typed, setTyped] = useState('');
  async function save(element: HTMLFormElement) {
    const form = new FormData(element);
    const price = priceOf(textOf(form, 'price'));
    const [startsAt, endsAt] = [timeOf(form, 'startsAt'), timeOf(form, 'endsAt')];
    if (price === null) return setFaults({ price: t.yuanWrong });
    if (startsAt === null || endsAt === null) return setFaults({ startsAt: t.timeNeeded });
    const body = { pluginId: desk.plugin.id, edition: textOf(form, 'edition'), price: Number(price), startsAt, endsAt };
    if (await send('/api/developer/addDiscount', body, { done: true, refresh: true })) onClose();
  }
  return (
    <FormDialog title={t.addDiscount} onClose={onClose} sending={sending} doText={t.save} onSubmit={save}>
      <Field label={t.edition} error={faults['edition']} required>
        <Select name="edition">
          {desk.offers.map(({ edition }) => (
            <option key={edition} value={edition}>
              {t.editionOf[edition]}
            </option>
          ))}
        </Select>
      </Field>
      <PriceField t={t} help={t.discountLead} error={faults['price']} typed={typed} onType={setTyped} fee={desk.fee} />
      <Field label={t.starts} error={faults['startsAt']} required>
        <Input name="startsAt" type="datetime-local" required />
      </Field>
      <Field label={t.ends} error={faults['endsAt']} required>
        <Input name="endsAt" type="datetime-local" required />
      </Field>
    </FormDialog>
  );
}
