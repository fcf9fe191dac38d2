import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { listImports } from '#app/exchange/imports/imports.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { CopyButton } from '#app/ui/forms/copy-button.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Pager } from '#app/ui/kit/pager.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import type { Route } from './+types/imports.page.ts';
import { ImportListInput, type ImportView } from './imports.schema.ts';
import { importTones, type ImportTexts, importTexts } from './import-texts.ts';
import style from './imports.module.css';
import { DumpList } from '#app/exchange/imports/dump-list.tsx';
import { ReportDialog } from './import-report-dialog.tsx';
import { StartDialog } from './import-start-dialog.tsx';
import { UploadPart } from '#app/exchange/imports/upload-part.tsx';

export const loader = pageLoader(({ ctx, url }) =>
  listImports(ctx, ImportListInput.parse(Object.fromEntries(url.searchParams))),
);

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: importTexts.in(rootFacts(matches).language).title });
}

/** Where staff bring contents of other platforms, and see how far it got. */
export default function Imports({
  loaderData: { rows, before, after, dumps, uploads, dumpMaxSize },
}: Route.ComponentProps) {
  const t = importTexts.use();
  const auth = useAuth();
  const [mayRun, mayDelete] = [auth('run', '/admin/imports'), auth('delete', '/admin/imports')];
  const { send } = useSend();
  const { revalidate } = useRevalidator();
  const [starting, setStarting] = useState<{ folder: string } | null>(null);
  const [shown, setShown] = useState<ImportView | null>(null);
  useRefresh(rows.some(({ state }) => state === 'waiting' || state === 'running'));
  async function act(path: 'cancelImport' | 'resumeImport', id: number) {
    const question = { title: t.stopTitle, text: t.stopText, confirmText: t.stop, danger: true };
    if (path === 'cancelImport' && !(await confirm(question))) return;
    await send(`/api/admin/${path}`, { id }, { done: true, refresh: 'always' });
  }
  const offerImport = (folder: string) =>
    toast.success({
      title: t.upload.done(folder),
      action: { label: t.upload.begin, onPress: () => setStarting({ folder }) },
    });
  const start = mayRun && (
    <Button tone="primary" icon="plus" onClick={() => setStarting({ folder: '' })}>
      {t.start}
    </Button>
  );
  const isEmpty = rows.length === 0 && after === null;
  const columns = useColumns(t, { mayRun, onShow: setShown, onAct: (path, id) => void act(path, id) });
  return (
    <>
      <PageHead title={t.title} actions={!isEmpty && start}>
        {t.lead}
      </PageHead>
      {isEmpty ? (
        <Empty title={t.empty} level={2} action={start}>
          {t.emptyText}
        </Empty>
      ) : (
        <Table caption={t.list} columns={columns} rows={rows} rowKey={(row) => row.id} />
      )}
      <Pager
        previous={after === null ? null : `/admin/imports?after=${after}`}
        next={before === null ? null : `/admin/imports?before=${before}`}
      />
      {mayRun && <UploadPart t={t} uploads={uploads} maxSize={dumpMaxSize} onDone={offerImport} />}
      <DumpList
        t={t.dumps}
        dumps={dumps}
        isBroken={(name) => rows.some((row) => row.state === 'failed' && row.folder === name)}
        onBegin={mayRun ? (folder) => setStarting({ folder }) : null}
        onDeleted={mayDelete ? () => void revalidate() : null}
      />
      <ExportPart t={t} />
      {starting && (
        <StartDialog
          t={t}
          folders={dumps.map(({ name }) => name)}
          chosen={starting.folder}
          onClose={() => setStarting(null)}
          onStarted={() => {
            setStarting(null);
            void revalidate();
          }}
        />
      )}
      {shown && <ReportDialog t={t} shown={shown} onClose={() => setShown(null)} />}
    </>
  );
}

const exportCommand = 'npm run export -- site.zip';

function ExportPart({ t }: { t: ImportTexts }) {
  return (
    <section className={style['part']}>
      <h2>{t.exportTitle}</h2>
      <p className="muted">{t.exportText}</p>
      <div className={style['command']}>
        <code>{exportCommand}</code>
        <CopyButton text={exportCommand} />
      </div>
    </section>
  );
}

const refresh_ms = 2000;

/** Reads the page again while something is under way and somebody looks. */
function useRefresh(isUnderWay: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate();
    }, refresh_ms);
    return () => clearInterval(timer);
  }, [isUnderWay, revalidate]);
}

type Acts = {
  mayRun: boolean;
  onShow: (row: ImportView) => void;
  onAct: (path: 'cancelImport' | 'resumeImport', id: number) => void;
};

function useColumns(t: ImportTexts, { mayRun, onShow, onAct }: Acts): Column<ImportView>[] {
  const language = useLanguage();
  return [
    {
      key: 'origin',
      label: t.source,
      cell: (row) => (
        <>
          <b className={style['name']}>{row.origin}</b>
          <span className="small muted">{t.sources[row.source]}</span>
        </>
      ),
    },
    { key: 'kind', label: t.kind, cell: (row) => <span className="nowrap">{row.isDry ? t.dry : t.real}</span> },
    { key: 'state', label: t.state, cell: (row) => <State t={t} row={row} /> },
    {
      key: 'made',
      label: t.made,
      phoneLabel: t.made,
      cell: (row) => <Time className="nowrap" value={row.madeAt} language={language} mode="datetime" />,
    },
    {
      key: 'acts',
      label: <span className="sr">{t.report}</span>,
      end: true,
      cell: (row) => (
        <span className={style['acts']}>
          {mayRun && row.state === 'failed' && (
            <Button size="s" onClick={() => onAct('resumeImport', row.id)}>
              {t.resume}
            </Button>
          )}
          {mayRun && (row.state === 'running' || row.state === 'waiting') && (
            <Button size="s" onClick={() => onAct('cancelImport', row.id)}>
              {t.stop}
            </Button>
          )}
          {(row.state === 'done' || row.state === 'failed') && (
            <Button size="s" aria-label={t.reportOf(row.origin)} onClick={() => onShow(row)}>
              {t.report}
            </Button>
          )}
        </span>
      ),
    },
  ];
}

function State({ t, row }: { t: ImportTexts; row: ImportView }) {
  return (
    <>
      <Chip tone={importTones[row.state]}>{t.states[row.state]}</Chip>
      {row.state === 'running' && (
        <div className="small muted">
          {t.phases[row.phase]}
          {row.total > 0 &&
            row.phase !== 'read' &&
            ` · ${t.progress(formatNumber(row.total - row.left), formatNumber(row.total))}`}
        </div>
      )}
    </>
  );
}
