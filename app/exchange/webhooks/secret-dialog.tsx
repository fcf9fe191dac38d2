import { Button } from '#app/ui/kit/button.tsx';
import { CopyButton } from '#app/ui/forms/copy-button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import type { WebhookTexts } from './webhook-texts.ts';
import style from './webhooks.module.css';

/** Shows a new signing secret, this one time: only its own button closes it. */
export function SecretDialog({ t, secret, onClose }: { t: WebhookTexts; secret: string; onClose: () => void }) {
  const footer = (
    <Button tone="primary" onClick={onClose}>
      {t.close}
    </Button>
  );
  return (
    <Dialog open sticky onClose={onClose} title={t.secretTitle} footer={footer}>
      <Notice tone="warn">{t.secretText}</Notice>
      <div className={style['secret']}>
        <code>{secret}</code>
        <CopyButton text={secret} label={t.copy} />
      </div>
    </Dialog>
  );
}
