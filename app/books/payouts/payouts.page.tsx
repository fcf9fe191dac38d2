import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Allowed, useAuth } from '#app/account/rules/allowed.tsx';
import { listPayable, listPayoutFiles } from '#app/books/payouts/payouts.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { formatMoney } from '#app/core/money.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { type Failure, request } from '#app/core/request/request.ts';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead, SectionHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { Pager } from '#app/ui/kit/pager.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { deskTexts, errorText } from '#app/books/withdrawal-reviews/withdrawal-review-desk-texts.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { type PayoutFile, type PayoutLine, PayoutListInput } from './payouts.schema.ts';
import { FileDialog } from './payout-file-dialog.tsx';
import { payoutTexts } from './payout-texts.ts';
import style from './payouts.module.css';
import { ResultsImport } from './results-import.tsx';
import { saveText } from '#app/billing/parts/save-text.ts';
import type { Route } from './+types/payouts.page.ts';

export const loader = pageLoader(async ({ ctx, url }) => {
  const [payable, files] = await Promise.all([
    listPayable(ctx),
    listPayoutFiles(ctx, PayoutListInput.parse(Object.fromEntries(url.searchParams))),
  ]);
  return { payable, files };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: payoutTexts.in(rootFacts(matches).language).title });
}

type Payable = Awaited<ReturnType<typeof loader>>['payable'];
type Opened = { file: PayoutFile; lines: PayoutLine[] };

/** What is paid next, the files for the bank, and what the bank answers. */
export default function Payouts({ loaderData: { payable, files } }: Route.ComponentProps) {
  const t = payoutTexts.use();
  const { revalidate } = useRevalidator();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [busy, setBusy] = useState('');
  const mayMake = useAuth()('make');
  async function view(file: PayoutFile) {
    setBusy(`view${file.id}`);
    const answer = await request.get<PayoutLine[]>('/api/admin/payoutLines', { id: file.id });
    setBusy('');
    if (answer.code === 1) setOpened({ file, lines: answer.data });
  }
  async function download(file: PayoutFile) {
    setBusy(`save${file.id}`);
    const answer = await request.get<{ name: string; text: string }>('/api/admin/payoutFile', { id: file.id });
    setBusy('');
    if (answer.code !== 1) return;
    saveText(answer.data.name, answer.data.text);
    await revalidate();
  }
  async function settled() {
    setOpened(null);
    await revalidate();
  }
  const edges = {
    previous: files.after === null ? null : `/admin/payouts?after=${files.after}`,
    next: files.before === null ? null : `/admin/payouts?before=${files.before}`,
  };
  return (
    <>
      <PageHead title={t.title}>{t.lead}</PageHead>
      <div className={style['pair']}>
        <Waiting payable={payable} mayMake={mayMake} />
        <Allowed node="settle">
          <ResultsImport />
        </Allowed>
      </div>
      <section className={style['files']}>
        <SectionHead title={t.files} />
        <Table
          caption={t.files}
          columns={useColumns({
            busy,
            mayMake,
            view: (file) => void view(file),
            download: (file) => void download(file),
          })}
          rows={files.rows}
          rowKey={(file) => file.id}
          empty={<Empty title={t.empty}>{t.emptyText}</Empty>}
        />
        <Pager {...edges} />
      </section>
      {opened && <FileDialog {...opened} onDone={() => void settled()} onClose={() => setOpened(null)} />}
    </>
  );
}

type Skipped = { id: number; error: string }[];

function Waiting({ payable, mayMake }: { payable: Payable; mayMake: boolean }) {
  const t = payoutTexts.use();
  const desk = deskTexts.use();
  const { send, isBusy } = useSend();
  const [skipped, setSkipped] = useState<{ number: string; error: string }[]>([]);
  const { ids, numbers, amount } = payable;
  async function make() {
    if (
      !(await confirm({ title: t.makeAsk(ids.length), text: t.makeText, confirmText: t.makeYes, cancelText: t.cancel }))
    )
      return;
    let left: Skipped = [];
    const onRefused = ({ data }: Failure) => (left = (data as { skipped?: Skipped } | null)?.skipped ?? []);
    const options = { isOnce: true, done: true, refresh: 'always', onRefused } as const;
    const answer = await send<{ skipped: Skipped }>('/api/admin/makePayoutFile', { ids }, options);
    setSkipped((answer?.data.skipped ?? left).map(({ id, error }) => ({ number: numbers[id] ?? String(id), error })));
  }
  return (
    <section>
      <SectionHead title={t.waiting} />
      {ids.length === 0 ? (
        <Empty title={t.nothingWaiting} action={<LinkButton to="/admin/withdrawals">{t.toDesk}</LinkButton>}>
          {t.nothingWaitingText}
        </Empty>
      ) : (
        <>
          <p className={style['sum']}>{t.waitingText(ids.length, formatMoney(amount))}</p>
          {mayMake && (
            <Button tone="primary" icon="file" loading={isBusy} onClick={() => void make()}>
              {t.make}
            </Button>
          )}
        </>
      )}
      {skipped.length > 0 && (
        <Notice tone="warn" title={t.skipped} live>
          <ul>
            {skipped.map(({ number, error }) => (
              <li key={number}>
                {number}: {errorText(desk, error)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </section>
  );
}

type Acts = { busy: string; mayMake: boolean; view: (file: PayoutFile) => void; download: (file: PayoutFile) => void };

function useColumns({ busy, mayMake, view, download }: Acts): Column<PayoutFile>[] {
  const t = payoutTexts.use();
  const language = useLanguage();
  return [
    {
      key: 'name',
      label: t.name,
      cell: (file) => (
        <>
          {file.name}
          <span className={style['sub']}>{t.downloads(file.downloads)}</span>
        </>
      ),
    },
    {
      key: 'made',
      label: t.made,
      cell: (file) => (
        <>
          <Time value={file.madeAt} language={language} mode="datetime" />
          <span className={style['sub']}>{file.madeBy}</span>
        </>
      ),
    },
    { key: 'lines', label: t.lines, end: true, phoneLabel: t.lines, cell: (file) => file.lines },
    { key: 'amount', label: t.amount, end: true, cell: (file) => formatMoney(file.amount) },
    {
      key: 'open',
      label: t.open,
      phoneLabel: t.open,
      cell: (file) => (
        <Chip tone={file.open === 0 ? 'primary' : 'accent'}>{file.open === 0 ? t.done : t.openOf(file.open)}</Chip>
      ),
    },
    {
      key: 'acts',
      label: <span className="sr">{t.view}</span>,
      end: true,
      cell: (file) => (
        <span className={style['acts']}>
          <Button
            size="s"
            loading={busy === `view${file.id}`}
            aria-label={t.viewOf(file.name)}
            onClick={() => view(file)}
          >
            {t.view}
          </Button>
          {mayMake && (
            <Button
              size="s"
              icon="download"
              title={t.downloadText}
              loading={busy === `save${file.id}`}
              aria-label={t.downloadOf(file.name)}
              onClick={() => download(file)}
            >
              {t.download}
            </Button>
          )}
        </span>
      ),
    },
  ];
}
