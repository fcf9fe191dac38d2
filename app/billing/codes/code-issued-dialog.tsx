import { toYuan } from '#app/core/money.ts';
import { csvTable } from '#app/core/csv.ts';
import { siteDay } from '#app/core/site-day.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { CopyButton } from '#app/ui/forms/copy-button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Notice } from '#app/ui/overlays/notice.tsx';
import type { IssuedCodes } from './redemption-codes.schema.ts';
import type { CodesTexts } from './codes-texts.ts';
import style from './codes.module.css';

type Props = {
  t: CodesTexts;
  issued: IssuedCodes;
  /** Of one code, in fen. */ amount: number;
  /** Unix seconds. */ expiresAt: number | null;
  onClose: () => void;
};

/** The codes of a batch, this once: to be downloaded or copied. */
export function IssuedDialog({ t, issued: { id, codes }, amount, expiresAt, onClose }: Props) {
  function download() {
    const until = expiresAt === null ? '' : siteDay(new Date((expiresAt - 1) * 1000));
    const csv = csvTable([t.csvHead, ...codes.map((code) => [code, toYuan(amount), until])]);
    const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
    Object.assign(document.createElement('a'), { href: url, download: t.csvName(id) }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.issued(formatNumber(codes.length))}
      size="l"
      sticky
      footer={<Button onClick={onClose}>{t.close}</Button>}
    >
      <Notice tone="warn">{t.issuedWarn}</Notice>
      <div className={style['acts']}>
        <Button tone="primary" icon="download" data-autofocus onClick={download}>
          {t.csv}
        </Button>
        <CopyButton size="m" text={codes.join('\n')} label={t.copyAll} />
      </div>
      <ol className={style['codes']} tabIndex={0} aria-label={t.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </Dialog>
  );
}
