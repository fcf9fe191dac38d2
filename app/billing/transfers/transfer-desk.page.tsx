import { useState } from 'react';
import { Form } from 'react-router';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { getTerms } from '#app/billing/terms/terms.queries.server.ts';
import { countDesk, listReceipts, listTransfers } from '#app/billing/transfers/transfer-receipts.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { request } from '#app/core/request/request.ts';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Input } from '#app/ui/forms/field.tsx';
import { Pager } from '#app/ui/kit/pager.tsx';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import type { Route } from './+types/transfer-desk.page.ts';
import { DeskInput, deskTabs, type Receipt, type TransferFile } from './transfers.schema.ts';
import { deskPath, deskTexts, isReceiptTab } from './transfer-desk-texts.ts';
import { ReceiptDialog } from './receipt-dialog.tsx';
import { ReceiptForm } from './receipt-form.tsx';
import { ReceiptTable, TransferTable } from './transfer-desk-tables.tsx';
import { TransferDialog } from './transfer-dialog.tsx';
import style from './transfer-desk.module.css';

export const loader = pageLoader(async ({ ctx, url }) => {
  const input = DeskInput.parse(Object.fromEntries(url.searchParams));
  const { tab } = input;
  const [counts, { banks }] = await Promise.all([countDesk(ctx), getTerms(ctx)]);
  const transfers = isReceiptTab(tab) ? null : await listTransfers(ctx, { ...input, tab });
  const receipts = isReceiptTab(tab) ? await listReceipts(ctx, { ...input, tab }) : null;
  return { tab, q: input.q, counts, banks, transfers, receipts };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: deskTexts.in(rootFacts(matches).language).title });
}

/** Where staff enter and confirm money that came by bank transfer. */
export default function TopUpDesk({
  loaderData: { tab, q, counts, banks, transfers, receipts },
}: Route.ComponentProps) {
  const t = deskTexts.use();
  const mayEnter = useAuth()('enter', '/admin/topups');
  const [file, setFile] = useState<TransferFile | null>(null);
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const [isNew, setNew] = useState(false);
  const [opening, setOpening] = useState<number | null>(null);
  const page = transfers ?? receipts;
  async function open(id: number) {
    setOpening(id);
    const answer = await request.get<TransferFile>('/api/admin/transfer', { id });
    setOpening(null);
    if (answer.code === 1) {
      setReceipt(null);
      setFile(answer.data);
    }
  }
  const add = mayEnter && (
    <Button icon="plus" onClick={() => setNew(true)}>
      {t.newReceipt}
    </Button>
  );
  const empty = <Nothing tab={tab} q={q} />;
  return (
    <>
      <PageHead title={t.title} actions={add}>
        {t.lead}
      </PageHead>
      <div className={style['bar']}>
        <Tabs
          label={t.tabsLabel}
          items={deskTabs.map((one) => ({
            to: deskPath(one),
            label: t.tabs[one],
            count: one in counts ? counts[one as keyof typeof counts] || undefined : undefined,
            current: one === tab,
          }))}
        />
        <Search key={tab + q} tab={tab} q={q} label={receipts ? t.searchReceipts : t.searchTransfers} />
      </div>
      {transfers && (
        <TransferTable t={t} rows={transfers.rows} opening={opening} empty={empty} onOpen={(id) => void open(id)} />
      )}
      {receipts && (
        <ReceiptTable t={t} rows={receipts.rows} isBlind={tab === 'check'} empty={empty} onOpen={setReceipt} />
      )}
      {page && (
        <Pager
          previous={page.after === null ? null : deskPath(tab, { q, after: page.after })}
          next={page.before === null ? null : deskPath(tab, { q, before: page.before })}
        />
      )}
      {file && <TransferDialog key={file.id} t={t} file={file} banks={banks} onClose={() => setFile(null)} />}
      {receipt && (
        <ReceiptDialog
          key={receipt.id}
          t={t}
          receipt={receipt}
          onClose={() => setReceipt(null)}
          onTransfer={(id) => void open(id)}
        />
      )}
      {isNew && <ReceiptForm t={t} banks={banks} topUp={null} onClose={() => setNew(false)} />}
    </>
  );
}

type Found = Pick<Route.ComponentProps['loaderData'], 'tab' | 'q'>;

function Nothing({ tab, q }: Found) {
  const t = deskTexts.use();
  return q === '' ? (
    <Empty title={t.empty[tab]} level={2}>
      {t.emptyText[tab]}
    </Empty>
  ) : (
    <Empty title={t.noMatch} level={2} action={<LinkButton to={deskPath(tab)}>{t.tabs[tab]}</LinkButton>}>
      {t.noMatchText}
    </Empty>
  );
}

function Search({ tab, q, label }: Found & { label: string }) {
  const t = deskTexts.use();
  return (
    <Form role="search" action="/admin/topups">
      <input type="hidden" name="tab" value={tab} />
      <Input
        inputSize="s"
        type="search"
        name="q"
        defaultValue={q}
        maxLength={64}
        aria-label={label}
        placeholder={label}
      />
      <Button size="s" type="submit">
        {t.search}
      </Button>
    </Form>
  );
}
