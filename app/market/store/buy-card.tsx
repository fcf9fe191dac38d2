import { formatMoney } from '#app/core/money.ts';
import { buyPath } from '#app/market/orders/buy-address.ts';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import type { PluginView } from './store.schema.ts';
import { pluginTexts } from './store-texts.ts';
import style from './plugin.module.css';

/** The editions of a plugin that is sold, each leading to where it is bought. */
export function BuyCard({ plugin: { slug, state, offers, isLicensed } }: { plugin: PluginView }) {
  const t = pluginTexts.use();
  const cheapest = offers[0];
  if (state !== 'published' || !cheapest) return null;
  const trial = Math.max(...offers.map(({ trialDays }) => trialDays));
  return (
    <section className={`card ${style['download']}`} aria-label={t.buyCard}>
      <ul className={style['offers']}>
        {offers.map((offer) => (
          <li key={offer.edition}>
            <Link to={buyPath(slug, { edition: offer.edition })} rel="nofollow">
              <span>
                <b>{t.editionOf[offer.edition]}</b>
                <small>
                  {t.editionText(t.sites[offer.edition], offer.termMonths === null ? t.terms.life : t.terms.year)}
                </small>
              </span>
              <span className={style['cost']}>
                <b className="num">{formatMoney(offer.price)}</b>
                {offer.former !== null && <small>{t.former(formatMoney(offer.former))}</small>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {isLicensed && (
        <p className={style['fine']}>
          {t.owned} <Link to="/user/xiaowo/plugins">{t.ownPlugins}</Link>
        </p>
      )}
      <LinkButton to={buyPath(slug)} tone={isLicensed ? 'default' : 'primary'} size="l" block rel="nofollow">
        {t.buy(formatMoney(cheapest.price))}
      </LinkButton>
      <p className={style['fine']}>
        {trial > 0 && t.try(trial)} {t.refundHint}
      </p>
    </section>
  );
}
