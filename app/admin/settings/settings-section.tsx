import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import type { Failure } from '#app/core/request/request.ts';
import { type Faults, focusNamed, placeFaults } from '#app/ui/forms/faults.ts';
import { issueText, ruleTexts } from '#app/core/rules.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
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
export function SettingsSection(props: Props) {
  const { section, storedFiles, groups, kept, mayEdit, t } = props;
  const { ref, save, isBusy, ...form } = useSection(props);
  return (
    <form
      ref={ref}
      className={style['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void save();
      }}
      aria-label={t.sections[section]}
    >
      <fieldset disabled={!mayEdit}>
        <legend className="sr">{t.sections[section]}</legend>
        <Fields section={section} form={{ ...form, errors: form.faults, kept, storedFiles, groups, t }} />
      </fieldset>
      {form.faults[''] && (
        <Notice tone="bad" live>
          {form.faults['']}
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

/** What is typed, what is wrong with it, and saving it. */
function useSection({ section, first, kept, storedFiles, t }: Props) {
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  const ref = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(first);
  const [seen, setSeen] = useState(first);
  if (first !== seen) {
    setSeen(first);
    setValues((last) => rebased(last, seen, first));
  }
  const [others, setOthers] = useState<Readonly<Record<string, unknown>>>({});
  const [drops, setDrops] = useState<readonly string[]>([]);
  const onFaults = (found: Faults) => focusNamed(ref.current, found);
  const knows = (name: string) => name in first;
  const { send, isBusy, faults, setFaults, forgive } = useSend({ quiet: true, prefix: 'values.', knows, onFaults });
  const secret = secretOf(section, values);
  const missing = secret && (!kept.includes(secret) || drops.includes(secret)) ? [secret] : [];
  const set = (changes: Record<string, unknown>) => {
    setValues((last) => ({ ...last, ...changes }));
    forgive(...Object.keys(changes));
  };
  const drop = (name: string, isOn: boolean) => {
    setDrops((last) => [...last.filter((other) => other !== name), ...(isOn ? [name] : [])]);
    set({ [name]: '' });
  };
  function findFaults(): Faults {
    const wrong: Faults = {};
    for (const name of missing) if (values[name] === '') wrong[name] = ruleTexts.required(name).in(language);
    for (const issue of sections[section].safeParse(values, { reportInput: true }).error?.issues ?? []) {
      const name = String(issue.path[0] ?? '');
      wrong[name] ??= (t.wrong as Record<string, string>)[name] ?? issueText(issue).in(language);
    }
    const [whole = ''] = Object.values(wrong);
    return whole === '' ? {} : placeFaults(wrong, whole, '', knows);
  }
  async function save() {
    setOthers({});
    const wrong = findFaults();
    if (Object.keys(wrong).length > 0) {
      setFaults(wrong);
      return onFaults(wrong);
    }
    const left = section === 'uploads' ? countLeftBehind(placeOf(first), placeOf(values), storedFiles) : 0;
    const question = { title: t.leaveAsk(left), text: t.leaveText, confirmText: t.leave, cancelText: t.cancel };
    if (left > 0 && !(await confirm({ ...question, danger: true }))) return;
    const onRefused = async ({ data }: Failure) => {
      if (data?.error !== 'STATE_CONFLICT') return;
      setOthers(data['now'] ?? {});
      await revalidate();
    };
    const options = { done: true, loading: true, refresh: true, onRefused };
    if (await send('/api/admin/saveSettings', { section, values, drops, seen }, options)) setDrops([]);
  }
  const required = new Set([...requiredOf(section, first, values), ...missing]);
  return { ref, save, isBusy, faults, others, values, set, drops, drop, required };
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
