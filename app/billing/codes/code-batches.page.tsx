import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { listBatches } from '#app/billing/codes/redemption-codes.queries.server.ts';
import { getTerms } from '#app/billing/terms/terms.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { formatMoney } from '#app/core/money.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { request } from '#app/core/request/request.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Pager } from '#app/ui/kit/pager.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import type { Route } from './+types/code-batches.page.ts';
import { type Batch, BatchListInput, type IssuedCodes, type RedeemedCode } from './redemption-codes.schema.ts';
import { BatchDialog } from './code-batch-dialog.tsx';
import { batchTones, type CodesTexts, codesTexts } from './codes-texts.ts';
import { IssuedDialog } from './code-issued-dialog.tsx';
import { MakeDialog } from './code-make-dialog.tsx';

export const loader = pageLoader(async ({ ctx, url }) => {
  const page = await listBatches(ctx, BatchListInput.parse(Object.fromEntries(url.searchParams)));
  return { ...page, banks: (await getTerms(ctx)).banks };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: codesTexts.in(rootFacts(matches).language).title });
}

type Shown = Batch & { codes: RedeemedCode[] };

/** Where staff make redeem codes and see what became of them. */
export default function Batches({ loaderData: { rows, before, after, banks } }: Route.ComponentProps) {
  const t = codesTexts.use();
  const mayEdit = useAuth()('edit', '/admin/codes');
  const { send } = useSend();
  const { revalidate } = useRevalidator();
  const [isMaking, setMaking] = useState(false);
  const [shown, setShown] = useState<Shown | null>(null);
  const [issued, setIssued] = useState<{ batch: Batch; codes: IssuedCodes } | null>(null);
  const [opening, setOpening] = useState<number | null>(null);
  const read = (id: number) => request.get<Shown>('/api/admin/codeBatch', { id });
  async function open(id: number) {
    setOpening(id);
    const answer = await read(id);
    setOpening(null);
    if (answer.code === 1) setShown(answer.data);
  }
  async function issue(batch: Batch) {
    const answer = await send<IssuedCodes>('/api/admin/issueCodes', { id: batch.id, issues: batch.issues });
    if (answer) {
      setShown(null);
      setIssued({ batch, codes: answer.data });
    }
    await revalidate();
  }
  async function issueMade(id: number) {
    setMaking(false);
    const answer = await read(id);
    if (answer.code === 1) await issue(answer.data);
    else toast.error(t.notFinished);
  }
  const make = mayEdit && (
    <Button tone="primary" icon="plus" onClick={() => setMaking(true)}>
      {t.make}
    </Button>
  );
  const isEmpty = rows.length === 0 && after === null;
  return (
    <>
      <PageHead title={t.title} actions={!isEmpty && make}>
        {t.lead}
      </PageHead>
      {isEmpty ? (
        <Empty title={t.empty} level={2} action={make}>
          {t.emptyText}
        </Empty>
      ) : (
        <BatchTable t={t} rows={rows} opening={opening} onOpen={(id) => void open(id)} />
      )}
      <Pager
        previous={after === null ? null : `/admin/codes?after=${after}`}
        next={before === null ? null : `/admin/codes?before=${before}`}
      />
      {isMaking && <MakeDialog t={t} banks={banks} onClose={() => setMaking(false)} onMade={issueMade} />}
      {shown && <BatchDialog key={shown.id} t={t} batch={shown} onClose={() => setShown(null)} onIssue={issue} />}
      {issued && (
        <IssuedDialog
          t={t}
          issued={issued.codes}
          amount={issued.batch.amount}
          expiresAt={issued.batch.expiresAt}
          onClose={() => setIssued(null)}
        />
      )}
    </>
  );
}

function BatchTable({
  t,
  rows,
  opening,
  onOpen,
}: {
  t: CodesTexts;
  rows: readonly Batch[];
  opening: number | null;
  onOpen: (id: number) => void;
}) {
  const language = useLanguage();
  const columns: Column<Batch>[] = [
    { key: 'note', label: t.note, cell: (row) => row.note },
    { key: 'kind', label: t.kind, cell: (row) => t.kinds[row.kind] },
    { key: 'state', label: t.state, cell: (row) => <Chip tone={batchTones[row.state]}>{t.states[row.state]}</Chip> },
    {
      key: 'expires',
      label: t.expires,
      phoneLabel: t.expires,
      cell: (row) =>
        row.expiresAt === null ? (
          t.forever
        ) : (
          <Time className="nowrap" value={row.expiresAt - 1} language={language} mode="date" />
        ),
    },
    {
      key: 'redeemed',
      label: t.redeemed,
      end: true,
      phoneLabel: t.redeemed,
      cell: (row) => (
        <span className="num nowrap">{t.redeemedOf(formatNumber(row.redeemed), formatNumber(row.count))}</span>
      ),
    },
    {
      key: 'amount',
      label: t.amount,
      end: true,
      cell: (row) => <b className="num nowrap">{formatMoney(row.amount)}</b>,
    },
    {
      key: 'open',
      label: <span className="sr">{t.open}</span>,
      end: true,
      cell: (row) => (
        <Button size="s" aria-label={t.openOf(row.note)} loading={opening === row.id} onClick={() => onOpen(row.id)}>
          {t.open}
        </Button>
      ),
    },
  ];
  return <Table caption={t.list} columns={columns} rows={rows} rowKey={(row) => row.id} />;
}
