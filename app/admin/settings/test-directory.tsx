import { useState, type FormEvent } from 'react';
import type { DirectoryTest, FoundPerson } from '#app/account/directory/directory.schema.ts';
import { request } from '#app/core/request/request.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { SectionHead } from '#app/ui/kit/card.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { FactLines } from '#app/admin/console/fact-lines.tsx';
import type { SettingsTexts } from './settings-fields.tsx';
import style from './settings.module.css';

type Outcome = { said: string; found: FoundPerson | null };

/** Looks one account up in the directory with the saved settings, and says who was found or what is wrong. */
export function TestDirectory({ t }: { t: SettingsTexts }) {
  const [account, setAccount] = useState('');
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function test(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setOutcome(null);
    const answer = await request.post<DirectoryTest>(
      '/api/admin/testDirectory',
      { account },
      { showErrorMessage: false, showCodeMessage: false },
    );
    setBusy(false);
    if (answer.code === 1) setOutcome({ said: answer.msg, found: answer.data.found });
    else if (!answer.isCancelled) setOutcome({ said: answer.msg, found: null });
  }
  return (
    <section className={style['second']}>
      <SectionHead title={t.testDirectory} />
      <form noValidate onSubmit={(event) => void test(event)} aria-label={t.testDirectory}>
        <Field label={t.testDirectoryAccount} help={t.testDirectoryLead}>
          <span className={style['send']}>
            <Input
              name="testedAccount"
              value={account}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={100}
              onChange={(event) => setAccount(event.currentTarget.value)}
            />
            <Button type="submit" loading={isBusy}>
              {t.test}
            </Button>
          </span>
        </Field>
      </form>
      {outcome && (
        <div className={style['state']}>
          <Notice tone={outcome.found ? 'ok' : 'bad'} live>
            {outcome.said}
          </Notice>
          {outcome.found && <Found t={t.found} found={outcome.found} />}
        </div>
      )}
    </section>
  );
}

function Found({ t, found: { transport, entry, inGroup, member } }: { t: SettingsTexts['found']; found: FoundPerson }) {
  const group =
    inGroup === null ? [] : [{ label: t.group, value: inGroup ? t.inGroup : t.notInGroup, isBad: !inGroup }];
  return (
    <FactLines
      lines={[
        { label: t.transport, value: t.transports[transport], isBad: transport === 'plain' },
        { label: t.dn, value: entry.dn },
        { label: t.account, value: entry.account || t.empty, isBad: entry.account === '' },
        { label: t.name, value: entry.name || t.empty },
        { label: t.email, value: entry.email || t.empty },
        { label: t.id, value: entry.id },
        ...group,
        { label: t.member, value: member ?? t.none },
      ]}
    />
  );
}
