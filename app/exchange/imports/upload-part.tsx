import { useRef, useState } from 'react';
import { Button } from '#app/ui/kit/button.tsx';
import { Dropzone } from '#app/ui/forms/dropzone.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { formatBytes } from '#app/ui/kit/number-format.ts';
import { Progress } from '#app/ui/overlays/progress.tsx';
import { dumpSuffixes, type DumpUpload } from '#app/exchange/dumps/dumps.schema.ts';
import type { ImportTexts } from '#app/exchange/imports/import-texts.ts';
import { useDumpUpload } from './use-dump-upload.ts';
import style from '#app/exchange/imports/imports.module.css';

type Props = { t: ImportTexts; uploads: readonly DumpUpload[]; maxSize: number; onDone: (folder: string) => void };

const accept = dumpSuffixes.map((suffix) => `.${suffix}`).join(',');

/** Where staff bring a dump from their own computer, and go on with one that was broken off. */
export function UploadPart({ t: texts, uploads, maxSize, onDone }: Props) {
  const t = texts.upload;
  const { current, fault, setFault, send, cancel, discard, resume } = useDumpUpload({
    t: texts,
    uploads,
    maxSize,
    onDone,
  });
  const halves = uploads.filter(
    ({ id, file, size }) => id !== current?.id && !(current?.file.name === file && current.file.size === size),
  );
  return (
    <section className={style['part']} aria-labelledby="upload-dump">
      <h2 id="upload-dump">{t.title}</h2>
      <Dropzone
        label={t.label}
        chooseText={t.choose}
        help={t.help(formatBytes(maxSize))}
        accept={accept}
        multiple
        disabled={current !== null}
        onFiles={send}
      >
        {current && (
          <Progress
            value={current.sent / current.file.size}
            label={t.uploading(current.file.name)}
            note={t.note(
              formatBytes(current.sent),
              formatBytes(current.file.size),
              Math.floor((current.sent / current.file.size) * 100),
            )}
            failed={current.state !== 'sending'}
            onCancel={() => void cancel()}
          />
        )}
      </Dropzone>
      <div aria-live="polite">
        {current?.state === 'sending' && <p className="muted small">{t.stay}</p>}
        {current && current.state !== 'sending' && (
          <Notice tone="bad" action={<Button onClick={resume}>{t.resume}</Button>}>
            {current.text}
          </Notice>
        )}
        {fault && <Notice tone="bad">{fault}</Notice>}
      </div>
      {halves.length > 0 && (
        <>
          <h3>{t.halfList}</h3>
          <p className="muted small">{t.halfHelp}</p>
          <ul className={style['halves']}>
            {halves.map((half) => (
              <Half
                key={half.id}
                t={texts}
                half={half}
                isBusy={current !== null}
                onFile={(file) => send([file])}
                onFault={setFault}
                onDiscard={() => void discard(half.id)}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

type HalfProps = {
  t: ImportTexts;
  half: DumpUpload;
  isBusy: boolean;
  onFile: (file: File) => void;
  onFault: (text: string) => void;
  onDiscard: () => void;
};

function Half({ t: { upload: t }, half, isBusy, onFile, onFault, onDiscard }: HalfProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isLeaving, setLeaving] = useState(false);
  const size = formatBytes(half.size);
  function take(file: File | undefined) {
    if (!file) return;
    if (file.name !== half.file || file.size !== half.size) return onFault(t.otherFile(half.file, size));
    onFile(file);
  }
  return (
    <li>
      <span>{t.half(half.file, formatBytes(half.received), size)}</span>
      <span className={style['acts']}>
        <Button size="s" disabled={isBusy} onClick={() => input.current?.click()}>
          {t.pick}
        </Button>
        <Button
          size="s"
          tone="line-danger"
          disabled={isBusy}
          loading={isLeaving}
          aria-label={t.discardOf(half.file)}
          onClick={() => {
            setLeaving(true);
            onDiscard();
          }}
        >
          {t.discard}
        </Button>
      </span>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={(event) => {
          take(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
    </li>
  );
}
