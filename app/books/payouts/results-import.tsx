import { useState } from 'react';
import { formatMoney } from '#app/core/money.ts';
import { SectionHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Dropzone } from '#app/ui/forms/dropzone.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { reasonText, reasonTexts } from '#app/billing/parts/reason-texts.ts';
import style from '#app/billing/parts/desk.module.css';
import { useSend } from '#app/ui/forms/use-send.ts';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import type { ImportReport, JudgedLine } from './payouts.schema.ts';
import { payoutTexts } from './payout-texts.ts';
import { readText } from '#app/billing/parts/save-text.ts';

type Picked = { name: string; text: string; report: ImportReport };

/** Takes the bank's file, shows what importing it would do, and imports it when that is wanted. */
export function ResultsImport() {
  const t = payoutTexts.use();
  const [picked, setPicked] = useState<Picked | null>(null);
  const { send, isBusy, fault } = useSend({ quiet: true });
  async function pick([file]: File[]) {
    if (!file) return;
    const body = { name: file.name, text: await readText(file) };
    const answer = await send<ImportReport>('/api/admin/previewPayoutResults', body);
    if (answer) setPicked({ ...body, report: answer.data });
  }
  return (
    <section>
      <SectionHead title={t.results} />
      <p className="small muted">{t.resultsText}</p>
      {fault !== '' && (
        <Notice tone="bad" live>
          {fault}
        </Notice>
      )}
      <Dropzone
        label={t.drop}
        chooseText={t.choose}
        help={t.fileHelp}
        accept=".csv,text/csv"
        disabled={isBusy}
        onFiles={(files) => void pick(files)}
      />
      {picked && <Preview picked={picked} onClose={() => setPicked(null)} />}
    </section>
  );
}

function Preview({ picked, onClose }: { picked: Picked; onClose: () => void }) {
  const t = payoutTexts.use();
  const sending = useSend();
  const { send } = sending;
  const { lines, counts, hash, unsent } = picked.report;
  const apply = counts.apply ?? 0;
  async function submit() {
    const body = { name: picked.name, text: picked.text };
    if (await send('/api/admin/importPayoutResults', body, { isOnce: true, done: true, refresh: true })) onClose();
  }
  return (
    <FormDialog
      title={t.previewTitle(picked.name)}
      size="xl"
      onClose={onClose}
      sending={sending}
      doText={apply === 0 ? t.nothing : t.import(apply)}
      reason={apply === 0 ? t.nothing : null}
      onSubmit={submit}
    >
      <p>{t.previewText(apply, lines.length - apply)}</p>
      {unsent > 0 && <Notice tone="warn">{t.unsent(unsent)}</Notice>}
      <div className={style['preview']}>
        <Table caption={t.results} columns={useColumns()} rows={lines} rowKey={(line) => line.line} />
      </div>
      <p className={style['hash']}>
        {t.hash} {hash}
      </p>
    </FormDialog>
  );
}

function useColumns(): Column<JudgedLine>[] {
  const t = payoutTexts.use();
  const reasons = reasonTexts.use();
  return [
    { key: 'line', label: t.line, phoneLabel: t.line, cell: (line) => line.line },
    { key: 'number', label: t.number, cell: (line) => <span className="num">{line.number}</span> },
    {
      key: 'result',
      label: t.result,
      cell: (line) => (
        <>
          {line.result === null ? '–' : t.resultNames[line.result]}
          {line.reason !== '' && <span className={style['sub']}>{reasonText(reasons, line.reason)}</span>}
        </>
      ),
    },
    {
      key: 'amount',
      label: t.amount,
      end: true,
      cell: (line) => (
        <>
          {line.amount === null ? '–' : formatMoney(line.amount)}
          {line.verdict === 'AMOUNT_MISMATCH' && line.net !== null && (
            <span className={style['sub']}>≠ {formatMoney(line.net)}</span>
          )}
        </>
      ),
    },
    {
      key: 'verdict',
      label: t.verdict,
      cell: (line) => (
        <Chip
          tone={
            line.verdict === 'apply'
              ? 'primary'
              : line.verdict === 'same' || line.verdict === 'done'
                ? 'line'
                : 'danger'
          }
        >
          {t.verdicts[line.verdict]}
        </Chip>
      ),
    },
  ];
}
