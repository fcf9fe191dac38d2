import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { getExport } from '#app/account/member-data/member-data.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts, useRootFacts } from '#app/core/request/page-data.ts';
import { pageTexts, useLanguage } from '#app/core/texts/page-texts.ts';
import { Button, buttonClass } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { BackLink } from '#app/account/parts/security-back-link.tsx';
import style from '#app/account/parts/security.module.css';
import { useSend } from '#app/ui/forms/use-send.ts';
import type { Route } from './+types/security-data.page.ts';

const texts = await pageTexts(
  () => import('./data.zh.ts'),
  () => import('./data.en.ts'),
);

export const loader = pageLoader(({ ctx }) => getExport(ctx));

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: texts.in(rootFacts(matches).language).title });
}

const lookEvery_ms = 3000;

/** All of the member's data in one file: asked for, being written, ready. */
export default function Data({ loaderData: { last, nextAt } }: Route.ComponentProps) {
  const t = texts.use();
  const { hasMoney } = useRootFacts();
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  const { send, isBusy } = useSend();
  const isWaiting = last?.state === 'waiting';
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void revalidate(), lookEvery_ms);
    return () => clearInterval(timer);
  }, [isWaiting, revalidate]);
  async function ask() {
    await send('/api/account/requestExport', {}, { done: true, refresh: true });
  }
  return (
    <>
      <BackLink>{t.back}</BackLink>
      <PageHead title={t.title}>{hasMoney ? t.lead : t.leadPlain}</PageHead>
      <div className={style['narrow']}>
        <div aria-live="polite">
          {isWaiting && <Notice icon="clock">{t.waiting}</Notice>}
          {last?.state === 'failed' && <Notice tone="bad">{t.failed}</Notice>}
          {last?.state === 'gone' && <Notice>{t.gone}</Notice>}
          {last?.state === 'ready' && last.expiresAt !== null && (
            <Notice
              tone="ok"
              action={
                <a
                  className={buttonClass({ tone: 'primary', size: 's' })}
                  href={`/user/account/security/data/${last.id}`}
                  download
                >
                  <Icon name="download" />
                  {t.download}
                </a>
              }
            >
              {t.ready(sizeText(last.size ?? 0))} {t.until}{' '}
              <Time value={last.expiresAt} language={language} mode="datetime" />
            </Notice>
          )}
        </div>
        <p className={style['about']}>{t.what}</p>
        {nextAt === null ? (
          <Button
            tone={last?.state === 'ready' ? 'default' : 'primary'}
            icon="download"
            loading={isBusy}
            onClick={() => void ask()}
          >
            {t.request}
          </Button>
        ) : (
          <p className="small muted">
            {t.next} <Time value={nextAt} language={language} mode="datetime" />
          </p>
        )}
      </div>
    </>
  );
}

const sizeText = (bytes: number) =>
  bytes < 1024 ** 2 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 ** 2).toFixed(1)} MB`;
