import { Button } from '#app/ui/kit/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { type ImportReport, type ImportView, type ShownType, shownTypes, skipReasons } from './imports.schema.ts';
import { leftOut } from '#app/exchange/dumps/dump-records.schema.ts';
import type { ImportTexts } from './import-texts.ts';
import style from './imports.module.css';

type Row = NonNullable<ImportReport['types'][ShownType]> & { type: ShownType };

/** What an import did, or would do: how many of each type, what was skipped and why, what never comes. */
export function ReportDialog({ t, shown, onClose }: { t: ImportTexts; shown: ImportView; onClose: () => void }) {
  const { report } = shown;
  const rows = shownTypes.flatMap((type): Row[] => {
    const entry = report.types?.[type];
    return entry ? [{ ...entry, type }] : [];
  });
  const footer = (
    <Button tone="primary" onClick={onClose}>
      {t.close}
    </Button>
  );
  return (
    <Dialog open onClose={onClose} title={t.reportTitle(shown.origin)} size="l" footer={footer}>
      {shown.error && (
        <Notice tone="bad" title={t.failed}>
          <p>{shown.error}</p>
        </Notice>
      )}
      {shown.isDry && shown.state === 'done' && (
        <div className="stack">
          <Notice>{t.reportDry}</Notice>
        </div>
      )}
      {rows.length > 0 && (
        <section className={style['part']}>
          <Table caption={t.report} columns={columnsOf(t, shown.isDry)} rows={rows} rowKey={(row) => row.type} />
        </section>
      )}
      <Facts t={t} report={report} />
    </Dialog>
  );
}

function columnsOf(t: ImportTexts, isDry: boolean): Column<Row>[] {
  const number = (value: number) => <span className="num">{formatNumber(value)}</span>;
  return [
    {
      key: 'type',
      label: t.type,
      cell: (row) => (
        <>
          {t.types[row.type]}
          {skipReasons
            .filter((reason) => row.skipped[reason])
            .map((reason) => (
              <div key={reason} className={style['reasons']}>
                {t.skipped} {formatNumber(row.skipped[reason] ?? 0)}: {t.reasons[reason]} (
                {t.examples((row.examples[reason] ?? []).join(', '))})
              </div>
            ))}
        </>
      ),
    },
    { key: 'read', label: t.read, end: true, phoneLabel: t.read, cell: (row) => number(row.read) },
    {
      key: 'written',
      label: isDry ? t.wouldWrite : t.written,
      end: true,
      phoneLabel: isDry ? t.wouldWrite : t.written,
      cell: (row) => <b>{number(row.written)}</b>,
    },
    { key: 'known', label: t.known, end: true, phoneLabel: t.known, cell: (row) => number(row.known) },
  ];
}

function Facts({ t, report }: { t: ImportTexts; report: Partial<ImportReport> }) {
  const { left = {}, images = { stored: 0, missing: 0 } } = report;
  const facts: [string, number][] = [
    [t.joined, report.joined ?? 0],
    [t.unclaimable, report.unclaimable ?? 0],
    [t.images, images.stored],
    [t.missingImages, images.missing],
    [t.links, report.links ?? 0],
    [t.namelessVotes, report.namelessVotes ?? 0],
  ];
  const gone = leftOut.flatMap((what): [string, number][] => (left[what] ? [[t.leftNames[what], left[what]]] : []));
  return (
    <>
      <List facts={facts.filter(([, count]) => count > 0)} />
      {gone.length > 0 && (
        <section className={style['part']}>
          <h3>{t.left}</h3>
          <List facts={gone} />
        </section>
      )}
    </>
  );
}

function List({ facts }: { facts: [string, number][] }) {
  if (facts.length === 0) return null;
  return (
    <dl className={`${style['facts']} ${style['part']}`}>
      {facts.map(([name, count]) => (
        <Line key={name} name={name} count={count} />
      ))}
    </dl>
  );
}

function Line({ name, count }: { name: string; count: number }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="num">{formatNumber(count)}</dd>
    </>
  );
}
