import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Progress } from '#app/ui/overlays/progress.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { IndexState } from '#app/ask/search/search.schema.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { deskTexts } from './search-desk-texts.ts';
import style from './search-desk.module.css';

const look_ms = 2000;

/** How far the search entries are up to date, and their writing anew. */
export function IndexDesk({ index, mayEdit }: { index: IndexState; mayEdit: boolean }) {
  const t = deskTexts.use();
  const { revalidate } = useRevalidator();
  const { send, isBusy } = useSend();
  const { run } = index;
  const isRunning = run !== null && run.endedAt === null;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && void revalidate(), look_ms);
    return () => clearInterval(timer);
  }, [isRunning, revalidate]);
  async function submit(path: string, body: { all?: boolean }, text: string) {
    if (await send(path, body)) toast.success(text);
    await revalidate();
  }
  async function rewriteAll() {
    if (
      await confirm({ title: t.rebuildAllAsk, text: t.rebuildAllText, confirmText: t.rebuildAll, cancelText: t.cancel })
    )
      await submit('/api/admin/startReindex', { all: true }, t.started);
  }
  return (
    <section className={style['section']}>
      <p className="muted small">{t.indexLead}</p>
      <Figures index={index} />
      {isRunning ? (
        <Progress
          value={run.total === 0 ? null : Math.min(1, run.done / run.total)}
          label={`${t.running}: ${run.isAll ? t.runAll : t.runStale}`}
          note={t.progress(formatNumber(run.done), formatNumber(run.total))}
        />
      ) : (
        <p className="muted">
          {index.outdated === 0 && t.upToDate} {run === null ? t.noRun : <LastRun run={run} />}
        </p>
      )}
      {mayEdit && (
        <p className="btns">
          {isRunning ? (
            <Button loading={isBusy} onClick={() => void submit('/api/admin/stopReindex', {}, t.stopped)}>
              {t.stop}
            </Button>
          ) : (
            <>
              <Button
                tone="primary"
                loading={isBusy}
                disabled={index.outdated === 0}
                onClick={() => void submit('/api/admin/startReindex', { all: false }, t.started)}
              >
                {t.rebuildStale}
              </Button>
              <Button disabled={isBusy} onClick={() => void rewriteAll()}>
                {t.rebuildAll}
              </Button>
            </>
          )}
        </p>
      )}
    </section>
  );
}

function Figures({ index }: { index: IndexState }) {
  const t = deskTexts.use();
  const outdated = index.isMore ? t.more(formatNumber(index.outdated)) : formatNumber(index.outdated);
  return (
    <dl className={style['figures']}>
      <div>
        <dt>{t.version}</dt>
        <dd className="num">{index.version}</dd>
      </div>
      <div>
        <dt>{t.entries}</dt>
        <dd className="num">{t.about(formatNumber(index.posts))}</dd>
      </div>
      <div>
        <dt>{t.outdated}</dt>
        <dd className="num">{outdated}</dd>
      </div>
    </dl>
  );
}

function LastRun({ run }: { run: NonNullable<IndexState['run']> }) {
  const t = deskTexts.use();
  const language = useLanguage();
  return (
    <>
      {t.lastRun}: <Time value={run.endedAt ?? run.startedAt} language={language} /> ·{' '}
      {t.lastDone(formatNumber(run.done))}
      {run.isStopped && ` · ${t.lastStopped}`}
    </>
  );
}
