import { formatNumber } from '#app/ui/kit/number-format.ts';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { mapExchangeTexts } from './map-exchange-texts.ts';
import type { MapFault, MapReport, RecordKind } from './map-records.schema.ts';
import style from './map-exchange.module.css';

type Counts = MapReport['changes'][RecordKind];
const sum = (report: MapReport, name: keyof Counts) =>
  Object.values(report.changes).reduce((total, counts) => total + counts[name], 0);

/** What a file would change, or what is wrong with it and where. */
export function MapImportReport({ report }: { report: MapReport }) {
  const t = mapExchangeTexts.use();
  const { faults, moreFaults } = report;
  if (faults.length > 0)
    return (
      <>
        <Notice tone="bad" live>
          {t.faults(faults.length + moreFaults)}
        </Notice>
        <Faults faults={faults} />
        {moreFaults > 0 && <p className="muted">{t.more(moreFaults)}</p>}
      </>
    );
  const [added, changed, left] = [sum(report, 'added'), sum(report, 'changed'), sum(report, 'left')];
  return (
    <>
      <Notice tone="ok" live>
        {added + changed === 0 ? t.nothing : t.would(added, changed)}
      </Notice>
      {left > 0 && <p className="muted">{t.left(left)}</p>}
      <Changes report={report} />
      {report.examples.length > 0 && <Examples report={report} />}
    </>
  );
}

function Faults({ faults }: { faults: readonly MapFault[] }) {
  const t = mapExchangeTexts.use();
  const columns: Column<MapFault>[] = [
    { key: 'line', label: t.line, cell: ({ line }) => <span className="nowrap">{`${t.line} ${line}`}</span> },
    { key: 'place', label: t.place, phoneLabel: t.place, cell: ({ place }) => (place ? <code>{place}</code> : '–') },
    { key: 'fault', label: t.fault, cell: ({ text }) => text },
  ];
  const keyed = ({ line, place, text }: MapFault) => `${line} ${place} ${text}`;
  return <Table caption={t.fault} columns={columns} rows={faults} rowKey={keyed} />;
}

function Changes({ report: { changes } }: { report: MapReport }) {
  const t = mapExchangeTexts.use();
  type Row = Counts & { kind: RecordKind };
  const rows = Object.entries(changes).map(([kind, counts]) => ({ kind: kind as RecordKind, ...counts }));
  const figure = (key: keyof Counts, label: string): Column<Row> => ({
    key,
    label,
    phoneLabel: label,
    end: true,
    cell: (row) => formatNumber(row[key]),
  });
  const columns: Column<Row>[] = [
    { key: 'kind', label: t.kind, cell: ({ kind }) => t.kinds[kind] },
    figure('added', t.added),
    figure('changed', t.changed),
    figure('same', t.same),
    figure('left', t.skipped),
  ];
  return <Table caption={t.changes} columns={columns} rows={rows} rowKey={({ kind }) => kind} />;
}

function Examples({ report: { examples } }: { report: MapReport }) {
  const t = mapExchangeTexts.use();
  return (
    <section>
      <h3>{t.examples}</h3>
      <ul className={style['uses']}>
        {examples.map(({ act, type, name, fields }) => (
          <li key={`${type} ${name}`}>
            {t.acts[act]} · {t.kinds[type]} · <b>{name}</b>
            {fields.length > 0 && <span className={style['sub']}>{fields.join(', ')}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
