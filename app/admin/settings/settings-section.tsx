import { type FormEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { fieldErrors, request } from '#app/core/request/request.ts';
import { issueText, ruleTexts } from '#app/core/rules.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { countLeftBehind, requiredOf, secretOf } from './settings.policy.ts';
import { type Section, sections, type StoredFiles } from './settings.schema.ts';
import type { SettingsTexts } from './settings-fields.tsx';
import style from './settings.module.css';
import { Fields } from './section-fields.tsx';

type Props = {
  section: Section;
  first: Record<string, unknown>;
  kept: readonly string[];
  storedFiles: StoredFiles;
  groups: readonly { id: number; name: string }[];
  mayEdit: boolean;
  t: SettingsTexts;
};

/** The form of one section. What was typed stays when the server refuses. */
export function SettingsSection({ section, first, kept, storedFiles, groups, mayEdit, t }: Props) {
  const language = useLanguage();
  const ref = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(first);
  const [seen, setSeen] = useState(first);
  if (first !== seen) {
    setSeen(first);
    setValues((last) => rebased(last, seen, first));
  }
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [drops, setDrops] = useState<readonly string[]>([]);
  const { revalidate } = useRevalidator();
  const secret = secretOf(section, values);
  const missing = secret && (!kept.includes(secret) || drops.includes(secret)) ? [secret] : [];
  const drop = (name: string, isOn: boolean) => {
    setDrops((last) => [...last.filter((other) => other !== name), ...(isOn ? [name] : [])]);
    set({ [name]: '' });
  };
  const set = (changes: Record<string, unknown>) => {
    setValues((last) => ({ ...last, ...changes }));
    setErrors((last) => Object.fromEntries(Object.entries(last).filter(([name]) => !(name in changes))));
    setFault('');
  };
  function show(found: Record<string, string>, text: string) {
    const named = Object.fromEntries(
      Object.entries(found).map(([name, said]) => [name.replace(/^values\./, ''), said]),
    );
    setErrors(named);
    setFault(Object.keys(named).some((name) => name in values) ? '' : text);
    const control = [...(ref.current?.elements ?? [])].find(
      (element) => 'name' in element && String(element.name) in named,
    );
    if (control instanceof HTMLElement) control.focus();
  }
  async function save(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const wordsOf = (name: string, issue: (typeof issues)[number]) =>
      (t.wrong as Record<string, string>)[name] ?? issueText(issue).in(language);
    const wrong: Record<string, string> = {};
    for (const name of missing) if (values[name] === '') wrong[name] = ruleTexts.required(name).in(language);
    const issues = sections[section].safeParse(values, { reportInput: true }).error?.issues ?? [];
    for (const issue of issues) wrong[String(issue.path[0] ?? '')] ??= wordsOf(String(issue.path[0] ?? ''), issue);
    const [fault] = Object.values(wrong);
    if (fault !== undefined) return show(wrong, fault);
    const left = section === 'uploads' ? countLeftBehind(placeOf(first), placeOf(values), storedFiles) : 0;
    if (
      left > 0 &&
      !(await confirm({
        title: t.leaveAsk(left),
        text: t.leaveText,
        confirmText: t.leave,
        cancelText: t.cancel,
        danger: true,
      }))
    )
      return;
    setBusy(true);
    const options = { showSuccessMessage: true, showCodeMessage: false, loading: true };
    const answer = await request.post('/api/admin/saveSettings', { section, values, drops, seen }, options);
    setBusy(false);
    if (answer.code === 1) {
      setDrops([]);
      await revalidate();
    } else if (!answer.isCancelled) {
      show(fieldErrors(answer), answer.msg);
      if (answer.data?.error === 'STATE_CONFLICT') await revalidate();
    }
  }
  return (
    <form
      ref={ref}
      className={style['form']}
      noValidate
      onSubmit={(event) => void save(event)}
      aria-label={t.sections[section]}
    >
      <fieldset disabled={!mayEdit}>
        <legend className="sr">{t.sections[section]}</legend>
        <Fields
          section={section}
          form={{
            values,
            errors,
            set,
            kept,
            drops,
            drop,
            required: new Set([...requiredOf(section, first, values), ...missing]),
            storedFiles,
            groups,
            t,
          }}
        />
      </fieldset>
      {fault !== '' && (
        <Notice tone="bad" live>
          {fault}
        </Notice>
      )}
      {mayEdit && (
        <Button tone="primary" type="submit" loading={isBusy}>
          {t.save}
        </Button>
      )}
    </form>
  );
}

/** What was typed, on what is saved now: what was left as it was follows the others. */
const rebased = (
  typed: Record<string, unknown>,
  before: Record<string, unknown>,
  now: Record<string, unknown>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(now).map(([name, value]) => [
      name,
      JSON.stringify(typed[name]) === JSON.stringify(before[name]) ? value : typed[name],
    ]),
  );

const placeOf = (values: Record<string, unknown>) => ({
  uploadMode: String(values['uploadMode']),
  storageEndpoint: String(values['storageEndpoint']),
  storageBucket: String(values['storageBucket']),
});
