import { type FormEvent, useState } from 'react';
import type { RowFault } from '#app/account/added-members/added-members.schema.ts';
import type { Failure } from '#app/core/request/request.ts';
import { Field, Input, Select } from '#app/ui/forms/field.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { SectionHead } from '#app/ui/kit/card.tsx';
import { addMembersTexts } from './add-members-texts.ts';
import { joiningTexts } from './joining-texts.ts';
import style from './joining.module.css';

const empty = { username: '', email: '', nickname: '', group: '' };

/** Adds one member; what is wrong stands at its field. */
export function AddMemberForm({ groups }: { groups: readonly { id: number; name: string }[] }) {
  const t = addMembersTexts.use();
  const { defaultGroup } = joiningTexts.use();
  const [fields, setFields] = useState(empty);
  const { send, isBusy, faults, setFaults } = useSend({ quiet: true });
  const change = (part: Partial<typeof fields>) => setFields((old) => ({ ...old, ...part }));
  async function submit(event: FormEvent) {
    event.preventDefault();
    const onRefused = ({ data }: Failure) => {
      const found = (data as { faults?: RowFault[] } | null)?.faults ?? [];
      if (found.length > 0) setFaults(Object.fromEntries(found.map(({ field, text }) => [field, text])));
    };
    const done = await send('/api/admin/addMembers', { rows: [fields] }, { done: true, refresh: true, onRefused });
    if (done) setFields(empty);
  }
  const text = (name: 'username' | 'email' | 'nickname', help: string | null, isNeeded: boolean) => (
    <Field label={t[name]} help={help} error={faults[name]} required={isNeeded}>
      <Input
        name={name}
        type={name === 'email' ? 'email' : 'text'}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        value={fields[name]}
        onChange={(event) => change({ [name]: event.currentTarget.value })}
      />
    </Field>
  );
  return (
    <section className={style['part']}>
      <SectionHead title={t.one} />
      <p className="muted small">{t.oneLead}</p>
      <form className={`stack ${style['form']}`} noValidate aria-label={t.one} onSubmit={(event) => void submit(event)}>
        {faults[''] && <p className="err">{faults['']}</p>}
        <div className="pair">
          {text('username', t.usernameHelp, true)}
          {text('email', null, true)}
        </div>
        <div className="pair">
          {text('nickname', t.nicknameHelp, false)}
          <Field label={t.group} error={faults['group']}>
            <Select
              name="group"
              value={fields.group}
              onChange={(event) => change({ group: event.currentTarget.value })}
            >
              <option value="">{defaultGroup}</option>
              {groups.map(({ id, name }) => (
                <option key={id} value={name}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <div className="btns">
          <Button tone="primary" type="submit" loading={isBusy}>
            {t.add}
          </Button>
        </div>
      </form>
    </section>
  );
}
