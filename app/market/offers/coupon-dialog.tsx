import { useState } from 'react';
import { parseYuan } from '#app/core/money.ts';
import { Field, Input, Select } from '#app/ui/forms/field.tsx';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { Segmented } from '#app/ui/forms/segmented.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import type { PluginPricesTexts } from './plugin-prices-texts.ts';
import { textOf, timeOf } from './price-form.ts';

type Props = { t: PluginPricesTexts; pluginId: number; onClose: () => void };

/** Makes a coupon for this plugin, or for all of the developer's. */
export function CouponDialog({ t, pluginId, onClose }: Props) {
  const sending = useSend();
  const { send, faults, setFaults } = sending;
  const [kind, setKind] = useState<'percent' | 'off'>('percent');
  async function save(element: HTMLFormElement) {
    const form = new FormData(element);
    const [startsAt, endsAt] = [timeOf(form, 'startsAt'), timeOf(form, 'endsAt')];
    if (startsAt === null || endsAt === null) return setFaults({ startsAt: t.timeNeeded });
    const off = kind === 'off' ? parseYuan(textOf(form, 'off')) : null;
    if (kind === 'off' && (off === null || off < 1n || off > 999_999n)) return setFaults({ off: t.yuanWrong });
    const uses = textOf(form, 'maxUses');
    const body = {
      pluginId: textOf(form, 'scope') === 'all' ? null : pluginId,
      code: textOf(form, 'code'),
      percent: kind === 'percent' ? Number(textOf(form, 'percent')) : null,
      off: off === null ? null : Number(off),
      maxUses: uses === '' ? null : Number(uses),
      startsAt,
      endsAt,
    };
    if (await send('/api/developer/addCoupon', body, { done: true, refresh: true })) onClose();
  }
  return (
    <FormDialog title={t.addCoupon} onClose={onClose} sending={sending} doText={t.save} onSubmit={save}>
      <Field label={t.code} help={t.codeHelp} error={faults['code']} required>
        <Input name="code" autoComplete="off" autoCapitalize="characters" maxLength={24} minLength={4} required />
      </Field>
      <Field label={t.kind} group>
        <Segmented
          label={t.kind}
          value={kind}
          onChange={setKind}
          options={[
            { value: 'percent', label: t.byPercent },
            { value: 'off', label: t.byAmount },
          ]}
        />
      </Field>
      {kind === 'percent' ? (
        <Field label={t.percent} error={faults['percent']} required>
          <Input name="percent" type="number" inputMode="numeric" min={1} max={90} step={1} required />
        </Field>
      ) : (
        <Field label={t.amount} error={faults['off']} required>
          <Input name="off" inputMode="decimal" autoComplete="off" maxLength={10} required />
        </Field>
      )}
      <Field label={t.scope} error={faults['pluginId']}>
        <Select name="scope">
          <option value="one">{t.thisPlugin}</option>
          <option value="all">{t.allPlugins}</option>
        </Select>
      </Field>
      <Field label={t.maxUses} help={t.maxUsesHelp} error={faults['maxUses']}>
        <Input name="maxUses" type="number" inputMode="numeric" min={1} max={1_000_000} step={1} />
      </Field>
      <Field label={t.starts} error={faults['startsAt']} required>
        <Input name="startsAt" type="datetime-local" required />
      </Field>
      <Field label={t.ends} error={faults['endsAt']} required>
        <Input name="endsAt" type="datetime-local" required />
      </Field>
    </FormDialog>
  );
}
