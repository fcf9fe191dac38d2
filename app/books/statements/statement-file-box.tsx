import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Button, buttonClass } from '#app/ui/kit/button.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Time } from '#app/ui/kit/time.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { directLines, type KeptFile, type Scope } from './statement-files.schema.ts';
import type { Format } from './statements.schema.ts';
import { deskPath, monthName, ownPath, statementTexts } from './statement-texts.ts';

const paths: Record<Scope, string> = { own: ownPath, platform: deskPath };
const requests: Record<Scope, string> = {
  own: '/api/billing/requestStatement',
  platform: '/api/admin/requestStatement',
};

/** Takes a month along: as PDF, and as CSV at once or, when it is long, from a job. */
export function FileButtons({ scope, month, lines }: { scope: Scope; month: string; lines: number }) {
  const t = statementTexts.use();
  const { send, isBusy } = useSend();
  async function prepare() {
    await send(requests[scope], { month }, { done: true, refresh: true });
  }
  const link = (format: Format, text: string) => (
    <a className={buttonClass({ size: 's' })} href={`${paths[scope]}/${month}/file?format=${format}`} download>
      <Icon name="download" />
      {text}
    </a>
  );
  return (
    <>
      {link('pdf', t.pdf)}
      {lines <= directLines ? (
        link('csv', t.csv)
      ) : (
        <Button
          size="s"
          icon="download"
          title={t.long(formatNumber(lines))}
          loading={isBusy}
          onClick={() => void prepare()}
        >
          {t.prepare}
        </Button>
      )}
    </>
  );
}

const lookEvery_ms = 3000;

/** Files that were asked for: being written, ready, failed. */
export function FileNotices({ scope, files }: { scope: Scope; files: readonly KeptFile[] }) {
  const t = statementTexts.use();
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  const isWaiting = files.some(({ state }) => state === 'waiting');
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void revalidate(), lookEvery_ms);
    return () => clearInterval(timer);
  }, [isWaiting, revalidate]);
  return (
    <div aria-live="polite">
      {files.map(({ id, month, state, rows, size, expiresAt }) => {
        if (state === 'gone') return null;
        if (state === 'waiting')
          return (
            <Notice key={id} icon="clock">
              {t.waiting}
            </Notice>
          );
        if (state === 'failed')
          return (
            <Notice key={id} tone="bad">
              {t.failed}
            </Notice>
          );
        const action = (
          <a className={buttonClass({ tone: 'primary', size: 's' })} href={`${paths[scope]}/files/${id}`} download>
            <Icon name="download" />
            {t.download}
          </a>
        );
        return (
          <Notice key={id} tone="ok" action={action}>
            {t.ready(monthName(t, month), formatNumber(rows ?? 0), sizeText(size ?? 0))}{' '}
            {expiresAt !== null && (
              <>
                {t.until} <Time value={expiresAt} language={language} mode="datetime" />
              </>
            )}
          </Notice>
        );
      })}
    </div>
  );
}

const sizeText = (bytes: number) =>
  bytes < 1024 ** 2 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 ** 2).toFixed(1)} MB`;
