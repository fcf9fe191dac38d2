import { useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/kit/button.tsx';
import { copyText } from '#app/ui/kit/copy-text.ts';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { dialogTexts } from './dialog-texts.ts';
import styles from '#app/ask/kit/threads.module.css';

export type ShareProps = { url: string; title: string; onClose: () => void };

/** Shares an address: copied, by the system's own sheet, or as a QR code. */
export default function ShareDialog({ url, title, onClose }: ShareProps) {
  const t = dialogTexts.use();
  const field = useRef<HTMLInputElement>(null);
  const canvas = useCode(url);
  async function copy() {
    if (await copyText(url)) return toast.success(t.shareCopied);
    field.current?.select();
    toast.error(t.shareCopyFailed);
  }
  function save() {
    const link = document.createElement('a');
    link.href = canvas.current?.toDataURL('image/png') ?? '';
    link.download = 'qr.png';
    link.click();
  }
  const footer = (
    <>
      {'share' in navigator && (
        <Button onClick={() => void navigator.share({ title, url }).catch(() => {})}>{t.shareSystem}</Button>
      )}
      <Button tone="primary" icon="copy" onClick={() => void copy()}>
        {t.shareCopy}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t.shareTitle} footer={footer}>
      <Field label={t.shareLink}>
        <Input ref={field} readOnly value={url} data-autofocus onFocus={(event) => event.currentTarget.select()} />
      </Field>
      <figure className={styles['code']}>
        <canvas ref={canvas} width={200} height={200} role="img" aria-label={t.shareCode} />
        <figcaption className="small muted">
          {t.shareCode}
          <Button size="s" tone="quiet" icon="download" onClick={save}>
            {t.shareCodeSave}
          </Button>
        </figcaption>
      </figure>
    </Dialog>
  );
}

/** Draws the address as a QR code; its code comes with the dialog. */
function useCode(url: string) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [, setDrawn] = useState(false);
  useEffect(() => {
    let isGone = false;
    void import('qrcode').then(async ({ default: code }) => {
      if (isGone || !canvas.current) return;
      await code.toCanvas(canvas.current, url, { width: 200, margin: 2 });
      setDrawn(true);
    });
    return () => {
      isGone = true;
    };
  }, [url]);
  return canvas;
}
