import { useState } from 'react';
import { formatMoney } from '#app/core/money.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { buyPath } from '#app/market/orders/buy-address.ts';
import { PluginIcon } from '#app/market/plugins/plugin-icon.tsx';
import { downloadPath, pluginPath } from '#app/market/store/store-addresses.ts';
import { Button, buttonClass, LinkButton } from '#app/ui/kit/button.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { classNames } from '#app/ui/kit/class-names.ts';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { LicenceSeats } from './licence-seats.tsx';
import { LicenceKey } from './licence-key.tsx';
import { OwnOrder } from './own-order.tsx';
import type { PurchasedPlugin } from './plugin-purchases.schema.ts';
import { pluginPurchasesTexts } from './plugin-purchases-texts.ts';
import style from './plugin-purchases.module.css';

/** One purchase: what it is and how it stands, the next step, and behind a button everything else. */
export function PurchaseEntry({ row, isOpenFirst }: { row: PurchasedPlugin; isOpenFirst: boolean }) {
  const t = pluginPurchasesTexts.use();
  const [isOpen, setOpen] = useState(isOpenFirst);
  const { plugin, state } = row;
  const isOver = state === 'revoked' || state === 'expired';
  const partId = `purchase-${row.id}`;
  return (
    <article className={classNames(style['entry'], isOver && style['over'])} aria-label={plugin.name}>
      <div className={style['head']}>
        <PluginIcon plugin={plugin} />
        <div>
          <h2>
            {plugin.isListed ? <Link to={pluginPath(plugin.slug)}>{plugin.name}</Link> : plugin.name}
            <StateChips row={row} />
          </h2>
          <Line row={row} />
        </div>
        <div className={style['acts']}>
          <Download row={row} />
          <NextStep row={row} />
          <Button
            size="s"
            aria-expanded={isOpen}
            aria-controls={partId}
            aria-label={isOpen ? t.foldOf(plugin.name) : t.manageOf(plugin.name)}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? t.fold : t.manage}
          </Button>
        </div>
      </div>
      <Told row={row} />
      <div id={partId} className={style['body']} hidden={!isOpen}>
        {isOpen && <Details row={row} />}
      </div>
    </article>
  );
}

function Details({ row }: { row: PurchasedPlugin }) {
  const t = pluginPurchasesTexts.use();
  const isUsable = row.state === 'active' || row.state === 'trial';
  return (
    <>
      {isUsable && <LicenceKey id={row.id} hint={row.keyHint} />}
      {isUsable && <LicenceSeats row={row} />}
      {row.orders.map((order) => (
        <OwnOrder key={order.id} order={order} />
      ))}
      {row.rating !== null && row.orders.length > 0 && (
        <section className={style['part']}>
          <h3>{t.review}</h3>
          {row.rating === 'open' && <p className="muted small">{t.reviewText}</p>}
          <LinkButton size="s" icon="star" to={`${pluginPath(row.plugin.slug)}#ratings`}>
            {row.rating === 'given' ? t.changeReview : t.toReview}
          </LinkButton>
        </section>
      )}
    </>
  );
}

function StateChips({
  row: { state, revokedFor, daysLeft, edition, hasUpdates, blocked, orders, plugin },
}: {
  row: PurchasedPlugin;
}) {
  const { chips, editions } = pluginPurchasesTexts.use();
  const isActive = state === 'active';
  const isAsked = orders.some(({ refund }) => refund?.state === 'requested' || refund?.state === 'escalated');
  return (
    <>
      {isActive && <Chip tone="primary">{editions[edition]}</Chip>}
      {state === 'trial' && <Chip tone="accent">{chips.trial(daysLeft)}</Chip>}
      {state === 'expired' && <Chip tone="line">{chips.expired}</Chip>}
      {state === 'revoked' && <Chip tone="line">{revokedFor === 'refund' ? chips.refunded : chips.revoked}</Chip>}
      {isActive && !hasUpdates && <Chip tone="line">{chips.updatesEnded}</Chip>}
      {isActive && isAsked && <Chip tone="accent">{chips.refunding}</Chip>}
      {blocked && (isActive || state === 'trial') && <Chip tone="danger">{chips.blocked(blocked.version)}</Chip>}
      {!plugin.isListed && <Chip tone="line">{chips.unlisted}</Chip>}
    </>
  );
}

/** The one line below the name: since when, for how much, until when. */
function Line({ row }: { row: PurchasedPlugin }) {
  const t = pluginPurchasesTexts.use();
  const language = useLanguage();
  const { state, since, endsAt, updatesUntil, hasUpdates, orders } = row;
  const first = orders.at(-1);
  const day = (label: string, value: number) => (
    <span>
      {label} <Time value={value} language={language} mode="date" />
    </span>
  );
  if (state === 'trial' || state === 'expired')
    return (
      <p className={style['line']}>
        {day(t.triedOn, since)}
        {endsAt !== null && day(state === 'trial' ? t.trialEnds : t.endedOn, endsAt)}
        {state === 'trial' && <span>{t.noCharge}</span>}
      </p>
    );
  return (
    <p className={style['line']}>
      {day(t.boughtOn, first?.at ?? since)}
      {first && <span>{formatMoney(first.paid)}</span>}
      {state === 'active' && updatesUntil === null && <span>{t.forLife}</span>}
      {state === 'active' && updatesUntil !== null && day(hasUpdates ? t.updatesUntil : t.updatesEndedOn, updatesUntil)}
    </p>
  );
}

/** The newest version that the licence has. */
function Download({ row: { plugin, version, state } }: { row: PurchasedPlugin }) {
  const t = pluginPurchasesTexts.use();
  if (!plugin.isListed || version === '' || (state !== 'active' && state !== 'trial')) return null;
  return (
    <a
      className={buttonClass({ size: 's' })}
      href={downloadPath(plugin.slug, version)}
      rel="nofollow"
      aria-label={t.downloadOf(version, plugin.name)}
    >
      <Icon name="download" />
      {t.download(version)}
    </a>
  );
}

/** To renew what has a term, to buy what is on trial. */
function NextStep({ row: { id, plugin, edition, state, updatesUntil, hasUpdates, offer } }: { row: PurchasedPlugin }) {
  const t = pluginPurchasesTexts.use();
  if (offer === null || state === 'revoked') return null;
  const money = formatMoney(offer.price);
  if (state !== 'active')
    return (
      <LinkButton size="s" tone="primary" to={buyPath(plugin.slug, { edition })}>
        {t.buy(money)}
      </LinkButton>
    );
  if (updatesUntil === null) return null;
  return (
    <LinkButton
      size="s"
      tone={hasUpdates ? 'default' : 'primary'}
      to={buyPath(plugin.slug, { edition, licenceId: id })}
    >
      {offer.termMonths === null ? t.renewLifetime(money) : t.renew(money)}
    </LinkButton>
  );
}

/** What its owner should know before anything else. */
function Told({ row: { state, blocked, hasUpdates, version, newest } }: { row: PurchasedPlugin }) {
  const t = pluginPurchasesTexts.use();
  if (state !== 'active' && state !== 'trial') return null;
  if (!blocked && hasUpdates) return null;
  return (
    <div className={style['told']}>
      {blocked && <Notice tone="bad">{t.blockedText(blocked.version, blocked.reason)}</Notice>}
      {!hasUpdates && <Notice>{version !== '' && newest !== version ? t.stays(version, newest) : t.staysPlain}</Notice>}
    </div>
  );
}
