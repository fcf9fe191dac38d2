import { type FormEvent, useId, useState } from 'react';
import { fieldErrors, request } from '#app/core/request/request.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Checkbox, Choices, Radio } from '#app/ui/forms/check.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Field, Input, Select } from '#app/ui/forms/field.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import type { IconName } from '#app/ui/kit/icon-names.ts';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { accesses, areas, type CategoryDesk, type CategoryDeskRow } from './categories.schema.ts';
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
  const formId = useId();
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
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  const set = (changes: Partial<typeof values>) => setValues((last) => ({ ...last, ...changes }));
  async function save(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    const answer = await request.post(
      '/api/admin/saveCategory',
      { id: row?.id ?? 0, ...values },
      { showSuccessMessage: true, showCodeMessage: false },
    );
    setBusy(false);
    if (answer.code === 1) return onSaved();
    const found = fieldErrors(answer);
    setErrors(found);
    setFault(Object.keys(found).length > 0 ? '' : answer.msg);
  }
  const line = (
    name: 'slug' | 'nameZh' | 'nameEn' | 'aboutZh' | 'aboutEn',
    maxLength: number,
    { help, required = false }: { help?: string; required?: boolean } = {},
  ) => (
    <Field label={t.form[name]} help={help} error={errors[name]} required={required}>
      <Input
        name={name}
        value={values[name]}
        maxLength={maxLength}
        onChange={(event) => set({ [name]: event.target.value })}
      />
    </Field>
  );
  const footer = (
    <>
      <Button onClick={onClose}>{t.form.cancel}</Button>
      <Button tone="primary" type="submit" form={formId} loading={isBusy}>
        {t.form.save}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} size="l" title={row ? t.editOf(row.slug) : t.form.addTitle} footer={footer}>
      <form id={formId} className={`stack ${style['form']}`} noValidate onSubmit={(event) => void save(event)}>
        <div className={style['pair']}>
          {line('nameZh', 30, { required: true })}
          {line('nameEn', 30, { required: true })}
          {line('aboutZh', 200)}
          {line('aboutEn', 200)}
        </div>
        {line('slug', 40, { help: t.form.slugHelp, required: true })}
        <Field label={t.form.icon} error={errors['icon']}>
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
        <Field group label={t.form.access} error={errors['access']}>
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
          <Field group label={t.form.groups} help={t.form.groupsHelp} error={errors['groupIds']}>
            <Choices>
              {groups.map((group) => (
                <Checkbox
                  key={group.id}
                  checked={values.groupIds.includes(group.id)}
                  help={group.area === 'site' ? t.form.siteGroup : t.form.adminGroup}
                  onChange={(event) =>
                    set({
                      groupIds: event.target.checked
                        ? [...values.groupIds, group.id]
                        : values.groupIds.filter((id) => id !== group.id),
                    })
                  }
                >
                  {group.name}
                </Checkbox>
              ))}
            </Choices>
          </Field>
        )}
        {fault && (
          <Notice tone="bad" live>
            {fault}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
