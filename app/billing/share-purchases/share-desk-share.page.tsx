import { useState } from 'react';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { getDeskShare } from '#app/billing/share-purchases/share-desk.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { formatMoney } from '#app/core/money.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { BackLink } from '#app/ui/frame/back-link.tsx';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead, SectionHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Fact, Facts } from '#app/ui/kit/facts.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import type { Route } from './+types/share-desk-share.page.ts';
import type { DeskFile, DeskPurchase } from './share-desk.schema.ts';
import { canTakeDown } from '#app/billing/shares/shares.policy.ts';
import type { PurchaseState, ShareState } from '#app/billing/shares/shares.schema.ts';
import { sharePath } from '#app/billing/shares/share-addresses.ts';
import { type DeskAct, DeskActDialog } from './share-desk-act.tsx';
import { DeskContentPart } from './share-desk-content.tsx';
import { deskTexts } from './share-desk-texts.ts';
import { shareTexts } from '#app/billing/shares/share-texts.ts';
import { stateTones } from '#app/billing/shares/state-tones.ts';
import style from './share-desk.module.css';

const desk = '/admin/shares';

export const loader = pageLoader(
  ({ ctx, params }) => getDeskShare(ctx, { id: params['id'] ?? '' }),
  ({ id }) => /^[A-Za-z0-9]{16}$/.test(id ?? ''),
);

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageHead(matches, { title: loaderData?.title ?? deskTexts.in(rootFacts(matches).language).title });
}

/** One paid share on the desk: facts, purchases, steps, and what staff may do. */
export default function DeskSharePage({ loaderData: share }: Route.ComponentProps) {
  const t = deskTexts.use();
  const auth = useAuth();
  const [act, setAct] = useState<DeskAct | null>(null);
  const mayTakeDown = auth('takeDown', desk);
  const actions = (
    <>
      <LinkButton to={sharePath(share.id)} icon="eye">
        {t.file.page}
      </LinkButton>
      {mayTakeDown && canTakeDown(share.state) && (
        <Button tone="danger" onClick={() => setAct({ act: 'takeDown', id: share.id })}>
          {t.act.takeDown}
        </Button>
      )}
      {mayTakeDown && share.state === 'taken_down' && (
        <Button tone="primary" onClick={() => setAct({ act: 'restore', id: share.id })}>
          {t.act.restore}
        </Button>
      )}
    </>
  );
  return (
    <>
      <BackLink to={desk}>{t.file.back}</BackLink>
      <PageHead title={share.title} actions={actions} />
      {share.reason !== '' && <Notice tone="warn">{t.file.reason(share.reason)}</Notice>}
      <ShareFacts share={share} />
      {share.previewHtml && (
        <section className={style['part']}>
          <SectionHead title={t.file.preview} />
          <div className="prose" dangerouslySetInnerHTML={{ __html: share.previewHtml }} />
        </section>
      )}
      {auth('view', desk) && <DeskContentPart key={share.id} id={share.id} />}
      <Purchases share={share} onRefund={auth('refund', desk) ? (id) => setAct({ act: 'refund', id }) : null} />
      <Events share={share} />
      {act && <DeskActDialog of={act} onClose={() => setAct(null)} />}
    </>
  );
}

function ShareFacts({ share }: { share: DeskFile }) {
  const t = deskTexts.use();
  const { states } = shareTexts.use();
  const language = useLanguage();
  return (
    <Facts label={t.file.facts}>
      <Fact label={t.state}>
        <Chip tone={stateTones[share.state]}>{states[share.state]}</Chip>
      </Fact>
      <Fact label={t.author}>
        <Link to={`/admin/members/${share.author.id}`}>{share.author.nickname}</Link>
      </Fact>
      <Fact label={t.price}>{formatMoney(share.price)}</Fact>
      <Fact label={t.sold}>
        {formatNumber(share.sold)} · {t.refunds} {formatNumber(share.refunds)}
      </Fact>
      <Fact label={t.file.stock}>{share.stock === null ? t.file.unlimited : formatNumber(share.stock)}</Fact>
      <Fact label={t.file.ends}>
        <Time value={share.expiresAt} language={language} mode="datetime" />
      </Fact>
    </Facts>
  );
}

const tones = { created: 'line', paid: 'accent', unlocked: 'primary', refunded: 'line' } as const;

function Purchases({ share, onRefund }: { share: DeskFile; onRefund: ((id: number) => void) | null }) {
  const t = deskTexts.use().file;
  const language = useLanguage();
  const columns: Column<DeskPurchase>[] = [
    { key: 'id', label: t.number, phoneLabel: t.number, cell: (row) => <span className="num">{row.id}</span> },
    {
      key: 'buyer',
      label: t.buyer,
      cell: (row) => <Link to={`/admin/members/${row.buyer.id}`}>{row.buyer.nickname}</Link>,
    },
    {
      key: 'state',
      label: deskTexts.use().state,
      cell: (row) => (
        <>
          <Chip tone={tones[row.state]}>{t.purchaseStates[row.state]}</Chip>
          {row.reason && <span className={style['sub']}>{row.reason}</span>}
        </>
      ),
    },
    { key: 'paid', label: t.paidAt, cell: (row) => <Time value={row.paidAt} language={language} mode="datetime" /> },
    {
      key: 'parts',
      label: t.parts,
      end: true,
      phoneLabel: t.parts,
      cell: (row) => [row.authorPart, row.fee, row.promoterPart].map((part) => formatMoney(part)).join(' / '),
    },
    {
      key: 'act',
      label: <span className="sr">{t.refund}</span>,
      end: true,
      cell: (row) =>
        onRefund &&
        row.state !== 'refunded' && (
          <Button size="s" aria-label={t.refundOf(row.id)} onClick={() => onRefund(row.id)}>
            {t.refund}
          </Button>
        ),
    },
  ];
  return (
    <section className={style['part']}>
      <SectionHead
        title={t.purchases}
        aside={share.purchases.length > 0 && <span className="small muted">{t.purchasesNote}</span>}
      />
      <Table
        caption={t.purchases}
        columns={columns}
        rows={share.purchases}
        rowKey={(row) => row.id}
        empty={<p className="muted">{t.noPurchases}</p>}
      />
    </section>
  );
}

function Events({ share }: { share: DeskFile }) {
  const t = deskTexts.use().file;
  const { states } = shareTexts.use();
  const language = useLanguage();
  const name = (state: string, isPurchase: boolean) =>
    isPurchase ? (t.purchaseStates[state as PurchaseState] ?? state) : (states[state as ShareState] ?? state);
  return (
    <section className={style['part']}>
      <SectionHead title={t.events} aside={<span className="small muted">{t.eventsNote}</span>} />
      <ul className="timeline">
        {share.events.map((event) => {
          const isPurchase = event.purchaseId !== null;
          return (
            <li key={event.id}>
              {isPurchase && `${t.purchase(event.purchaseId!)} · `}
              {t.event(event.from && name(event.from, isPurchase), name(event.to, isPurchase))}
              <span className="muted small">
                {' · '}
                {event.by?.nickname ?? t.system}
                {event.reason && ` · ${event.reason}`}
              </span>
              <Time value={event.at} language={language} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
