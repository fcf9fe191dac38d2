import { useState } from 'react';
import { CopyButton } from '#app/ui/forms/copy-button.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { IconButton } from '#app/ui/kit/icon-button.tsx';
import { pluginPurchasesTexts } from './plugin-purchases-texts.ts';
import style from './plugin-purchases.module.css';

/** The key of a licence: hidden until its owner asks for it, for as long as the page lives. */
export function LicenceKey({ id, hint }: { id: number; hint: string }) {
  const t = pluginPurchasesTexts.use();
  const { send, isBusy } = useSend();
  const [key, setKey] = useState<string | null>(null);
  async function show() {
    const answer = await send<{ key: string }>('/api/market/licenceKey', { id });
    if (answer) setKey(answer.data.key);
  }
  return (
    <div className={style['key']}>
      <span className="muted small">{t.key}</span>
      <code translate="no">{key ?? `*****-*****-*****-*****-${hint}`}</code>
      {key === null ? (
        <IconButton label={t.showKey} icon="eye" size="s" aria-busy={isBusy} onClick={() => void show()} />
      ) : (
        <>
          <IconButton label={t.hideKey} icon="eye-off" size="s" onClick={() => setKey(null)} />
          <CopyButton text={key} label={t.copyKey} iconOnly />
        </>
      )}
    </div>
  );
}
