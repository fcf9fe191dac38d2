import { guard } from '#app/core/http/guards.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { formatMoney } from '#app/core/money.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { getBuyPage } from '#app/market/orders/plugin-buy.queries.server.ts';
import { usePluginsSeen } from '#app/market/plugin-events/use-plugins-seen.ts';
import { BuyPageInput } from '#app/market/orders/plugin-orders.schema.ts';
import { pluginName } from '#app/market/plugins/plugin-name.ts';
import { pluginSlug } from '#app/market/plugins/plugins.schema.ts';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { buyPath } from './buy-address.ts';
import { OrderCard } from './order-card.tsx';
import { type PluginBuyTexts, pluginBuyTexts } from './plugin-buy-texts.ts';
import type { BuyView } from './plugin-orders.schema.ts';
import style from './plugin-buy.module.css';
import type { Route } from './+types/plugin-buy.page.ts';

export const middleware = guard('auth');

export const loader = pageLoader(
  async ({ ctx, params, url }) => ({
    view: await getBuyPage(ctx, params['slug'] ?? '', BuyPageInput.parse(Object.fromEntries(url.searchParams))),
  }),
  ({ slug }) => pluginSlug.safeParse(slug).success,
);

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { language } = rootFacts(matches);
  return pageHead(matches, { title: titleOf(loaderData?.view, pluginBuyTexts.in(language), language) });
}

function titleOf(view: BuyView | undefined, t: PluginBuyTexts, language: 'zh-cn' | 'en'): string {
  const name = view ? pluginName(view, language) : '';
  return view?.licenceId ? t.renewTitle(name) : t.title(name);
}

/** Buying a plugin or renewing its licence; every choice is an address, so that only paying needs a script. */
export default function PluginBuy({ loaderData: { view } }: Route.ComponentProps) {
  const t = pluginBuyTexts.use();
  const language = useLanguage();
  const name = pluginName(view, language);
  usePluginsSeen('buy', [view]);
  return (
    <div className={`wrap page ${style['page']}`}>
      <nav>
        <ol className="crumb">
          <li>
            <Link to="/plugin">{t.market}</Link>
          </li>
          <li>
            <Link to={`/plugin/${view.slug}`}>{name}</Link>
          </li>
        </ol>
      </nav>
      <main id="main" className={style['grid']}>
        <div>
          <PageHead title={titleOf(view, t, language)} />
          {view.licenceId === null ? <Editions view={view} t={t} /> : <Renewed view={view} t={t} />}
          {view.ownsOne && view.licenceId === null && (
            <Notice>
              {t.owns} <Link to="/user/xiaowo/plugins">{t.purchases}</Link>
            </Notice>
          )}
          <ul className={style['terms']}>
            {[...t.terms, t.refund(view.refundDays)].map((line) => (
              <li key={line}>
                <Icon name="check" size="s" />
                <span>{line}</span>
              </li>
            ))}
          </ul>
        </div>
        <OrderCard key={buyPath(view.slug, view)} view={view} name={name} t={t} />
      </main>
    </div>
  );
}

function Editions({ view, t }: { view: BuyView; t: PluginBuyTexts }) {
  return (
    <section aria-label={t.choose}>
      <ul className={style['editions']}>
        {view.offers.map((offer) => (
          <li key={offer.edition}>
            <Link
              to={buyPath(view.slug, { ...view, edition: offer.edition })}
              replace
              preventScrollReset
              aria-current={offer.edition === view.edition || undefined}
              className={style['edition'] ?? ''}
            >
              <span>
                <b>{t.editionOf[offer.edition]}</b>
                <small>
                  {t.editionText[offer.edition]}&nbsp;· {offer.termMonths === null ? t.term.life : t.term.year}
                </small>
              </span>
              <span className={style['price']}>
                <b className="num">{formatMoney(offer.price)}</b>
                {offer.former !== null && <small>{t.former(formatMoney(offer.former))}</small>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Renewed({ view, t }: { view: BuyView; t: PluginBuyTexts }) {
  const language = useLanguage();
  return (
    <>
      <p>
        <b>{t.editionOf[view.edition]}</b>
        {view.renewedUntil !== null && (
          <>
            &nbsp;· {t.renewed} <Time value={view.renewedUntil} language={language} mode="date" />
          </>
        )}
      </p>
      <p className="muted">{t.renewText}</p>
    </>
  );
}
