import { useNavigate } from 'react-router';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { CreateVersionInput, type ReleasedPlugin, rollOutSteps } from '#app/market/releases/releases.schema.ts';
import { Checkbox } from '#app/ui/forms/check.tsx';
import { Dropzone } from '#app/ui/forms/dropzone.tsx';
import { Field, Select } from '#app/ui/forms/field.tsx';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { useRecordForm } from '#app/ui/forms/use-record-form.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { formatBytes } from '#app/ui/kit/number-format.ts';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { Progress } from '#app/ui/overlays/progress.tsx';
import { updateTexts } from './developer-update-texts.ts';
import { type PackageUploading, usePackageUpload } from './use-package-upload.ts';
import { ChangesFields } from './version-dialogs.tsx';

type Props = {
  plugins: readonly ReleasedPlugin[];
  /** The plugin that is chosen at first; 0 for the newest. */
  first: number;
  largest: number;
  onClose: () => void;
};

/** The values of a version that is made, with its package on its way. */
function useNewVersion({ plugins, first, largest, onClose }: Props) {
  const t = updateTexts.use();
  const navigate = useNavigate();
  const uploading = usePackageUpload();
  const form = useRecordForm(CreateVersionInput, {
    pluginId: plugins.find(({ id }) => id === first)?.id ?? plugins[0]!.id,
    packageId: 0,
    channel: 'stable',
    changesZh: '',
    changesEn: '',
    isSecurity: false,
    thenSubmit: true,
    thenRollOut: 100,
  });
  const { values, set } = form;
  async function take(file: File | undefined) {
    if (!file) return;
    form.forgive('packageId');
    if (!file.name.toLowerCase().endsWith('.zip')) return form.setFaults({ packageId: t.wrongType });
    if (file.size > largest) return form.setFaults({ packageId: t.tooLarge(formatBytes(largest)) });
    const upload = await uploading.run(file, values.pluginId);
    if (upload?.packageId) set({ packageId: upload.packageId });
  }
  function change() {
    uploading.reset();
    set({ packageId: 0 });
  }
  async function create() {
    if (values.packageId === 0) return form.setFaults({ packageId: t.packageNeeded });
    if (!(await form.send('/api/developer/createVersion', true))) return;
    onClose();
    await navigate('/developer/update');
  }
  return { form, uploading, take, change, create };
}

/** Uploads a package in parts, shows what the checks say, and makes a version of it. */
export function UploadVersionDialog(props: Props) {
  const t = updateTexts.use();
  const language = useLanguage();
  const { plugins, largest, onClose } = props;
  const { form, uploading, take, change, create } = useNewVersion(props);
  const { values, faults, set } = form;
  return (
    <FormDialog
      title={t.uploadTitle}
      size="l"
      sticky={uploading.phase !== 'none'}
      sending={form}
      doText={t.create}
      disabled={uploading.phase === 'sending' || uploading.phase === 'checking'}
      onClose={onClose}
      onSubmit={create}
    >
      <Field label={t.plugin} error={faults['pluginId'] ?? null}>
        <Select
          name="pluginId"
          disabled={uploading.phase !== 'none'}
          value={values.pluginId}
          onChange={(event) => set({ pluginId: Number(event.currentTarget.value) })}
        >
          {plugins.map((one) => (
            <option key={one.id} value={one.id}>
              {language === 'en' ? one.nameEn : one.nameZh}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t.file} required error={faults['packageId'] ?? null}>
        {uploading.phase === 'none' ? (
          <Dropzone
            label={t.drop}
            chooseText={t.choose}
            help={t.fileHelp(formatBytes(largest))}
            accept=".zip,application/zip"
            onFiles={([file]) => void take(file)}
          />
        ) : (
          <OnItsWay uploading={uploading} onResume={() => void take(uploading.file ?? undefined)} onChange={change} />
        )}
      </Field>
      <ChangesFields values={values} faults={faults} onChange={set} />
      <WhatThen values={values} onChange={set} />
    </FormDialog>
  );
}

type ThenValues = { channel: string; thenRollOut: number; thenSubmit: boolean };

/** Who gets the version, and what becomes of it. */
function WhatThen({ values, onChange }: { values: ThenValues; onChange: (changes: Partial<ThenValues>) => void }) {
  const t = updateTexts.use();
  return (
    <>
      <Field label={t.channel} help={t.betaHelp}>
        <Select
          name="channel"
          value={values.channel}
          onChange={(event) => onChange({ channel: event.currentTarget.value === 'beta' ? 'beta' : 'stable' })}
        >
          <option value="stable">{t.channels.stable}</option>
          <option value="beta">{t.channels.beta}</option>
        </Select>
      </Field>
      <Field label={t.afterApproval}>
        <Select
          name="thenRollOut"
          value={values.thenRollOut}
          onChange={(event) => onChange({ thenRollOut: Number(event.currentTarget.value) })}
        >
          {([...rollOutSteps.toReversed(), 0] as const).map((step) => (
            <option key={step} value={step}>
              {t.afterShares[step]}
            </option>
          ))}
        </Select>
      </Field>
      <Checkbox
        name="thenSubmit"
        checked={values.thenSubmit}
        onChange={(event) => onChange({ thenSubmit: event.currentTarget.checked })}
      >
        {t.thenSubmit}
      </Checkbox>
    </>
  );
}

type WayProps = { uploading: PackageUploading; onResume: () => void; onChange: () => void };

/** How far the package is, and what is wrong with it. */
export function OnItsWay({ uploading, onResume, onChange }: WayProps) {
  const t = updateTexts.use();
  const { phase, file, sent, fault, faults, refusal, pause } = uploading;
  const size = file?.size ?? 1;
  const label = {
    none: '',
    sending: t.sending,
    paused: t.pausedUpload,
    lost: t.pausedUpload,
    checking: t.inspecting,
    ready: t.inspected,
    // what is refused before the checks was not looked at
    refused: refusal ? t.inspected : t.notInspected,
  }[phase];
  return (
    <div className="stack" aria-live="polite">
      <Progress
        label={`${file?.name ?? ''} · ${label}`}
        value={phase === 'checking' ? null : sent / size}
        note={`${formatBytes(sent)} / ${formatBytes(size)}`}
        failed={phase === 'refused' || phase === 'lost'}
      />
      {phase === 'lost' && <Notice tone="warn">{t.interrupted}</Notice>}
      {fault !== '' && (
        <Notice tone="bad" title={refusal?.file ? <code>{refusal.file}</code> : undefined}>
          {fault}
          {faults.length > 0 && (
            <ul>
              {faults.map(({ text, line, column, path }) => (
                <li key={`${line}:${column} ${path}`}>
                  <code>{`plugin.json:${line}`}</code> {text}
                </li>
              ))}
            </ul>
          )}
        </Notice>
      )}
      <div className="btns">
        {phase === 'sending' && (
          <Button size="s" onClick={pause}>
            {t.pauseUpload}
          </Button>
        )}
        {(phase === 'paused' || phase === 'lost') && (
          <Button size="s" tone="primary" onClick={onResume}>
            {t.resumeUpload}
          </Button>
        )}
        {phase !== 'checking' && (
          <Button size="s" tone="quiet" onClick={onChange}>
            {t.another}
          </Button>
        )}
      </div>
    </div>
  );
}
