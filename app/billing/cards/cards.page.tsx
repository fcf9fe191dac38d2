import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { listOwnRealNames } from '#app/account/real-name/real-name.queries.server.ts';
import { listOwnBankCards } from '#app/billing/cards/cards.queries.server.ts';
import { getTerms } from '#app/billing/terms/terms.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { pageTexts, useLanguage } from '#app/core/texts/page-texts.ts';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Time, useClock } from '#app/ui/kit/time.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { type BankCard, maxCards } from './cards.schema.ts';
import { CardForm } from './card-form.tsx';
import style from './cards.module.css';
import type { CardsTexts } from './cards-texts.ts';
import { reasonText, reasonTexts } from '#app/billing/parts/reason-texts.ts';
import type { Route } from './+types/cards.page.ts';

const texts = await pageTexts(
  () => import('./cards.zh.ts'),
  () => import('./cards.en.ts'),
);

export const loader = pageLoader(async ({ ctx }) => {
  const [cards, { verified }, { cardCoolingHours }] = await Promise.all([
    listOwnBankCards(ctx),
    listOwnRealNames(ctx),
    getTerms(ctx),
  ]);
  return { cards, holder: verified && { kind: verified.kind, nameHint: verified.nameHint }, cardCoolingHours };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: texts.in(rootFacts(matches).language).title });
}

/** The cards that a member is paid to. */
export default function Cards({ loaderData: { cards, holder, cardCoolingHours } }: Route.ComponentProps) {
  const t = texts.use();
  const { revalidate } = useRevalidator();
  const [isAdding, setAdding] = useState(false);
  const add = (
    <Button
      tone="primary"
      icon="plus"
      reason={cards.length >= maxCards ? t.full(maxCards) : null}
      onClick={() => setAdding(true)}
    >
      {t.add}
    </Button>
  );
  async function done() {
    setAdding(false);
    await revalidate();
  }
  return (
    <>
      <PageHead title={t.title} actions={cards.length > 0 && holder && add}>
        {t.lead}
      </PageHead>
      {!holder && (
        <Empty title={t.noName} level={2} action={<LinkButton to="/user/account/authen">{t.toName}</LinkButton>}>
          {t.noNameText}
        </Empty>
      )}
      {holder && cards.length === 0 && (
        <Empty title={t.none} level={2} action={add}>
          {t.noneText}
        </Empty>
      )}
      {cards.length > 0 && (
        <>
          <ul className={style['rows']} aria-label={t.list}>
            {cards.map((card) => (
              <CardRow key={card.id} t={t} card={card} />
            ))}
          </ul>
          <p className={`small muted ${style['count']}`}>{t.count(cards.length, maxCards)}</p>
        </>
      )}
      {isAdding && holder && (
        <CardForm
          t={t}
          holder={holder}
          coolingHours={cardCoolingHours}
          onDone={() => void done()}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}

const tones = { checking: 'accent', verified: 'primary', failed: 'danger' } as const;

function CardRow({ t, card }: { t: CardsTexts; card: BankCard }) {
  const { send, busy } = useSend();
  const name = `${card.bank} ${t.tail(card.last4)}`;
  async function submit(path: string) {
    await send(path, { id: card.id }, { done: true, name: path, refresh: true });
  }
  async function remove() {
    if (
      await confirm({
        title: t.removeAsk(name),
        text: t.removeText,
        confirmText: t.remove,
        cancelText: t.cancel,
        danger: true,
      })
    )
      await submit('/api/billing/removeCard');
  }
  return (
    <li>
      <span className={style['mark']} aria-hidden>
        <Icon name={card.kind === 'company' ? 'bank' : 'card'} />
      </span>
      <div>
        <h2>
          <span>{name}</span>
          <Chip tone={tones[card.state]}>{t.states[card.state]}</Chip>
          {card.isDefault && <Chip tone="line">{t.isDefault}</Chip>}
        </h2>
        <p>
          {card.holderHint} · {t.kinds[card.kind]}
          {card.branch !== '' && ` · ${card.branch}`}
        </p>
        <Standing t={t} card={card} />
      </div>
      <div className={style['acts']}>
        {!card.isDefault && card.state !== 'failed' && (
          <Button
            size="s"
            aria-label={t.makeDefaultOf(name)}
            loading={busy === '/api/billing/setDefaultCard'}
            onClick={() => void submit('/api/billing/setDefaultCard')}
          >
            {t.makeDefault}
          </Button>
        )}
        <Button
          size="s"
          tone="quiet"
          aria-label={t.removeOf(name)}
          loading={busy === '/api/billing/removeCard'}
          onClick={() => void remove()}
        >
          {t.remove}
        </Button>
      </div>
    </li>
  );
}

/** What the card still waits for. */
function Standing({ t, card }: { t: CardsTexts; card: BankCard }) {
  const language = useLanguage();
  const { now } = useClock();
  const reasons = reasonTexts.use();
  if (card.state === 'failed') return <p>{t.failedText(reasonText(reasons, card.reason))}</p>;
  if (card.usableAt * 1000 > now)
    return (
      <p>
        {t.cooling}
        <Time value={card.usableAt} language={language} mode="datetime" />
        {card.state === 'checking' ? t.coolingChecked : t.coolingText}
      </p>
    );
  if (card.state === 'checking') return <p>{t.checkingText}</p>;
  return (
    <p>
      {t.addedOn}
      <Time value={card.addedAt} language={language} mode="date" />
    </p>
  );
}
