import { useState, type FormEvent } from 'react';
import { useRootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { documentLanguage } from '#app/core/request/request-headers.ts';
import { rule } from '#app/core/rules.ts';
import { Choices, Radio } from '#app/ui/forms/check.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { Button } from '#app/ui/kit/button.tsx';
import { type LanguageChoice, languageChoices, mottoLength } from './profile.schema.ts';
import type { UserInfo } from '#app/account/sessions/sessions.schema.ts';
import { Allowed, useAuth } from '#app/account/rules/allowed.tsx';
import { createDraft } from '#app/ui/forms/form-draft.ts';
import { FormFault } from '#app/account/parts/form-fault.tsx';
import type { ProfileTexts } from '#app/account/parts/profile-texts.ts';
import style from '#app/account/parts/profile.module.css';
import type { Faults } from '#app/ui/forms/faults.ts';
import { useForm } from '#app/ui/forms/use-form.ts';
import { useHydrated } from '#app/account/parts/use-hydrated.ts';

const rules = { username: rule.account(), nickname: rule.nickname() };

type Shown = Pick<UserInfo, 'username' | 'nickname' | 'gender' | 'birthday' | 'motto'> & { language: LanguageChoice };

/** What members say about themselves. `today` is YYYY-MM-DD. */
export function ProfileForm({ member, today, t }: { member: Shown; today: string; t: ProfileTexts }) {
  const [draft] = useState(createDraft);
  const form = useForm(rules, draft, useLanguage());
  const isHydrated = useHydrated();
  const { languages } = useRootFacts();
  const isReadOnly = !useAuth()('edit');
  async function submit(event: FormEvent) {
    event.preventDefault();
    const values = form.check();
    if (!values) return;
    const { language } = values;
    const isOther = Boolean(language) && language !== member.language && language !== documentLanguage();
    const options = { done: true, loading: true, refresh: !isOther };
    if ((await form.send('/api/account/profile', values, options)) && isOther) location.reload();
  }
  const part = { member, t, isReadOnly, faults: form.faults };
  return (
    <form className={style['form']} {...form.bind} onSubmit={(event) => void submit(event)} aria-label={t.basics}>
      <Names {...part} />
      <Field label={t.gender} error={form.faults['gender']} group>
        <Choices row>
          {t.genders.map((label, value) => (
            <Radio
              key={label}
              name="gender"
              value={value}
              defaultChecked={member.gender === value}
              disabled={isReadOnly}
            >
              {label}
            </Radio>
          ))}
        </Choices>
      </Field>
      <Field label={t.birthday} help={t.birthdayHelp} error={form.faults['birthday']}>
        <Input
          name="birthday"
          readOnly={isReadOnly}
          type="date"
          autoComplete="bday"
          min="1900-01-01"
          max={today}
          defaultValue={member.birthday ?? ''}
        />
      </Field>
      <Field label={t.motto} help={t.mottoHelp} error={form.faults['motto']} className={style['wide']}>
        <Input
          name="motto"
          readOnly={isReadOnly}
          autoComplete="off"
          maxLength={mottoLength}
          defaultValue={member.motto}
        />
      </Field>
      {languages === 'both' && <LanguageField {...part} />}
      <div className={style['wide']}>
        <FormFault text={form.fault} />
        <Allowed node="edit">
          <Button tone="primary" type={isHydrated ? 'submit' : 'button'} loading={form.isBusy}>
            {t.save}
          </Button>
        </Allowed>
      </div>
    </form>
  );
}

type PartProps = { member: Shown; t: ProfileTexts; isReadOnly: boolean; faults: Faults };

function Names({ member, t, isReadOnly, faults }: PartProps) {
  return (
    <>
      <Field label={t.account} help={t.accountHelp} error={faults['username']}>
        <Input
          name="username"
          readOnly={isReadOnly}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={15}
          defaultValue={member.username}
        />
      </Field>
      <Field label={t.nickname} error={faults['nickname']}>
        <Input
          name="nickname"
          readOnly={isReadOnly}
          autoComplete="nickname"
          spellCheck={false}
          maxLength={32}
          defaultValue={member.nickname}
        />
      </Field>
    </>
  );
}

function LanguageField({ member, t, isReadOnly, faults }: PartProps) {
  return (
    <Field label={t.language} help={t.languageHelp} error={faults['language']} className={style['wide']} group>
      <Choices row>
        {languageChoices.map((value) => (
          <Radio
            key={value}
            name="language"
            value={value}
            defaultChecked={member.language === value}
            disabled={isReadOnly}
          >
            {t.languages[value]}
          </Radio>
        ))}
      </Choices>
    </Field>
  );
}
