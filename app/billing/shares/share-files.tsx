import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Failure } from '#app/core/request/request.ts';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { Dropzone } from '#app/ui/forms/dropzone.tsx';
import { Field } from '#app/ui/forms/field.tsx';
import { IconButton } from '#app/ui/kit/icon-button.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { formatBytes } from '#app/ui/kit/number-format.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { limits, maxShareFile_bytes, type ShareDraft, type ShareFile } from './shares.schema.ts';
import { sharesTexts } from './shares-texts.ts';
import style from './shares.module.css';

/** Files that are sold with the text; each is kept or removed at once. */
export function ShareFiles({ draft }: { draft: ShareDraft | null }) {
  const t = sharesTexts.use().edit;
  const { revalidate } = useRevalidator();
  const [uploading, setUploading] = useState<string | null>(null);
  const { send, fault, setFaults } = useSend({ quiet: true });
  if (!draft)
    return (
      <Field label={t.files} group>
        <p className="muted small">{t.filesFirst}</p>
      </Field>
    );
  const { id, files, sold } = draft;
  async function add(chosen: File[]) {
    if (uploading !== null) return;
    for (const file of chosen) {
      setUploading(file.name);
      if (!(await addFile(file))) break;
    }
    setUploading(null);
    await revalidate();
  }
  function addFile(file: File) {
    const form = new FormData();
    form.set('id', id);
    form.set('file', file);
    const onRefused = ({ msg, data }: Failure) => setFaults({ file: `${file.name}: ${data?.fields?.['file'] ?? msg}` });
    return send('/api/billing/addShareFile', form, { timeout_ms: 300_000, onRefused });
  }
  async function remove(file: ShareFile) {
    const question = {
      title: t.removeAsk(file.name),
      text: t.removeText,
      confirmText: t.removeConfirm,
      cancelText: t.cancel,
      danger: true,
    };
    if (!(await confirm(question))) return;
    await send('/api/billing/removeShareFile', { id: file.id }, { refresh: 'always' });
  }
  return (
    <Field label={t.files} group error={fault}>
      <Dropzone
        label={t.drop}
        chooseText={t.choose}
        help={t.filesHelp(limits.files, maxShareFile_bytes / 1024 ** 2)}
        multiple
        disabled={uploading !== null}
        onFiles={(chosen) => void add(chosen)}
      >
        {files.map((file) => (
          <FileRow key={file.id} file={file} onRemove={sold === 0 ? () => void remove(file) : null} />
        ))}
        {sold > 0 && files.length > 0 && <p className="muted small">{t.filesSold}</p>}
        {uploading !== null && (
          <p role="status" className="muted small">
            <span className="spin" aria-hidden /> {t.uploading(uploading)}
          </p>
        )}
      </Dropzone>
    </Field>
  );
}

function FileRow({ file, onRemove }: { file: ShareFile; onRemove: (() => void) | null }) {
  const t = sharesTexts.use().edit;
  return (
    <div className={style['file']}>
      <Icon name="file" />
      <span>{file.name}</span>
      <span className="muted small num">{formatBytes(file.size)}</span>
      {onRemove && <IconButton size="s" icon="trash" label={t.remove(file.name)} onClick={onRemove} />}
    </div>
  );
}
