import type { ReactNode } from 'react';
import { mayStandUnder } from '#app/account/rules/rules.policy.ts';
import {
  AddRuleInput,
  EditRuleInput,
  menuTypes,
  opensPage,
  type RuleArea,
  type RuleBranch,
  ruleExtends,
  type RuleType,
  ruleTypes,
} from '#app/account/rules/rules.schema.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Checkbox, Choices } from '#app/ui/forms/check.tsx';
import { Field, Input, Select } from '#app/ui/forms/field.tsx';
import { iconNames } from '#app/ui/kit/icon-names.ts';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { rulesTexts } from './rules-texts.ts';
import style from './rules.module.css';
import { useRecordForm } from '#app/ui/forms/use-record-form.ts';

/** What the dialog is about: a rule to change, or the beginnings of a new one. */
export type Edited = { rule: RuleBranch } | { type: RuleType; parent: RuleBranch | null };

export type RuleDialogProps = {
  edited: Edited | null;
  area: RuleArea;
  all: readonly RuleBranch[];
  onClose: () => void;
  onSaved: () => Promise<void>;
};

/** Adds or changes a rule, with every field of the contract. */
export function RuleDialog({ edited, ...rest }: RuleDialogProps) {
  return edited && <RuleForm edited={edited} {...rest} />;
}

function RuleForm({ edited, area, all, onClose, onSaved }: RuleDialogProps & { edited: Edited }) {
  const t = rulesTexts.use();
  const isNew = !('rule' in edited);
  const form = useRecordForm(isNew ? AddRuleInput : EditRuleInput, valuesOf(edited, area));
  const { values, set, faults } = form;
  const isBuiltIn = area === 'admin';
  async function save() {
    if (await form.send(isNew ? '/api/admin/addRule' : '/api/admin/editRule')) await onSaved();
  }
  return (
    <FormDialog
      title={isNew ? t.dialogAdd : t.dialogEdit}
      size="l"
      onClose={onClose}
      sending={form}
      doText={t.save}
      onSubmit={save}
    >
      <div className={style['form']}>
        {!isBuiltIn && <PlaceFields values={values} set={set} error={faults['pid']} all={all} />}
        <Field label={t.titleZh} required error={faults['title_zh']}>
          <Text form={form} name="title_zh" maxLength={50} />
        </Field>
        <Field label={t.titleEn} required error={faults['title_en']}>
          <Text form={form} name="title_en" maxLength={50} />
        </Field>
        {!isBuiltIn && <AddressFields form={form} />}
        {values.type !== 'button' && (
          <IconField value={values.icon} error={faults['icon']} onChange={(icon) => set({ icon })} />
        )}
        {!isBuiltIn && values.type !== 'button' && <PageFields form={form} />}
        <Field label={t.remark} error={faults['remark']} className={style['wide']}>
          <Text form={form} name="remark" maxLength={200} />
        </Field>
      </div>
      <Choices row>
        <Checkbox checked={values.status} onChange={(event) => set({ status: event.currentTarget.checked })}>
          {t.status}
        </Checkbox>
        {(values.type === 'route' || values.type === 'nav' || values.type === 'button') && !isBuiltIn && (
          <Checkbox
            checked={values.no_login_valid}
            help={t.noLoginHelp}
            onChange={(event) => set({ no_login_valid: event.currentTarget.checked })}
          >
            {t.noLogin}
          </Checkbox>
        )}
      </Choices>
    </FormDialog>
  );
}

type Form = Pick<ReturnType<typeof useRecordForm<Values>>, 'values' | 'set' | 'faults'>;
type TextName = 'title_zh' | 'title_en' | 'name' | 'path' | 'url' | 'component' | 'remark';

function Text({ form: { values, set }, name, maxLength }: { form: Form; name: TextName; maxLength: number }) {
  return (
    <Input
      name={name}
      value={values[name]}
      maxLength={maxLength}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
    />
  );
}

/** Name and address of a rule, and what it opens. */
function AddressFields({ form }: { form: Form }) {
  const t = rulesTexts.use();
  const { values, set, faults } = form;
  return (
    <>
      <Field label={t.name} required help={t.nameHelp} error={faults['name']}>
        <Text form={form} name="name" maxLength={100} />
      </Field>
      {values.type !== 'button' && (
        <Field
          label={t.path}
          help={t.pathHelp(values.type === 'menu' || values.type === 'menu_dir' ? '/user/' : '/')}
          error={faults['path']}
        >
          <Text form={form} name="path" maxLength={200} />
        </Field>
      )}
      {opensPage(values.type) && (
        <OpeningFields
          values={values}
          set={set}
          error={faults['url']}
          url=<Text form={form} name="url" maxLength={500} />
        />
      )}
    </>
  );
}

/** What the frontend makes of a page. */
function PageFields({ form }: { form: Form }) {
  const t = rulesTexts.use();
  const { values, set, faults } = form;
  return (
    <>
      <Field label={t.extend}>
        <Select
          name="extend"
          value={values.extend}
          onChange={(event) => set({ extend: event.currentTarget.value as typeof values.extend })}
        >
          {ruleExtends.map((extend) => (
            <option key={extend} value={extend}>
              {t.extendNames[extend]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t.component} help={t.componentHelp} error={faults['component']}>
        <Text form={form} name="component" maxLength={200} />
      </Field>
    </>
  );
}

type Values = ReturnType<typeof valuesOf>;
type Part = { values: Values; set: (changes: Partial<Values>) => void; error: string | undefined };

/** Type and parent, which depend on each other. */
function PlaceFields({ values, set, error, all }: Part & { all: readonly RuleBranch[] }) {
  const t = rulesTexts.use();
  const language = useLanguage();
  const parents = listAll(all).filter(({ rule }) => mayStandUnder(values.type, rule.type) && rule.id !== values.id);
  const mayBeTop = mayStandUnder(values.type, null);
  function choose(type: RuleType) {
    const fits =
      values.pid === 0
        ? mayStandUnder(type, null)
        : listAll(all).some(({ rule }) => rule.id === values.pid && mayStandUnder(type, rule.type));
    const first = listAll(all).find(({ rule }) => mayStandUnder(type, rule.type))?.rule.id ?? 0;
    set({
      type,
      pid: fits ? values.pid : mayStandUnder(type, null) ? 0 : first,
      menu_type: opensPage(type) ? (values.menu_type ?? 'tab') : null,
    });
  }
  return (
    <>
      <Field label={t.type}>
        <Select name="type" value={values.type} onChange={(event) => choose(event.currentTarget.value as RuleType)}>
          {ruleTypes.map((type) => (
            <option key={type} value={type}>
              {t.types[type]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t.parent} error={error}>
        <Select name="pid" value={values.pid} onChange={(event) => set({ pid: Number(event.currentTarget.value) })}>
          {mayBeTop && <option value={0}>{t.top}</option>}
          {parents.map(({ rule, depth }) => (
            <option key={rule.id} value={rule.id}>
              {`${'　'.repeat(depth)}${language === 'en' ? rule.title_en : rule.title_zh} (${t.types[rule.type]})`}
            </option>
          ))}
        </Select>
      </Field>
    </>
  );
}

function OpeningFields({ values, set, error, url }: Part & { url: ReactNode }) {
  const t = rulesTexts.use();
  return (
    <>
      <Field label={t.menuType}>
        <Select
          name="menu_type"
          value={values.menu_type ?? 'tab'}
          onChange={(event) => set({ menu_type: event.currentTarget.value as Values['menu_type'] })}
        >
          {menuTypes.map((type) => (
            <option key={type} value={type}>
              {t.menuTypes[type]}
            </option>
          ))}
        </Select>
      </Field>
      {values.menu_type !== 'tab' && (
        <Field label={t.url} required help={t.urlHelp} error={error}>
          {url}
        </Field>
      )}
    </>
  );
}

function IconField({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (icon: string) => void;
}) {
  const t = rulesTexts.use();
  return (
    <Field label={t.icon} error={error}>
      <Select name="icon" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">{t.noIcon}</option>
        {iconNames.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function valuesOf(edited: Edited, area: RuleArea) {
  if ('rule' in edited) {
    const { children: _children, weigh: _weigh, ...rule } = edited.rule;
    return { ...rule, seen: rule };
  }
  const { type, parent } = edited;
  return {
    id: 0,
    area,
    pid: parent?.id ?? 0,
    type,
    title_zh: '',
    title_en: '',
    name: parent && type === 'button' ? `${parent.name}/` : '',
    path: '',
    icon: '',
    menu_type: opensPage(type) ? ('tab' as const) : null,
    url: '',
    component: '',
    no_login_valid: type === 'nav',
    extend: 'none' as const,
    remark: '',
    status: true,
  } satisfies Omit<RuleBranch, 'children' | 'weigh'> as Omit<RuleBranch, 'children' | 'weigh'>;
}

function listAll(rules: readonly RuleBranch[], depth = 0): { rule: RuleBranch; depth: number }[] {
  return rules.flatMap((rule) => [{ rule, depth }, ...listAll(rule.children, depth + 1)]);
}
