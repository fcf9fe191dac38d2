import { useState } from 'react';
import { useRootFacts } from '#app/core/request/page-data.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Checkbox } from '#app/ui/forms/check.tsx';
import { CopyButton } from '#app/ui/forms/copy-button.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import style from '#app/account/parts/security.module.css';
import type { TwoStepTexts } from './two-step.en.ts';

type RecoveryCodesProps = { t: TwoStepTexts; codes: readonly string[]; username: string; onDone: () => void };

/** Fresh recovery codes, this one time: they go only when the member says that they have kept them. */
export function RecoveryCodes({ t, codes, username, onDone }: RecoveryCodesProps) {
  const { siteName } = useRootFacts();
  const [isSaved, setSaved] = useState(false);
  const text = `${t.fileHead(siteName, username)}\n\n${codes.join('\n')}\n`;
  return (
    <section className={style['narrow']}>
      <h2>{t.codesTitle}</h2>
      <Notice tone="warn">{t.codesText}</Notice>
      <ol className={style['codes']}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={style['acts']}>
        <CopyButton text={text} label={t.copyCodes} size="m" />
        <Button icon="download" onClick={() => saveText(t.fileName, text)}>
          {t.downloadCodes}
        </Button>
      </div>
      <div className={style['short']}>
        <Checkbox checked={isSaved} onChange={(event) => setSaved(event.currentTarget.checked)}>
          {t.saved}
        </Checkbox>
      </div>
      <Button tone="primary" disabled={!isSaved} onClick={onDone}>
        {t.done}
      </Button>
    </section>
  );
}

function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
