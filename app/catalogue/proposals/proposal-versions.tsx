import { useRef, useState } from 'react';
import { uploadFile } from '#app/core/request/request.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Field, Input, Textarea } from '#app/ui/forms/field.tsx';
import { IconButton } from '#app/ui/kit/icon-button.tsx';
import { bounds } from '#app/catalogue/models/models.schema.ts';
import type { PartProps } from './proposal-form.tsx';
import { type FileFields, newFile, newVersion, type VersionFields } from './proposal-fields.ts';
import { proposeTexts } from './propose-texts.ts';
import style from './propose.module.css';

/** Versions with their files. A file is linked, or uploaded here: then the browser works out its checksum. */
export function VersionsFields({ fields: { versions }, set, errorOf }: PartProps) {
  const t = proposeTexts.use();
  const change = (key: number, more: Partial<VersionFields>) =>
    set({ versions: versions.map((version) => (version.key === key ? { ...version, ...more } : version)) });
  return (
    <fieldset className={style['part']}>
      <legend>{t.versions}</legend>
      <p className="small muted">{t.versionsHelp}</p>
      {versions.map((version, i) => (
        <Version
          key={version.key}
          version={version}
          path={`versions.${i}`}
          errorOf={errorOf}
          onChange={(more) => change(version.key, more)}
          onRemove={() => set({ versions: versions.filter(({ key }) => key !== version.key) })}
        />
      ))}
      {versions.length < bounds.versions && (
        <Button icon="plus" onClick={() => set({ versions: [newVersion(), ...versions] })}>
          {t.addVersion}
        </Button>
      )}
    </fieldset>
  );
}

type VersionProps = {
  version: VersionFields;
  path: string;
  errorOf: PartProps['errorOf'];
  onChange: (more: Partial<VersionFields>) => void;
  onRemove: () => void;
};

function Version({ version, path, errorOf, onChange, onRemove }: VersionProps) {
  const t = proposeTexts.use();
  return (
    <div className={style['version']}>
      <div className={style['pair']}>
        <Field label={t.version} error={errorOf(`${path}.name`)} required>
          <Input
            name={`${path}.name`}
            value={version.name}
            maxLength={60}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
          />
        </Field>
        <Field label={t.released} help={t.releasedHelp} error={errorOf(`${path}.releasedOn`)}>
          <Input
            name={`${path}.releasedOn`}
            value={version.releasedOn}
            maxLength={10}
            onChange={(event) => onChange({ releasedOn: event.currentTarget.value })}
          />
        </Field>
      </div>
      <Field label={t.notes} error={errorOf(`${path}.notes`)}>
        <Textarea
          name={`${path}.notes`}
          rows={2}
          value={version.notes}
          onChange={(event) => onChange({ notes: event.currentTarget.value })}
        />
      </Field>
      {version.files.map((file, n) => (
        <FileLine
          key={file.key}
          file={file}
          path={`${path}.files.${n}`}
          errorOf={errorOf}
          onChange={(more) =>
            onChange({
              files: version.files.map((one) => (one.key === file.key ? { ...one, ...more } : one)),
            })
          }
          onRemove={() => onChange({ files: version.files.filter((one) => one.key !== file.key) })}
        />
      ))}
      <div className="btns">
        {version.files.length < bounds.files && (
          <Button size="s" icon="plus" onClick={() => onChange({ files: [...version.files, newFile()] })}>
            {t.addFile}
          </Button>
        )}
        <Button size="s" tone="quiet" icon="trash" aria-label={t.removeVersion(version.name)} onClick={onRemove}>
          {t.removeVersion(version.name)}
        </Button>
      </div>
    </div>
  );
}

type FileLineProps = {
  file: FileFields;
  path: string;
  errorOf: PartProps['errorOf'];
  onChange: (more: Partial<FileFields>) => void;
  onRemove: () => void;
};

function FileLine({ file, path, errorOf, onChange, onRemove }: FileLineProps) {
  const t = proposeTexts.use();
  const chooser = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState<number | null>(null);
  async function upload(chosen: File | undefined) {
    if (!chosen) return;
    setShare(0);
    const [answer, sha256] = await Promise.all([
      uploadFile(chosen, { topic: 'models', onProgress: setShare }),
      sha256Of(chosen),
    ]);
    setShare(null);
    if (answer.code === 1)
      onChange({ name: chosen.name, size: String(chosen.size), sha256, url: answer.data.file.url });
  }
  return (
    <div className={style['file']}>
      <Field label={t.file} error={errorOf(`${path}.name`)} required>
        <Input
          name={`${path}.name`}
          inputSize="s"
          value={file.name}
          maxLength={200}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
      </Field>
      <Field label={t.fileSize} error={errorOf(`${path}.bytes`)}>
        <Input
          name={`${path}.bytes`}
          inputSize="s"
          value={file.size}
          onChange={(event) => onChange({ size: event.currentTarget.value })}
        />
      </Field>
      <Field label={t.url} error={errorOf(`${path}.url`)} required>
        <Input
          name={`${path}.url`}
          inputSize="s"
          value={file.url}
          placeholder="https://"
          onChange={(event) => onChange({ url: event.currentTarget.value })}
        />
      </Field>
      <Field label={t.sha} error={errorOf(`${path}.sha256`)}>
        <Input
          name={`${path}.sha256`}
          inputSize="s"
          value={file.sha256}
          maxLength={64}
          spellCheck={false}
          onChange={(event) => onChange({ sha256: event.currentTarget.value })}
        />
      </Field>
      <div className={style['fileacts']}>
        <input ref={chooser} type="file" hidden onChange={(event) => void upload(event.currentTarget.files?.[0])} />
        <Button size="s" icon="upload" loading={share !== null} onClick={() => chooser.current?.click()}>
          {share === null ? t.upload : t.uploading(Math.round(share * 100))}
        </Button>
        <IconButton label={t.removeFile(file.name)} icon="trash" size="s" onClick={onRemove} />
      </div>
    </div>
  );
}

/** '' where the browser does no hashing: on plain http. */
async function sha256Of(file: File): Promise<string> {
  if (!isSecureContext) return '';
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
