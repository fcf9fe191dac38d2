import { seenOf } from '#app/core/seen-values.ts';
import { useRef, useState } from 'react';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { request } from '#app/core/request/request.ts';
import { issueText } from '#app/core/rules.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Checkbox, Switch } from '#app/ui/forms/check.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { CopyButton } from '#app/ui/forms/copy-button.tsx';
import { Field, Input, Select } from '#app/ui/forms/field.tsx';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { type Provider, type ProviderDesk, type ProviderProbe, SaveProviderInput } from './federation.schema.ts';
import style from './providers.module.css';
import type { ProviderTexts } from './provider-texts.ts';

type Props = {
  t: ProviderTexts;
  /** Null makes a new one. */
  provider: Provider | null;
  groups: ProviderDesk['groups'];
  onClose: () => void;
  onSaved: () => void;
};

const quiet = { showErrorMessage: false, showCodeMessage: false };

/** Looks whether an address can be used; null when the question was cancelled. */
async function probeIssuer(issuer: string): Promise<ProviderProbe | null> {
  const answer = await request.post<ProviderProbe>('/api/admin/testProvider', { issuer }, quiet);
  if (answer.code === 1) return answer.data;
  return answer.isCancelled ? null : { isGood: false, text: answer.msg, detail: '' };
}

const seenFields = [
  'nameZh',
  'nameEn',
  'issuer',
  'clientId',
  'scopes',
  'createsAccounts',
  'trustsEmail',
  'groupId',
  'isOn',
] as const;

/**
 * Makes a provider or changes one, and tries its address. One that cannot be used is put on the login page only by who
 * wants it so.
 */
export function ProviderDialog({ t, provider, groups, onClose, onSaved }: Props) {
  const language = useLanguage();
  const sending = useSend({ quiet: true });
  const { send, run, faults, setFaults, forgive } = sending;
  async function submit(form: HTMLFormElement) {
    const body = { ...readForm(form), id: provider?.id ?? 0, seen: seenOf(provider, ...seenFields) };
    const issues = SaveProviderInput.safeParse(body, { reportInput: true }).error?.issues ?? [];
    if (issues.length > 0)
      return setFaults(
        Object.fromEntries(issues.map((issue) => [String(issue.path[0] ?? ''), issueText(issue).in(language)])),
      );
    if ((await run(() => mayShow(body))) && (await send('/api/admin/saveProvider', body, { done: true }))) onSaved();
  }
  async function mayShow({ isOn, issuer }: { isOn: boolean; issuer: string }) {
    if (!isOn || (provider?.isOn && provider.issuer === issuer)) return true;
    const probe = await probeIssuer(issuer);
    return (
      probe !== null &&
      (probe.isGood ||
        confirm({ title: t.showAnyway, text: probe.text, confirmText: t.save, cancelText: t.cancel, danger: true }))
    );
  }
  return (
    <FormDialog
      title={provider ? t.edit : t.add}
      size="l"
      onClose={onClose}
      doText={t.save}
      sending={sending}
      onSubmit={submit}
    >
      <div className="pair">
        <Field label={t.nameZh} error={faults['nameZh']} required>
          <Input
            name="nameZh"
            autoComplete="off"
            maxLength={30}
            defaultValue={provider?.nameZh}
            data-autofocus
            onChange={() => forgive('nameZh')}
          />
        </Field>
        <Field label={t.nameEn} error={faults['nameEn']} required>
          <Input
            name="nameEn"
            autoComplete="off"
            maxLength={30}
            defaultValue={provider?.nameEn}
            onChange={() => forgive('nameEn')}
          />
        </Field>
      </div>
      <IssuerField t={t} issuer={provider?.issuer ?? ''} error={faults['issuer']} onChange={() => forgive('issuer')} />
      <ClientFields t={t} provider={provider} faults={faults} forgive={forgive} />
      <RuleFields t={t} provider={provider} groups={groups} fault={faults['groupId']} />
      {provider ? <RedirectUri t={t} uri={provider.redirectUri} /> : <p className="muted small">{t.redirectLater}</p>}
    </FormDialog>
  );
}

type IssuerProps = { t: ProviderTexts; issuer: string; error: string | undefined; onChange: () => void };

/** The address with a button that looks whether it can be used. */
function IssuerField({ t, issuer, error, onChange }: IssuerProps) {
  const input = useRef<HTMLInputElement>(null);
  const [probe, setProbe] = useState<ProviderProbe | null>(null);
  const { run, isBusy } = useSend();
  async function test() {
    setProbe(null);
    setProbe(await probeIssuer(input.current?.value.trim() ?? ''));
  }
  function change() {
    setProbe(null);
    onChange();
  }
  return (
    <>
      <Field label={t.issuer} help={t.issuerHelp} error={error} required>
        <Input
          ref={input}
          name="issuer"
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={500}
          placeholder="https://"
          defaultValue={issuer}
          onChange={change}
        />
      </Field>
      <div className={style['probe']} role="status">
        <Button size="s" icon="refresh" loading={isBusy} onClick={() => void run(test)}>
          {t.test}
        </Button>
        {probe && (
          <Notice tone={probe.isGood ? 'ok' : 'bad'}>
            {probe.text}
            {probe.detail && <span className={style['detail']}>{probe.detail}</span>}
          </Notice>
        )}
      </div>
    </>
  );
}

type ClientProps = Pick<Props, 't' | 'provider'> & { faults: Record<string, string>; forgive: (name: string) => void };

function ClientFields({ t, provider, faults, forgive }: ClientProps) {
  return (
    <>
      <div className="pair">
        <Field label={t.clientId} error={faults['clientId']} required>
          <Input
            name="clientId"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={300}
            defaultValue={provider?.clientId}
            onChange={() => forgive('clientId')}
          />
        </Field>
        <Field label={t.secret} help={provider?.hasSecret ? t.secretKept : t.secretHelp} error={faults['secret']}>
          <Input
            name="secret"
            type="password"
            autoComplete="new-password"
            maxLength={1000}
            onChange={() => forgive('secret')}
          />
        </Field>
      </div>
      {provider?.hasSecret && <Checkbox name="dropsSecret">{t.dropsSecret}</Checkbox>}
      <Field label={t.scopes} help={t.scopesHelp} error={faults['scopes']}>
        <Input
          name="scopes"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          defaultValue={provider?.scopes ?? 'openid profile email'}
          onChange={() => forgive('scopes')}
        />
      </Field>
    </>
  );
}

function RuleFields({
  t,
  provider,
  groups,
  fault,
}: Pick<Props, 't' | 'provider' | 'groups'> & { fault: string | undefined }) {
  return (
    <>
      <Checkbox name="createsAccounts" defaultChecked={provider?.createsAccounts ?? true} help={t.createsAccountsHelp}>
        {t.createsAccounts}
      </Checkbox>
      <Checkbox name="trustsEmail" defaultChecked={provider?.trustsEmail ?? false} help={t.trustsEmailHelp}>
        {t.trustsEmail}
      </Checkbox>
      <Field label={t.group} error={fault}>
        <Select name="groupId" defaultValue={String(provider?.groupId ?? 0)}>
          <option value="0">{t.groupDefault}</option>
          {groups.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Switch name="isOn" defaultChecked={provider?.isOn ?? true}>
        {t.isOn}
      </Switch>
    </>
  );
}

/** What the other side must be told. */
function RedirectUri({ t, uri }: { t: ProviderTexts; uri: string }) {
  return (
    <Field group label={t.redirect} help={t.redirectHelp}>
      <div className={style['uri']}>
        <code>{uri}</code>
        <CopyButton text={uri} />
      </div>
    </Field>
  );
}

function readForm(form: HTMLFormElement) {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    nameZh: text('nameZh'),
    nameEn: text('nameEn'),
    issuer: text('issuer'),
    clientId: text('clientId'),
    secret: text('secret'),
    dropsSecret: data.has('dropsSecret'),
    scopes: text('scopes') || 'openid',
    createsAccounts: data.has('createsAccounts'),
    trustsEmail: data.has('trustsEmail'),
    groupId: Number(text('groupId')),
    isOn: data.has('isOn'),
  };
}
