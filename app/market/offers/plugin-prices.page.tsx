import { useState } from 'react';
import { formatMoney, shareOf } from '#app/core/money.ts';
import { hasId, pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { getPriceDesk } from '#app/market/offers/offers.queries.server.ts';
import { pluginName } from '#app/market/plugins/plugin-name.ts';
import { BackLink } from '#app/ui/frame/back-link.tsx';
import { Button } from '#app/ui/kit/button.tsx';
import { PageHead, SectionHead } from '#app/ui/kit/card.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { CouponList, DiscountList } from './price-lists.tsx';
import { type Edition, editions, type PriceDesk, type ShownOffer } from './offers.schema.ts';
import { OfferDialog } from './offer-dialog.tsx';
import { type PluginPricesTexts, pluginPricesTexts } from './plugin-prices-texts.ts';
import style from './plugin-prices.module.css';
import type { Route } from './+types/plugin-prices.page.ts';

export const loader = pageLoader(
  async ({ ctx, params }) => ({ desk: await getPriceDesk(ctx, { pluginId: Number(params['id']) }) }),
  hasId,
);

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { language } = rootFacts(matches);
  const name = loaderData ? pluginName(loaderData.desk.plugin, language) : '';
  return pageHead(matches, { title: pluginPricesTexts.in(language).title(name) });
}

/** What a plugin costs: its editions, discounts, coupons, and what they were before. */
export default function PluginPrices({ loaderData: { desk } }: Route.ComponentProps) {
  const t = pluginPricesTexts.use();
  const language = useLanguage();
  const maySell = desk.seller === 'ok';
  return (
    <>
      <BackLink to="/developer/plugin">{t.back}</BackLink>
      <PageHead title={t.title(pluginName(desk.plugin, language))}>
        {t.lead(`${(10_000 - desk.fee) / 100}%`)} <Link to="/developer/terms">{t.fees}</Link>
      </PageHead>
      <Hindrance desk={desk} t={t} />
      {maySell && desk.offers.length === 0 && <Notice>{desk.plugin.isOut ? t.free : t.freeAtFirst}</Notice>}
      {maySell && desk.offers.length > 0 && !desk.plugin.isOut && <Notice>{t.soldFromStart}</Notice>}
      <section className={style['part']}>
        <SectionHead title={t.editions} />
        <Editions desk={desk} maySell={maySell} t={t} />
      </section>
      {maySell && desk.offers.length > 0 && (
        <>
          {desk.plugin.isOut && <DiscountList desk={desk} t={t} />}
          <CouponList desk={desk} t={t} />
        </>
      )}
      <History desk={desk} t={t} />
    </>
  );
}

/** Why nothing can be sold yet, and what to do about it. */
function Hindrance({ desk: { plugin, seller }, t }: { desk: PriceDesk; t: PluginPricesTexts }) {
  if (seller === 'underage') return <Notice tone="warn">{t.underage}</Notice>;
  if (seller === 'unverified')
    return (
      <Notice tone="warn">
        {t.unverified} {!plugin.isOut && t.freeUnlessPriced} <Link to="/user/account/authen">{t.verify}</Link>
      </Notice>
    );
  return null;
}

type EditionRow = { edition: Edition; offer: ShownOffer | null };

function Editions({ desk, maySell, t }: { desk: PriceDesk; maySell: boolean; t: PluginPricesTexts }) {
  const language = useLanguage();
  const [editing, setEditing] = useState<EditionRow | null>(null);
  const { send } = useSend();
  const rows = editions.map((edition) => ({
    edition,
    offer: desk.offers.find((one) => one.edition === edition) ?? null,
  }));
  async function end(edition: Edition) {
    const name = t.editionOf[edition];
    if (!(await confirm({ title: t.endTitle(name), text: t.endText, confirmText: t.end, danger: true }))) return;
    await send('/api/developer/endOffer', { pluginId: desk.plugin.id, edition }, { done: true, refresh: true });
  }
  return (
    <>
      <Table
        caption={t.editions}
        columns={[
          {
            key: 'edition',
            label: t.edition,
            cell: ({ edition }) => (
              <>
                <b>{t.editionOf[edition]}</b>
                <small className={style['hint']}>{t.editionText[edition]}</small>
              </>
            ),
          },
          ...offerColumns(desk, t, language),
          ...(maySell
            ? [
                {
                  key: 'acts',
                  label: <span className="sr">{t.change}</span>,
                  end: true,
                  cell: (row: EditionRow) => (
                    <span className="btns">
                      <Button size="s" onClick={() => setEditing(row)}>
                        {row.offer ? t.change : t.set}
                        <span className="sr"> {t.editionOf[row.edition]}</span>
                      </Button>
                      {row.offer && (
                        <Button size="s" tone="quiet" onClick={() => void end(row.edition)}>
                          {t.end}
                          <span className="sr"> {t.editionOf[row.edition]}</span>
                        </Button>
                      )}
                    </span>
                  ),
                },
              ]
            : []),
        ]}
        rows={rows}
        rowKey={({ edition }) => edition}
      />
      {editing && (
        <OfferDialog t={t} pluginId={desk.plugin.id} fee={desk.fee} {...editing} onClose={() => setEditing(null)} />
      )}
    </>
  );
}

function offerColumns(desk: PriceDesk, t: PluginPricesTexts, language: 'zh-cn' | 'en'): Column<EditionRow>[] {
  return [
    {
      key: 'price',
      label: t.price,
      end: true,
      cell: ({ offer }) =>
        offer ? (
          <>
            <b className="num">{formatMoney(offer.price)}</b>
            {offer.former !== null && offer.discountUntil !== null && (
              <small className={style['hint']}>
                {t.former(formatMoney(offer.former))} · {t.until}{' '}
                <Time value={offer.discountUntil} language={language} mode="date" />
              </small>
            )}
          </>
        ) : (
          <span className="muted">{t.notSold}</span>
        ),
    },
    {
      key: 'income',
      label: t.income,
      end: true,
      hideOnPhone: true,
      cell: ({ offer }) =>
        offer && (
          <span className="num">{formatMoney(BigInt(offer.price) - shareOf(BigInt(offer.price), desk.fee))}</span>
        ),
    },
    {
      key: 'term',
      label: t.term,
      phoneLabel: t.term,
      cell: ({ offer }) => offer && (offer.termMonths === null ? t.terms.life : t.terms.year),
    },
    { key: 'trial', label: t.trial, phoneLabel: t.trial, cell: ({ offer }) => offer && t.trialOf(offer.trialDays) },
  ];
}

function History({ desk: { history }, t }: { desk: PriceDesk; t: PluginPricesTexts }) {
  const language = useLanguage();
  const day = (time: number) => <Time value={time} language={language} mode="date" />;
  return (
    <section className={style['part']}>
      <SectionHead title={t.history} />
      <Table
        caption={t.history}
        columns={[
          { key: 'edition', label: t.edition, cell: (row) => t.editionOf[row.edition] },
          {
            key: 'price',
            label: t.price,
            end: true,
            cell: (row) => <span className="num">{formatMoney(row.price)}</span>,
          },
          { key: 'from', label: t.from, cell: (row) => day(row.from) },
          { key: 'until', label: t.until, cell: (row) => (row.until === null ? t.now : day(row.until)) },
        ]}
        rows={history}
        rowKey={(row) => `${row.edition} ${row.from} ${row.price}`}
        empty={<p className="muted">{t.noHistory}</p>}
      />
    </section>
  );
}
