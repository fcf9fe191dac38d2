import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import type { ActName } from '#app/ui/forms/sender.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import type { DecidedRow } from './moderation.schema.ts';
import { reviewTexts } from './moderation-review-texts.ts';
import style from '#app/ask/screening/moderation.module.css';

const canRestore = ({ outcome }: DecidedRow) => outcome === 'hidden' || outcome === 'deleted' || outcome === 'rejected';

/** Decisions, newest first; what was taken away can be given back. */
export function DecidedTable({ rows, onChange }: { rows: readonly DecidedRow[]; onChange: () => void }) {
  const t = reviewTexts.use();
  const { send, busy } = useSend();
  async function restore(id: number) {
    if (await send('/api/ask/revertReview', { id }, { done: true, name: id })) onChange();
  }
  return (
    <Table
      caption={t.decidedList}
      columns={useColumns(busy, (id) => void restore(id))}
      rows={rows}
      rowKey={(row) => row.id}
      empty={<Empty title={t.decidedEmpty} level={2} />}
    />
  );
}

function useColumns(busy: ActName | null, restore: (id: number) => void): Column<DecidedRow>[] {
  const t = reviewTexts.use();
  const language = useLanguage();
  return [
    {
      key: 'what',
      label: t.what,
      cell: (row) => (
        <>
          {row.outcome === 'approved' ? (
            <Link to={`/ask/info/${row.postId}`}>{row.title}</Link>
          ) : (
            row.title || t.subjects[row.subject]
          )}
          <span className={style['sub']}>
            {t.subjects[row.subject]} · {row.author.nickname || t.gone}
          </span>
        </>
      ),
    },
    {
      key: 'outcome',
      label: t.outcome,
      cell: (row) => (
        <>
          <Chip tone={row.outcome === 'approved' ? 'primary' : 'line'}>{t.outcomes[row.outcome]}</Chip>
          {row.note && <span className={style['sub']}>{row.note}</span>}
        </>
      ),
    },
    {
      key: 'time',
      label: t.time,
      cell: (row) => (
        <>
          <Time value={row.at} language={htmlLang[language]} />
          {row.by && <span className={style['sub']}>{t.by(row.by.nickname || t.gone)}</span>}
        </>
      ),
    },
    {
      key: 'restore',
      label: <span className="sr">{t.restore}</span>,
      end: true,
      cell: (row) =>
        canRestore(row) ? (
          <Button
            size="s"
            icon="undo"
            loading={busy === row.id}
            aria-label={t.restoreOf(row.title)}
            onClick={() => restore(row.id)}
          >
            {t.restore}
          </Button>
        ) : null,
    },
  ];
}
