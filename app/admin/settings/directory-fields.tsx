import { isLoopback, transportOf } from '#app/account/directory/directory.policy.ts';
import { Field, Textarea } from '#app/ui/forms/field.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import {
  ChoiceSetting,
  SecretSetting,
  type SettingsFormState,
  SwitchSetting,
  TextSetting,
} from './settings-fields.tsx';

/** The company directory: where it is, how people are found in it, and what they become here. */
export function DirectoryFields({ form }: { form: SettingsFormState }) {
  const { values, t } = form;
  const url = readUrl(values['directoryUrl']);
  const startTls = values['directoryStartTls'] === true;
  const plain = values['directoryPlain'] === true;
  const isLdap = url !== null && new URL(url).protocol === 'ldap:';
  const mayBePlain = isLdap && !startTls && !isLoopback(url);
  const groups = Object.fromEntries([
    ['0', t.defaultGroup],
    ...form.groups.map(({ id, name }) => [String(id), name] as const),
  ]);
  return (
    <>
      <SwitchSetting name="directoryOn" form={form} />
      <TextSetting name="directoryUrl" form={form} type="url" />
      {isLdap && <SwitchSetting name="directoryStartTls" form={form} />}
      {mayBePlain && <SwitchSetting name="directoryPlain" form={form} />}
      {form.errors['directoryStartTls'] && <Notice tone="bad">{form.errors['directoryStartTls']}</Notice>}
      {mayBePlain && transportOf({ url, startTls, plain }) === 'plain' && <Notice tone="warn">{t.plainWarning}</Notice>}
      <CertificateSetting form={form} />
      <TextSetting name="directoryBindDn" form={form} />
      <SecretSetting name="directoryBindPassword" form={form} />
      <TextSetting name="directoryBaseDn" form={form} />
      <TextSetting name="directoryFilter" form={form} />
      <TextSetting name="directoryAccountAttribute" form={form} />
      <TextSetting name="directoryNameAttribute" form={form} />
      <TextSetting name="directoryEmailAttribute" form={form} />
      <TextSetting name="directoryIdAttribute" form={form} />
      <TextSetting name="directoryGroup" form={form} />
      <SwitchSetting name="directoryCreates" form={form} />
      {values['directoryCreates'] === true && (
        <ChoiceSetting name="directoryMemberGroup" form={form} options={groups} />
      )}
      <SwitchSetting name="directoryEmailRight" form={form} />
      <SwitchSetting name="directoryTakesOver" form={form} />
      {values['directoryTakesOver'] === true && <Notice tone="warn">{t.takeOverWarning}</Notice>}
    </>
  );
}

function CertificateSetting({ form: { values, errors, set, t } }: { form: SettingsFormState }) {
  return (
    <Field label={t.fields.directoryCa} help={t.help.directoryCa} error={errors['directoryCa']}>
      <Textarea
        name="directoryCa"
        rows={4}
        spellCheck={false}
        placeholder={t.caPlaceholder}
        value={typeof values['directoryCa'] === 'string' ? values['directoryCa'] : ''}
        onChange={(event) => set({ directoryCa: event.currentTarget.value })}
      />
    </Field>
  );
}

/** What is typed may not be an address yet. */
function readUrl(value: unknown): string | null {
  return typeof value === 'string' && URL.canParse(value) ? value : null;
}
