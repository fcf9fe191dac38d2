import { seenOf } from '#app/core/seen-values.ts';
import { AddGroupInput, EditGroupInput, type Group } from '#app/account/rules/groups.schema.ts';
import type { RuleArea, RuleBranch } from '#app/account/rules/rules.schema.ts';
import { Checkbox } from '#app/ui/forms/check.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import type { Faults } from '#app/ui/forms/faults.ts';
import { groupsTexts } from './groups-texts.ts';
import { roleEntries } from './role-levels.policy.ts';
import { RoleLevels } from './role-levels.tsx';
import roles from './roles.module.css';
import { RulePicker } from './rule-picker.tsx';
import style from './rules.module.css';
import { useRecordForm } from '#app/ui/forms/use-record-form.ts';

export type GroupDialogProps = {
  /** The group to change, 'new' for one to add, null while closed. */
  edited: Group | 'new' | null;
  area: RuleArea;
  rules: readonly RuleBranch[];
  onClose: () => void;
  onSaved: () => Promise<void>;
};

/** Adds or changes a group: names, state, and what its people may do. */
export function GroupDialog({ edited, ...rest }: GroupDialogProps) {
  return edited && <GroupForm edited={edited} {...rest} />;
}

function GroupForm({ edited, area, rules, onClose, onSaved }: GroupDialogProps & { edited: Group | 'new' }) {
  const t = groupsTexts.use();
  const group = edited === 'new' ? null : edited;
  const isAdministrators = group !== null && group.is_default && area === 'admin';
  const form = useRecordForm(group ? EditGroupInput : AddGroupInput, {
    id: group?.id ?? 0,
    area,
    name_zh: group?.name_zh ?? '',
    name_en: group?.name_en ?? '',
    is_all: group?.is_all ?? false,
    rule_ids: group?.rule_ids ?? [],
    status: group?.status ?? true,
    seen: seenOf(group, 'name_zh', 'name_en', 'is_all', 'rule_ids', 'status'),
  });
  const { values, set, faults } = form;
  async function save() {
    if (await form.send(group ? '/api/admin/editGroup' : '/api/admin/addGroup')) await onSaved();
  }
  return (
    <FormDialog
      title={edited === 'new' ? t.dialogAdd : t.dialogEdit}
      size="l"
      onClose={onClose}
      sending={form}
      doText={t.save}
      onSubmit={save}
    >
      <div className={style['form']}>
        <Field label={t.nameZh} required error={faults['name_zh']}>
          <Input
            name="name_zh"
            value={values.name_zh}
            maxLength={50}
            onChange={(event) => set({ name_zh: event.currentTarget.value })}
          />
        </Field>
        <Field label={t.nameEn} required error={faults['name_en']}>
          <Input
            name="name_en"
            value={values.name_en}
            maxLength={50}
            onChange={(event) => set({ name_en: event.currentTarget.value })}
          />
        </Field>
      </div>
      <Rights form={form} area={area} rules={rules} isFixed={isAdministrators} />
      <Checkbox
        checked={values.status}
        disabled={group?.is_default}
        help={group?.is_default ? t.statusKept : t.statusHelp}
        onChange={(event) => set({ status: event.currentTarget.checked })}
      >
        {t.status}
      </Checkbox>
    </FormDialog>
  );
}

type RightsProps = {
  form: {
    values: { is_all: boolean; rule_ids: readonly number[] };
    faults: Faults;
    set: (changes: { is_all?: boolean; rule_ids?: number[] }) => void;
  };
  area: RuleArea;
  rules: readonly RuleBranch[];
  isFixed: boolean;
};

/** What people of the group may do: all, or what is picked. */
function Rights({ form: { values, faults, set }, area, rules, isFixed }: RightsProps) {
  const t = groupsTexts.use();
  const picked = new Set(values.rule_ids);
  const onPick = (next: ReadonlySet<number>) => set({ rule_ids: [...next] });
  const picker = <RulePicker label={t.picked} rules={rules} picked={picked} onPick={onPick} />;
  return (
    <>
      <Field group label={t.rights} error={faults['rule_ids']}>
        <Checkbox
          checked={values.is_all}
          disabled={isFixed}
          help={isFixed ? t.isAllKept : t.isAllHelp}
          onChange={(event) => set({ is_all: event.currentTarget.checked })}
        >
          {t.isAll}
        </Checkbox>
      </Field>
      {!values.is_all && (
        <Field group label={t.picked} help={area === 'admin' ? t.levelHelp : t.pickedHelp}>
          {area === 'admin' ? (
            <>
              <RoleLevels entries={roleEntries(rules)} picked={picked} onPick={onPick} />
              <details className={roles['more']}>
                <summary>{t.more}</summary>
                {picker}
              </details>
            </>
          ) : (
            picker
          )}
        </Field>
      )}
    </>
  );
}
