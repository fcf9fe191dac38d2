import { useState } from 'react';
import { Field, Input, Select, Textarea } from '#app/ui/forms/field.tsx';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import style from './editing.module.css';
import type { AreaRow } from './node-editing.schema.ts';
import type { NodeFormTexts } from './node-form-texts.ts';

const pigments = Array.from({ length: 12 }, (_, i) => i + 1);
const titles = ['titleZh', 'titleEn'] as const;
const summaries = ['summaryZh', 'summaryEn'] as const;

type Props = { area: AreaRow | null; t: NodeFormTexts; onClose: () => void };

/** Names, colour and order of an area; without one it makes one. */
export function AreaDialog({ area, t, onClose }: Props) {
  const [values, setValues] = useState({
    id: area?.id ?? 0,
    revision: area?.revision ?? 0,
    slug: area?.slug ?? '',
    pigment: area?.pigment ?? 1,
    position: String(area?.position ?? 99),
    titleZh: area?.titleZh ?? '',
    titleEn: area?.titleEn ?? '',
    summaryZh: area?.summaryZh ?? '',
    summaryEn: area?.summaryEn ?? '',
  });
  const sending = useSend({ quiet: true });
  const { faults } = sending;
  const set = (changes: Partial<typeof values>) => setValues((last) => ({ ...last, ...changes }));
  async function save() {
    if (await sending.send('/api/admin/saveArea', values, { done: true, refresh: true })) onClose();
  }
  return (
    <FormDialog
      size="l"
      title={area ? t.editOf(area.titleZh) : t.newArea}
      sending={sending}
      doText={area ? t.save : t.make}
      className={style['fields']}
      onClose={onClose}
      onSubmit={save}
    >
      {titles.map((name) => (
        <Field key={name} label={t[name]} error={faults[name]} required>
          <Input value={values[name]} maxLength={80} onChange={(event) => set({ [name]: event.currentTarget.value })} />
        </Field>
      ))}
      {summaries.map((name) => (
        <Field key={name} label={t[name]} error={faults[name]} required>
          <Textarea
            rows={2}
            maxLength={300}
            value={values[name]}
            onChange={(event) => set({ [name]: event.currentTarget.value })}
          />
        </Field>
      ))}
      <Field label={t.slug} help={t.slugHelp} error={faults['slug']} required>
        <Input value={values.slug} maxLength={60} onChange={(event) => set({ slug: event.currentTarget.value })} />
      </Field>
      <div className={style['pair']}>
        <Field label={t.pigment}>
          <Select value={values.pigment} onChange={(event) => set({ pigment: Number(event.currentTarget.value) })}>
            {pigments.map((pigment) => (
              <option key={pigment} value={pigment}>
                {t.pigmentOf(pigment)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t.position} error={faults['position']}>
          <Input
            type="number"
            min={0}
            max={1000}
            value={values.position}
            onChange={(event) => set({ position: event.currentTarget.value })}
          />
        </Field>
      </div>
      <span className={style['swatch']} style={{ background: `var(--area-${values.pigment}-ink)` }} aria-hidden />
    </FormDialog>
  );
}
