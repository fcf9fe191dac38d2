import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { cleanupSteps, type CleanupView } from '#app/moderation/reviews/moderation.schema.ts';
import type { ActName } from '#app/ui/forms/sender.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { cleanupTexts } from './cleanup-texts.ts';
import style from '#app/ask/screening/moderation.module.css';

const refresh_ms = 1500;
const isMoving = ({ state }: CleanupView) => state === 'running' || state === 'undoing';
const sum = (counts: CleanupView['todo']) => cleanupSteps.reduce((total, step) => total + counts[step], 0);

/** Clean-ups with how far they are, and the way back. Reads anew while one is under way. */
export function CleanupList({ rows }: { rows: readonly CleanupView[] }) {
  const t = cleanupTexts.use();
  const { send, busy } = useSend();
  const { revalidate } = useRevalidator();
  const moves = rows.some(isMoving);
  useEffect(() => {
    if (!moves) return;
    const timer = setInterval(() => void revalidate(), refresh_ms);
    return () => clearInterval(timer);
  }, [moves, revalidate]);
  async function undo(row: CleanupView) {
    const name = row.member.nickname || t.gone;
    if (!(await confirm({ title: t.undoAsk(name), text: t.undoText, confirmText: t.undo, cancelText: t.cancel })))
      return;
    await send('/api/admin/undoCleanup', { id: row.id }, { done: true, name: row.id, refresh: 'always' });
  }
  return (
    <Table
      caption={t.list}
      columns={useColumns(busy, (row) => void undo(row))}
      rows={rows}
      rowKey={(row) => row.id}
      empty={
        <Empty title={t.empty} level={2}>
          {t.emptyText}
        </Empty>
      }
    />
  );
}

function useColumns(busy: ActName | null, undo: (row: CleanupView) => void): Column<CleanupView>[] {
  const t = cleanupTexts.use();
  const language = useLanguage();
  const mayUndo = useAuth()('start', '/admin/cleanups');
  return [
    {
      key: 'member',
      label: t.member,
      cell: (row) => (
        <>
          <Link to={`/admin/members/${row.member.id}/moderation`}>{row.member.nickname || t.gone}</Link>
          <span className={style['sub']}>{row.reason}</span>
          <span className={style['sub']}>
            {t.by(row.by.nickname || t.gone)} · <Time value={row.madeAt} language={htmlLang[language]} />
          </span>
        </>
      ),
    },
    {
      key: 'state',
      label: t.state,
      cell: (row) => (
        <>
          <Chip tone={isMoving(row) ? 'accent' : row.state === 'undone' ? 'line' : 'primary'}>
            {t.states[row.state]}
          </Chip>{' '}
          <span className="nowrap">{t.progress(formatNumber(sum(row.done)), formatNumber(sum(row.todo)))}</span>
          {isMoving(row) && (
            <progress
              className={style['progress']}
              value={sum(row.done)}
              max={Math.max(1, sum(row.todo))}
              aria-label={t.states[row.state]}
            />
          )}
          <span className={style['sub']}>
            {cleanupSteps
              .filter((step) => row.todo[step] > 0)
              .map((step) => `${t.steps[step]} ${formatNumber(row.todo[step])}`)
              .join(' · ')}
          </span>
        </>
      ),
    },
    {
      key: 'undo',
      label: <span className="sr">{t.undo}</span>,
      end: true,
      cell: (row) =>
        row.undoUntil !== null && (
          <>
            {mayUndo && (
              <Button
                size="s"
                icon="undo"
                loading={busy === row.id}
                aria-label={t.undoOf(row.member.nickname || t.gone)}
                onClick={() => undo(row)}
              >
                {t.undo}
              </Button>
            )}
            <span className={style['sub']}>
              {t.undoUntil} <Time value={row.undoUntil} mode="date" language={htmlLang[language]} />
            </span>
          </>
        ),
    },
  ];
}
