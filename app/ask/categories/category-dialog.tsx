import { seenOf } from '#app/core/seen-values.ts';
import { useState } from 'react';
import { Checkbox, Choices, Radio } from '#app/ui/forms/check.tsx';
import { Field, Input, Select } from '#app/ui/forms/field.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import type { IconName } from '#app/ui/kit/icon-names.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { accesses, areas, type CategoryDesk, type CategoryDeskRow } from './categories.schema.ts';
import type { Faults } from '#app/ui/forms/faults.ts';
import { AreaDot } from './area-dot.tsx';
import type { DeskTexts } from './category-desk-texts.ts';
import style from './category-dialog.module.css';

/** Icons that suit a category. */
const icons = [
  'folder',
  'ask',
  'book',
  'code',
  'robot',
  'sparkle',
  'image',
  'box',
  'layers',
  'chart',
  'globe',
  'gift',
  'flag',
  'shield',
  'star',
  'users',
  'map',
  'settings',
] as const satisfies readonly IconName[];

const fields = ['slug', 'nameZh', 'nameEn', 'aboutZh', 'aboutEn', 'icon', 'area', 'access', 'groupIds'] as const;

export type CategoryDialogProps = {
  /** null for a new one. */
  row: CategoryDeskRow | null;
  groups: CategoryDesk['groups'];
  t: DeskTexts;
  onClose: () => void;
  onSaved: () => Promise<void>;
};

/** Creates a category or changes one: names, look, who reads and posts. */
export function CategoryDialog({ row, groups, t, onClose, onSaved }: CategoryDialogProps) {
  const [values, setValues] = useState({
    slug: row?.slug ?? '',
    nameZh: row?.nameZh ?? '',
    nameEn: row?.nameEn ?? '',
    aboutZh: row?.aboutZh ?? '',
    aboutEn: row?.aboutEn ?? '',
    icon: row?.icon ?? '',
    area: row?.area ?? 1,
    access: row?.access ?? 'open',
    groupIds: row?.groupIds ?? [],
  });
  const sending = useSend({ quiet: true });
  const part = {
    t,
    values,
    faults: sending.faults,
    set: (changes: Partial<Values>) => setValues((last) => ({ ...last, ...changes })),
  };
  async function save() {
    const body = { id: row?.id ?? 0, ...values, seen: seenOf(row, ...fields) };
    if (await sending.send('/api/admin/saveCategory', body, { done: true })) await onSaved();
  }
  return (
    <FormDialog
      size="l"
      title={row ? t.editOf(row.slug) : t.form.addTitle}
      onClose={onClose}
      sending={sending}
      className={`stack ${style['form']}`}
      doText={t.form.save}
      onSubmit={save}
    >
      <div className={style['pair']}>
        <Line {...part} name="nameZh" maxLength={30} required />
        <Line {...part} name="nameEn" maxLength={30} required />
        <Line {...part} name="aboutZh" maxLength={200} />
        <Line {...part} name="aboutEn" maxLength={200} />
      </div>
      <Line {...part} name="slug" maxLength={40} help={t.form.slugHelp} required />
      <LookFields {...part} />
      <AccessFields {...part} groups={groups} />
    </FormDialog>
  );
}

type Values = Pick<
  CategoryDeskRow,
  'slug' | 'nameZh' | 'nameEn' | 'aboutZh' | 'aboutEn' | 'icon' | 'area' | 'access' | 'groupIds'
>;
type PartProps = { t: DeskTexts; values: Values; faults: Faults; set: (changes: Partial<Values>) => void };
type LineProps = PartProps & {
  name: 'slug' | 'nameZh' | 'nameEn' | 'aboutZh' | 'aboutEn';
  maxLength: number;
  help?: string;
  required?: boolean;
};

function Line({ t, values, faults, set, name, maxLength, help, required }: LineProps) {
  return (
    <Field label={t.form[name]} help={help} error={faults[name]} required={required}>
      <Input
        name={name}
        value={values[name]}
        maxLength={maxLength}
        onChange={(event) => set({ [name]: event.target.value })}
      />
    </Field>
  );
}

function LookFields({ t, values, faults, set }: PartProps) {
  return (
    <>
      <Field label={t.form.icon} error={faults['icon']}>
        <span className={style['look']}>
          <Select name="icon" value={values.icon} onChange={(event) => set({ icon: event.target.value })}>
            <option value="">{t.form.noIcon}</option>
            {icons.map((name) => (
              <option key={name} value={name}>
                {t.form.icons[name]}
              </option>
            ))}
          </Select>
          <Icon name={(values.icon || 'folder') as IconName} />
        </span>
      </Field>
      <Field group label={t.form.area}>
        <Choices row>
          {Array.from({ length: areas }, (_, i) => i + 1).map((area) => (
            <Radio
              key={area}
              name="area"
              value={area}
              checked={values.area === area}
              aria-label={t.form.areaOf(area)}
              onChange={() => set({ area })}
            >
              <AreaDot area={area} />
            </Radio>
          ))}
        </Choices>
      </Field>
    </>
  );
}

function AccessFields({ t, values, faults, set, groups }: PartProps & Pick<CategoryDialogProps, 'groups'>) {
  const toggle = (id: number, isOn: boolean) =>
    set({ groupIds: isOn ? [...values.groupIds, id] : values.groupIds.filter((one) => one !== id) });
  return (
    <>
      <Field group label={t.form.access} error={faults['access']}>
        <Choices>
          {accesses.map((access) => (
            <Radio
              key={access}
              name="access"
              value={access}
              checked={values.access === access}
              onChange={() => set({ access })}
            >
              {t.accesses[access]}
            </Radio>
          ))}
        </Choices>
      </Field>
      {values.access !== 'open' && (
        <Field group label={t.form.groups} help={t.form.groupsHelp} error={faults['groupIds']}>
          <Choices>
            {groups.map((group) => (
              <Checkbox
                key={group.id}
                checked={values.groupIds.includes(group.id)}
                help={group.area === 'site' ? t.form.siteGroup : t.form.adminGroup}
                onChange={(event) => toggle(group.id, event.target.checked)}
              >
                {group.name}
              </Checkbox>
            ))}
          </Choices>
        </Field>
      )}
    </>
  );
}
