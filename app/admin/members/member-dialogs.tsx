import { unixSeconds } from '#app/core/unix-seconds.ts';
import type { ReactNode } from 'react';
import {
  ConsoleGroupInput,
  EditMemberInput,
  ImpersonateInput,
  MemberGroupInput,
  type MemberRecord,
  SuspendMemberInput,
} from '#app/account/members/members.schema.ts';
import { Checkbox } from '#app/ui/forms/check.tsx';
import { Field, Input, Select, Textarea } from '#app/ui/forms/field.tsx';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { memberTexts } from './member-texts.ts';
import { Link } from '#app/ui/kit/link.tsx';
import { useRecordForm } from '#app/ui/forms/use-record-form.ts';

export type MemberAct = 'edit' | 'suspend' | 'group' | 'staff' | 'impersonate';
type Named = { id: number; name: string };

export type MemberDialogProps = {
  act: MemberAct | null;
  member: MemberRecord;
  groups: readonly Named[];
  consoleGroups: readonly Named[];
  onClose: () => void;
  /** The server has taken it. */
  onDone: (act: MemberAct) => Promise<void>;
};

/** The dialogs of a member's page; one at a time. */
export function MemberDialog({ act, ...rest }: MemberDialogProps) {
  const Form = act && forms[act];
  return Form && <Form {...rest} />;
}

type FormProps = Omit<MemberDialogProps, 'act'>;

const commands: Record<MemberAct, string> = {
  edit: '/api/admin/editMember',
  suspend: '/api/admin/suspendMember',
  group: '/api/admin/setMemberGroup',
  staff: '/api/admin/setConsoleGroup',
  impersonate: '/api/admin/impersonateMember',
};

type ActFormProps = Pick<FormProps, 'onClose' | 'onDone'> & {
  act: MemberAct;
  member: MemberRecord;
  form: Pick<ReturnType<typeof useRecordForm>, 'faults' | 'isBusy' | 'send'>;
  children: ReactNode;
};

/** The frame of each form: its button carries the act out. */
function ActForm({ act, member, form, onClose, onDone, children }: ActFormProps) {
  const t = memberTexts.use();
  const titles: Record<MemberAct, string> = {
    edit: t.edit,
    suspend: t.suspendDialog(member.nickname),
    group: t.groupDialog,
    staff: t.consoleDialog,
    impersonate: t.impersonate,
  };
  const verbs: Partial<Record<MemberAct, string>> = { suspend: t.suspend, impersonate: t.impersonateGo };
  async function submit() {
    if (await form.send(commands[act])) await onDone(act);
  }
  return (
    <FormDialog
      title={titles[act]}
      onClose={onClose}
      sending={form}
      doText={verbs[act] ?? t.save}
      tone={act === 'suspend' ? 'danger' : 'primary'}
      onSubmit={submit}
    >
      {children}
    </FormDialog>
  );
}

function EditForm({ member, ...rest }: FormProps) {
  const t = memberTexts.use();
  const { id, username, nickname, email, mobile, motto } = member;
  const form = useRecordForm(EditMemberInput, {
    id,
    username,
    nickname,
    email: email ?? '',
    mobile: mobile ?? '',
    motto,
    dropAvatar: false,
    seen: { username, nickname, email, mobile, motto },
  });
  const { values, set, faults } = form;
  const fields = [
    ['username', t.account, 15],
    ['nickname', t.nickname, 32],
    ['email', t.email, 100],
    ['mobile', t.mobile, 11],
    ['motto', t.motto, 255],
  ] as const;
  return (
    <ActForm act="edit" member={member} form={form} {...rest}>
      {fields.map(([name, label, max]) => (
        <Field key={name} label={label} error={faults[name]} required={name === 'username' || name === 'nickname'}>
          <Input
            name={name}
            value={values[name]}
            maxLength={max}
            autoComplete="off"
            onChange={(event) => set({ [name]: event.currentTarget.value })}
          />
        </Field>
      ))}
      {member.avatar && (
        <Checkbox
          checked={values.dropAvatar}
          help={t.dropAvatarHelp}
          onChange={(event) => set({ dropAvatar: event.currentTarget.checked })}
        >
          {t.dropAvatar}
        </Checkbox>
      )}
    </ActForm>
  );
}

function SuspendForm({ member, ...rest }: FormProps) {
  const t = memberTexts.use();
  const before = member.suspension;
  const form = useRecordForm(SuspendMemberInput, {
    id: member.id,
    reason: before?.reason ?? '',
    until: before?.until ?? null,
  });
  const { values, set, faults } = form;
  return (
    <ActForm act="suspend" member={member} form={form} {...rest}>
      <p className="muted small">{t.suspendLead}</p>
      <Field label={t.reason} required help={t.suspendReasonHelp} error={faults['reason']}>
        <Textarea
          name="reason"
          rows={3}
          value={values.reason}
          maxLength={500}
          data-autofocus
          onChange={(event) => set({ reason: event.currentTarget.value })}
        />
      </Field>
      <Field label={t.until} help={t.untilHelp} error={faults['until']}>
        <Input
          name="until"
          type="datetime-local"
          value={values.until === null ? '' : localTime(values.until)}
          onChange={(event) =>
            set({
              until: event.currentTarget.value ? unixSeconds(new Date(event.currentTarget.value)) : null,
            })
          }
        />
      </Field>
    </ActForm>
  );
}

function GroupForm({ member, groups, ...rest }: FormProps) {
  const t = memberTexts.use();
  const form = useRecordForm(MemberGroupInput, { id: member.id, groupId: member.groupId });
  return (
    <ActForm act="group" member={member} form={form} {...rest}>
      <Choice
        label={t.group}
        error={form.faults['groupId']}
        value={form.values.groupId}
        options={groups}
        onChange={(groupId) => form.set({ groupId })}
      />
    </ActForm>
  );
}

function StaffForm({ member, consoleGroups, ...rest }: FormProps) {
  const t = memberTexts.use();
  const form = useRecordForm(ConsoleGroupInput, { id: member.id, groupId: member.consoleGroupId });
  const options = [{ id: 0, name: t.consoleNone }, ...consoleGroups];
  return (
    <ActForm act="staff" member={member} form={form} {...rest}>
      <Choice
        label={t.console}
        help={
          <>
            {t.consoleHelp} {t.notModerators} <Link to="/admin/moderators">{t.toModerators}</Link>
          </>
        }
        error={form.faults['groupId']}
        value={form.values.groupId}
        options={options}
        onChange={(groupId) => form.set({ groupId })}
      />
    </ActForm>
  );
}

function ImpersonateForm({ member, ...rest }: FormProps) {
  const t = memberTexts.use();
  const form = useRecordForm(ImpersonateInput, { id: member.id, reason: '' });
  return (
    <ActForm act="impersonate" member={member} form={form} {...rest}>
      <p className="muted small">{t.impersonateText}</p>
      <Field label={t.reason} required help={t.impersonateReasonHelp} error={form.faults['reason']}>
        <Input
          name="reason"
          value={form.values.reason}
          maxLength={500}
          data-autofocus
          onChange={(event) => form.set({ reason: event.currentTarget.value })}
        />
      </Field>
    </ActForm>
  );
}

const forms = {
  edit: EditForm,
  suspend: SuspendForm,
  group: GroupForm,
  staff: StaffForm,
  impersonate: ImpersonateForm,
};

type ChoiceProps = {
  label: string;
  help?: ReactNode;
  error: string | undefined;
  value: number;
  options: readonly Named[];
  onChange: (id: number) => void;
};

function Choice({ label, help, error, value, options, onChange }: ChoiceProps) {
  return (
    <Field label={label} help={help} error={error}>
      <Select name="groupId" value={value} onChange={(event) => onChange(Number(event.currentTarget.value))}>
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** A moment as the browser's own control takes it: local time without zone. */
function localTime(seconds: number): string {
  const date = new Date(seconds * 1000);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
