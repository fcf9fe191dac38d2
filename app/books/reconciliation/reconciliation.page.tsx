import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { countBreaks, listOpenBreaks } from '#app/books/reconciliation/breaks.queries.server.ts';
import { listBills } from '#app/books/reconciliation/reconciliation.queries.server.ts';
import { keysetQuery } from '#app/core/keyset-query.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Pager } from '#app/ui/kit/pager.tsx';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import { reconciliationPath } from '#app/billing/parts/book-paths.ts';
import type { Route } from './+types/reconciliation.page.ts';
import { BreakListInput, type BreakRow, breakStates } from './breaks.schema.ts';
import { BillListInput } from './reconciliation.schema.ts';
import { BillsTable } from './bills-table.tsx';
import { BreakDialog } from './break-dialog.tsx';
import { BreaksTable } from './breaks-table.tsx';
import { FetchDialog, ImportDialog } from './import-dialog.tsx';
import { reconciliationTexts } from './reconciliation-texts.ts';

const views = [...breakStates, 'bills'] as const;
type View = (typeof views)[number];

export const loader = pageLoader(async ({ ctx, url }) => {
  const query = Object.fromEntries(url.searchParams);
  const view: View = views.find((one) => one === query['tab']) ?? 'open';
  if (view === 'bills') {
    const bills = await listBills(ctx, BillListInput.parse(query));
    return { view, breaks: null, bills, counts: await countBreaks(ctx) };
  }
  const breaks = await listOpenBreaks(ctx, BreakListInput.parse({ ...query, state: view }));
  return { view, breaks, bills: null, counts: await countBreaks(ctx) };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: reconciliationTexts.in(rootFacts(matches).language).title });
}

const pathOf = (tab: View, edge: { before?: number; after?: number } = {}) =>
  `${reconciliationPath}?${keysetQuery({ tab }, edge)}`;

/** What does not agree, and what was taken in to find it. */
export default function Reconciliation({ loaderData: { view, breaks, bills, counts } }: Route.ComponentProps) {
  const t = reconciliationTexts.use();
  const mayImport = useAuth()('import', reconciliationPath);
  const { revalidate } = useRevalidator();
  const [opened, setOpened] = useState<BreakRow | null>(null);
  const [dialog, setDialog] = useState<'import' | 'fetch' | null>(null);
  async function done() {
    setOpened(null);
    setDialog(null);
    await revalidate();
  }
  const actions = mayImport && (
    <>
      <Button icon="download" onClick={() => setDialog('fetch')}>
        {t.fetchBill}
      </Button>
      <Button icon="upload" onClick={() => setDialog('import')}>
        {t.importBill}
      </Button>
    </>
  );
  const { before, after } = breaks ?? bills;
  return (
    <>
      <PageHead title={t.title} actions={actions}>
        {t.lead}
      </PageHead>
      <Tabs
        label={t.tabs}
        items={views.map((one) => ({ to: pathOf(one), label: labelOf(one), current: one === view }))}
      />
      {breaks ? <BreaksTable state={view} rows={breaks.rows} onOpen={setOpened} /> : <BillsTable rows={bills.rows} />}
      <Pager
        previous={after === null ? null : pathOf(view, { after })}
        next={before === null ? null : pathOf(view, { before })}
      />
      {opened && <BreakDialog row={opened} onClose={() => setOpened(null)} onDone={() => void done()} />}
      {dialog === 'import' && <ImportDialog onClose={() => setDialog(null)} onDone={() => void done()} />}
      {dialog === 'fetch' && <FetchDialog onClose={() => setDialog(null)} onDone={() => void done()} />}
    </>
  );

  function labelOf(one: View): string {
    const count = one === 'open' ? counts.open : one === 'proposed' ? counts.proposed : 0;
    return count > 0 ? `${t.tab[one]} ${count}` : t.tab[one];
  }
}
