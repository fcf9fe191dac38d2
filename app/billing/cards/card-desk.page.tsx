import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { listCardDesk } from '#app/billing/cards/cards.queries.server.ts';
import { keysetQuery } from '#app/core/keyset-query.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { request } from '#app/core/request/request.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Pager } from '#app/ui/kit/pager.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { reasonText, reasonTexts } from '#app/billing/parts/reason-texts.ts';
import style from '#app/billing/parts/desk.module.css';
import { CardDeskInput, type CardFile, type CardState, cardStates, type DeskCard } from './cards.schema.ts';
import { CardDialog } from './card-dialog.tsx';
import { cardDeskTexts } from './card-desk-texts.ts';
import type { Route } from './+types/card-desk.page.ts';

export const loader = pageLoader(async ({ ctx, url }) => {
  const input = CardDeskInput.parse(Object.fromEntries(url.searchParams));
  return { state: input.state, ...(await listCardDesk(ctx, input)) };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: cardDeskTexts.in(rootFacts(matches).language).title });
}

const path = (state: CardState, edge: { before?: number; after?: number } = {}) =>
  `/admin/cards?${keysetQuery({ state }, edge)}`;

/** Where staff decides on bank cards. */
export default function CardDesk({ loaderData: { state, rows, before, after } }: Route.ComponentProps) {
  const t = cardDeskTexts.use();
  const { revalidate } = useRevalidator();
  const mayOpen = useAuth()('decide');
  const [file, setFile] = useState<CardFile | null>(null);
  const [opening, setOpening] = useState(0);
  async function open(id: number) {
    setOpening(id);
    const answer = await request.get<CardFile>('/api/admin/bankCard', { id });
    setOpening(0);
    if (answer.code === 1) setFile(answer.data);
  }
  async function done() {
    setFile(null);
    await revalidate();
  }
  const act: Column<DeskCard> = {
    key: 'open',
    label: <span className="sr">{t.open}</span>,
    end: true,
    cell: (row) => (
      <Button
        size="s"
        loading={opening === row.id}
        aria-label={t.openOf(row.nickname)}
        onClick={() => void open(row.id)}
      >
        {t.open}
      </Button>
    ),
  };
  const columns = useColumns(state);
  return (
    <>
      <PageHead title={t.title}>{t.lead}</PageHead>
      <Tabs
        label={t.tabsLabel}
        items={cardStates.map((one) => ({ to: path(one), label: t.states[one], current: one === state }))}
      />
      <Table
        caption={t.list}
        columns={mayOpen ? [...columns, act] : columns}
        rows={rows}
        rowKey={(row) => row.id}
        empty={
          <Empty title={t.empty[state]} level={2}>
            {t.emptyText}
          </Empty>
        }
      />
      <Pager
        previous={after === null ? null : path(state, { after })}
        next={before === null ? null : path(state, { before })}
      />
      {file && <CardDialog file={file} onDone={() => void done()} onClose={() => setFile(null)} />}
    </>
  );
}

function useColumns(state: CardState): Column<DeskCard>[] {
  const t = cardDeskTexts.use();
  const reasons = reasonTexts.use();
  const language = useLanguage();
  return [
    {
      key: 'member',
      label: t.member,
      cell: (row) => <Link to={`/admin/members/${row.memberId}`}>{row.nickname}</Link>,
    },
    {
      key: 'card',
      label: t.card,
      cell: (row) => (
        <>
          {t.cardOf(row.bank, row.last4)}
          {row.reason !== '' && <span className={style['sub']}>{reasonText(reasons, row.reason)}</span>}
        </>
      ),
    },
    { key: 'holder', label: t.holder, phoneLabel: t.holder, cell: (row) => `${row.holderHint} · ${t.kinds[row.kind]}` },
    {
      key: 'time',
      label: state === 'checking' ? t.added : t.decided,
      cell: (row) => <Time value={row.decidedAt ?? row.addedAt} language={language} />,
    },
  ];
}
