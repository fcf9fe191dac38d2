import { useState } from 'react';
import { TagInput } from '#app/ask/tags/tag-input.tsx';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Field, Input, Select } from '#app/ui/forms/field.tsx';
import { ListingLine } from './listing-line.tsx';
import style from './plugin-fields.module.css';
import { pluginEditorTexts } from './plugin-editor-texts.ts';
import { commonLicences } from './plugins.policy.ts';
import type { PluginCategory } from './plugins.schema.ts';
import type { StepProps } from './use-plugin-draft.ts';

/** Names, where it is filed, its licence and links. */
export function BasicsStep({ categories, ...part }: StepProps & { categories: readonly PluginCategory[] }) {
  const t = pluginEditorTexts.use();
  const language = useLanguage();
  const { fields, set, errorOf } = part;
  return (
    <>
      <div className={style['pair']}>
        <ListingLine part={part} name="nameZh" max={40} required />
        <ListingLine part={part} name="nameEn" max={40} required />
      </div>
      <Field id="listing-categoryId" label={t.fields.categoryId} error={errorOf('categoryId')} required>
        <Select
          name="categoryId"
          value={fields.categoryId ?? ''}
          onChange={({ currentTarget: { value } }) => set({ categoryId: value === '' ? null : Number(value) })}
        >
          <option value="">{t.chooseCategory}</option>
          {categories.map(({ id, nameZh, nameEn }) => (
            <option key={id} value={id}>
              {language === 'en' ? nameEn : nameZh}
            </option>
          ))}
        </Select>
      </Field>
      <Field id="listing-tags" label={t.fields.tags} help={t.help.tags} error={errorOf('tags')}>
        <TagInput
          value={fields.tags}
          onChange={(tags) => set({ tags })}
          max={8}
          placeholder={t.tagsPlaceholder}
          hasFreeNames
        />
      </Field>
      <Licence {...part} />
      <ListingLine part={part} name="supportUrl" max={300} type="url" required />
      <div className={style['pair']}>
        <ListingLine part={part} name="repositoryUrl" max={300} type="url" />
        <ListingLine part={part} name="homepageUrl" max={300} type="url" />
      </div>
    </>
  );
}

/** One of the usual licences, or any other by its SPDX expression. */
function Licence({ fields, set, errorOf }: StepProps) {
  const t = pluginEditorTexts.use();
  const { licence } = fields;
  const [isOther, setOther] = useState(licence !== '' && !(commonLicences as readonly string[]).includes(licence));
  return (
    <div className={style['pair']}>
      <Field
        id="listing-licence"
        label={t.fields.licence}
        help={t.help.licence}
        error={isOther ? null : errorOf('licence')}
        required
      >
        <Select
          name="licence"
          value={isOther ? 'other' : licence}
          onChange={({ currentTarget: { value } }) => {
            setOther(value === 'other');
            set({ licence: value === 'other' ? '' : value });
          }}
        >
          <option value="">{t.chooseLicence}</option>
          {commonLicences.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
          <option value="other">{t.otherLicence}</option>
        </Select>
      </Field>
      {isOther && (
        <Field label={t.otherLicenceLabel} error={errorOf('licence')}>
          <Input
            name="licence"
            value={licence}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => set({ licence: event.currentTarget.value })}
          />
        </Field>
      )}
    </div>
  );
}
