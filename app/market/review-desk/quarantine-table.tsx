import { type ReactNode, useState } from 'react';
import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { ReasonDialog } from '#app/ui/forms/reason-dialog.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { reviewTexts } from './market-review-texts.ts';
import type { QuarantineRow } from './review-desk.schema.ts';
import { ScanAgain } from './scan-again.tsx';

type Props = { rows: readonly QuarantineRow[]; mayDecide: boolean; empty: ReactNode };
const inUse: ReadonlySet<string> = new Set(['rolling_out', 'live', 'deprecated']);

/** Versions in quarantine, those that users have first. */
export function QuarantineTable({ rows, mayDecide, empty }: Props) {
  const t = reviewTexts.use();
  const language = useLanguage();
  const [rejecting, setRejecting] = useState<QuarantineRow | null>(null);
  const nameOf = ({ plugin, version }: QuarantineRow) =>
    `${language === 'en' ? plugin.nameEn : plugin.nameZh} ${version}`;
  const columns: Column<QuarantineRow>[] = [
    {
      key: 'plugin',
      label: t.columns.plugin,
      cell: (row) => (
        <>
          <b>
            {row.review === null ? nameOf(row) : <Link to={`/admin/market/reviews/${row.review}`}>{nameOf(row)}</Link>}
          </b>{' '}
          {row.isAppealed && <Chip tone="accent">{t.appealed}</Chip>}{' '}
          {row.stateBefore !== null && inUse.has(row.stateBefore) && <Chip tone="danger">{t.wasOut}</Chip>}
          <br />
          <code className="small">{row.plugin.slug}</code>
        </>
      ),
    },
    {
      key: 'findings',
      label: t.section.findings,
      phoneLabel: t.section.findings,
      cell: ({ findings }) => <span className="c-danger">{t.findings(findings)}</span>,
    },
    {
      key: 'at',
      label: t.columns.at,
      phoneLabel: t.columns.at,
      cell: ({ at }) => <Time value={at} language={htmlLang[language]} />,
    },
    {
      key: 'acts',
      label: <span className="sr">{t.decide}</span>,
      end: true,
      cell: (row) => mayDecide && <Acts row={row} name={nameOf(row)} onReject={() => setRejecting(row)} />,
    },
  ];
  return (
    <>
      <Table caption={t.tab.quarantine} columns={columns} rows={rows} rowKey={({ id }) => id} empty={empty} />
      {rejecting && (
        <ReasonDialog
          title={t.rejectOf(nameOf(rejecting))}
          label={t.reason}
          help={t.reasonHelp}
          doText={t.reject}
          maxLength={500}
          path="/api/admin/market/rejectVersion"
          body={{ id: rejecting.id }}
          onClose={() => setRejecting(null)}
        />
      )}
    </>
  );
}

function Acts({ row, name, onReject }: { row: QuarantineRow; name: string; onReject: () => void }) {
  const t = reviewTexts.use();
  const { send, isBusy } = useSend();
  async function release() {
    if (await confirm({ title: t.releaseTitle(name), text: t.releaseText, confirmText: t.release }))
      await send('/api/admin/market/releaseVersion', { id: row.id }, { done: true, refresh: 'always' });
  }
  return (
    <div className="btns">
      <ScanAgain version={row.id} name={name} />
      <Button size="s" aria-label={t.releaseOf(name)} loading={isBusy} onClick={() => void release()}>
        {t.release}
      </Button>
      <Button size="s" tone="line-danger" aria-label={t.rejectOf(name)} onClick={onReject}>
        {t.reject}
      </Button>
    </div>
  );
}
