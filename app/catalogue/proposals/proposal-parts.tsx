import { Suspense, useState } from 'react';
import { Field, Input, Select } from '#app/ui/forms/field.tsx';
import { Checkbox } from '#app/ui/forms/check.tsx';
import { Segmented } from '#app/ui/forms/segmented.tsx';
import { SkeletonRows } from '#app/ui/kit/skeleton.tsx';
import { latePart } from '#app/ui/kit/late-part.tsx';
import {
  bounds,
  licenceClasses,
  linkNames,
  modelLanguages,
  spdxIds,
  tasks,
  type LicenceClass,
  type Spdx,
  type Task,
} from '#app/catalogue/models/models.schema.ts';
import { modelsTexts } from '#app/catalogue/models/models-texts.ts';
import type { PartProps } from './proposal-form.tsx';
import type { ProposalFields } from './proposal-fields.ts';
import { proposeTexts } from './propose-texts.ts';
import style from './propose.module.css';

const Editor = latePart(async () => ({ default: (await import('#app/ask/editor/editor.tsx')).Editor }));

type TextName = { [N in keyof ProposalFields]: ProposalFields[N] extends string ? N : never }[keyof ProposalFields];

/** One line of the form; `path` is its place in the entry. */
function Line({
  part,
  name,
  path,
  label,
  help,
  required,
  ...rest
}: {
  part: PartProps;
  name: TextName;
  path: string;
  label: string;
  help?: string;
  required?: boolean;
  placeholder?: string;
  maxLength?: number;
  inputMode?: 'decimal' | 'url';
}) {
  return (
    <Field label={label} help={help} error={part.errorOf(path)} required={required}>
      <Input
        {...rest}
        name={path}
        value={part.fields[name]}
        autoComplete="off"
        onChange={(event) => part.set({ [name]: event.currentTarget.value })}
      />
    </Field>
  );
}

/** Name, task, publisher, licence. */
export function BasicFields(part: PartProps) {
  const t = proposeTexts.use();
  const shared = modelsTexts.use();
  const { fields, set, errorOf } = part;
  return (
    <fieldset className={style['part']}>
      <legend>{t.basics}</legend>
      <Line
        part={part}
        name="name"
        path="name"
        label={t.name}
        placeholder={t.namePlaceholder}
        maxLength={bounds.name[1]}
        required
      />
      <div className={style['pair']}>
        <Field label={t.task} error={errorOf('task')} required>
          <Select
            name="task"
            value={fields.task}
            onChange={(event) => set({ task: event.currentTarget.value as Task })}
          >
            <option value="">{t.chooseTask}</option>
            {tasks.map((task) => (
              <option key={task} value={task}>
                {shared.tasks[task]}
              </option>
            ))}
          </Select>
        </Field>
        <Line
          part={part}
          name="publisher"
          path="publisher"
          label={t.publisher}
          placeholder={t.publisherPlaceholder}
          maxLength={bounds.publisher[1]}
          required
        />
      </div>
      <LicenceFields {...part} />
    </fieldset>
  );
}

function LicenceFields(part: PartProps) {
  const t = proposeTexts.use();
  const shared = modelsTexts.use();
  const { fields, set } = part;
  return (
    <>
      <div className={style['pair']}>
        <Field label={t.spdx} required>
          <Select
            name="licence.spdx"
            value={fields.spdx}
            onChange={(event) => set({ spdx: event.currentTarget.value as Spdx | '' })}
          >
            {spdxIds.map((spdx) => (
              <option key={spdx} value={spdx}>
                {spdx}
              </option>
            ))}
            <option value="">{t.ownLicence}</option>
          </Select>
        </Field>
        <Line
          part={part}
          name="licenceUrl"
          path="licence.url"
          label={t.licenceUrl}
          inputMode="url"
          required={fields.spdx === ''}
        />
      </div>
      {fields.spdx === '' && (
        <div className={style['pair']}>
          <Line part={part} name="licenceName" path="licence.name" label={t.licenceName} maxLength={80} required />
          <Field label={t.licenceClass} help={shared.licenceHints[fields.licenceClass]}>
            <Select
              name="licence.class"
              value={fields.licenceClass}
              onChange={(event) => set({ licenceClass: event.currentTarget.value as LicenceClass })}
            >
              {licenceClasses.map((one) => (
                <option key={one} value={one}>
                  {shared.licenceClasses[one]}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      )}
    </>
  );
}

/** Summary and description, one language at a time. */
export function TextFields({ fields, set, errorOf }: PartProps) {
  const t = proposeTexts.use();
  const [language, setLanguage] = useState<'zh-cn' | 'en'>(
    fields.summaryZh === '' && fields.summaryEn !== '' ? 'en' : 'zh-cn',
  );
  const [summary, description] =
    language === 'en' ? (['summaryEn', 'descriptionEn'] as const) : (['summaryZh', 'descriptionZh'] as const);
  return (
    <fieldset className={style['part']}>
      <legend>{t.texts}</legend>
      <Field label={t.textLanguage} help={t.textHelp} group>
        <Segmented
          label={t.textLanguage}
          value={language}
          onChange={setLanguage}
          options={[
            { value: 'zh-cn', label: t.inLanguage['zh-cn'] },
            { value: 'en', label: t.inLanguage.en },
          ]}
        />
      </Field>
      <Field
        label={`${t.summary} · ${t.inLanguage[language]}`}
        error={errorOf('summary') ?? errorOf(`summary.${language}`)}
        count={{ length: [...fields[summary]].length, max: bounds.summary }}
      >
        <Input
          name="summary"
          value={fields[summary]}
          maxLength={bounds.summary}
          onChange={(event) => set({ [summary]: event.currentTarget.value })}
        />
      </Field>
      <Field label={`${t.description} · ${t.inLanguage[language]}`} error={errorOf(`description.${language}`)}>
        <Suspense fallback={<SkeletonRows count={3} />}>
          <Editor
            key={language}
            label={`${t.description} · ${t.inLanguage[language]}`}
            name={description}
            value={fields[description]}
            onChange={(markdown) => set({ [description]: markdown })}
            placeholder={t.descriptionPlaceholder}
            minHeight="180px"
          />
        </Suspense>
      </Field>
    </fieldset>
  );
}

/** Parameters, memory, context, languages. */
export function SizeFields(part: PartProps) {
  const t = proposeTexts.use();
  const shared = modelsTexts.use();
  const { fields, set, errorOf } = part;
  return (
    <fieldset className={style['part']}>
      <legend>{t.size}</legend>
      <p className="small muted">{t.sizeHelp}</p>
      <div className={style['triple']}>
        <Line part={part} name="parameters" path="parameters" label={t.parameters} help={t.parametersHelp} />
        <Line part={part} name="activeParameters" path="activeParameters" label={t.active} help={t.activeHelp} />
        <Line part={part} name="contextLength" path="contextLength" label={t.context} help={t.contextHelp} />
        <Line part={part} name="download" path="downloadBytes" label={t.download} help={t.downloadHelp} />
        <Line part={part} name="memoryGb" path="memoryGb" label={t.memory} help={t.memoryHelp} inputMode="decimal" />
        <Line part={part} name="gpuMemoryGb" path="gpuMemoryGb" label={t.gpu} help={t.memoryHelp} inputMode="decimal" />
      </div>
      <Field label={t.cpu} group error={errorOf('runsOnCpu')}>
        <Segmented
          label={t.cpu}
          value={fields.cpu}
          onChange={(cpu) => set({ cpu })}
          options={[
            { value: '', label: t.cpuUnknown },
            { value: 'yes', label: t.cpuYes },
            { value: 'no', label: t.cpuNo },
          ]}
        />
      </Field>
      <Field label={t.languages} group error={errorOf('languages')}>
        <div className={style['choices']}>
          {modelLanguages.map((one) => (
            <Checkbox
              key={one}
              checked={fields.languages.includes(one)}
              onChange={(event) =>
                set({
                  languages: event.currentTarget.checked
                    ? [...fields.languages, one]
                    : fields.languages.filter((other) => other !== one),
                })
              }
            >
              {shared.languages[one]}
            </Checkbox>
          ))}
        </div>
      </Field>
    </fieldset>
  );
}

/** Where it can be had and read about. */
export function LinkFields(part: PartProps) {
  const t = proposeTexts.use();
  return (
    <fieldset className={style['part']}>
      <legend>{t.links}</legend>
      <p className="small muted">{t.linksHelp}</p>
      <div className={style['pair']}>
        {linkNames.map((name, i) => (
          <Line
            key={name}
            part={{ ...part, errorOf: (path) => part.errorOf(path) ?? (i === 0 ? part.errorOf('links') : undefined) }}
            name={name}
            path={`links.${name}`}
            label={t[name]}
            placeholder="https://"
            inputMode="url"
          />
        ))}
      </div>
    </fieldset>
  );
}
