import { lazy, Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import { getIndev } from '#app/market/indev/indev.queries.server.ts';
import { sellsPlugins } from '#app/billing/terms/terms.schema.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { htmlLang } from '#app/core/texts/language.ts';
import { formatMoney } from '#app/core/money.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead, SectionHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { SkeletonRows } from '#app/ui/kit/skeleton.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { useReader } from '#app/ask/kit/use-reader.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import type { IndevView, OwnApplication } from './indev.schema.ts';
import style from './indev.module.css';
import { indevTexts } from './indev-texts.ts';
import type { Route } from './+types/indev.page.ts';

const ApplyForm = lazy(() => import('./apply-form.tsx'));

export const loader = pageLoader(({ ctx }) => getIndev(ctx));

export function meta({ matches }: Route.MetaArgs): ReturnType<typeof pageHead> {
  const { language, siteName } = rootFacts(matches);
  const t = indevTexts.in(language);
  return pageHead(matches, { title: t.title, description: t.description(siteName), canonical: '/ask/indev' });
}

/** Joining as a developer: what one earns, the rules, the steps, the application and where it stands. */
export default function Indev({ loaderData }: Route.ComponentProps) {
  const t = indevTexts.use();
  return (
    <main id="main" className={style['page']}>
      <div className={style['main']}>
        <PageHead title={t.title}>{t.lead}</PageHead>
        <Notice>{t.what}</Notice>
        <Earn fees={loaderData.fees} />
        <section className={style['part']}>
          <SectionHead title={t.steps} aside={<Link to="/ask/devdoc">{t.docs}</Link>} />
          <ol className={style['steps']}>
            {t.stepList.map(([name, text]) => (
              <li key={name}>
                <b>{name}</b>
                <span>{text}</span>
              </li>
            ))}
          </ol>
        </section>
        <section className={style['part']}>
          <SectionHead title={t.rules} />
          <ol className={style['rules']}>
            {t.ruleList.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ol>
        </section>
        <Own view={loaderData} />
      </div>
    </main>
  );
}

const percent = (bp: number) => `${bp / 100}%`;

function Earn({ fees }: Pick<IndevView, 'fees'>) {
  const t = indevTexts.use();
  const figures = [
    ...(sellsPlugins ? [[t.keep, t.keepOf(percent(10_000 - fees.pluginFee), percent(fees.pluginFee))]] : []),
    [t.share, t.keepOf(percent(10_000 - fees.shareFee), percent(fees.shareFee))],
    [t.hold, t.days(fees.holdDays)],
    ...(sellsPlugins ? [[t.refund, t.days(fees.refundDays)]] : []),
    [t.withdrawFrom, formatMoney(fees.withdrawMin)],
    [t.withdrawFee, fees.withdrawFee === 0 && fees.withdrawFeeMin === 0 ? t.free : percent(fees.withdrawFee)],
  ];
  return (
    <section className={style['part']}>
      <SectionHead title={t.earn} aside={<Link to="/fees">{t.allFees}</Link>} />
      <dl className={style['earn']}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="small muted">{t.earnNote}</p>
    </section>
  );
}

function Own({ view: { own, verified } }: { view: IndevView }) {
  const t = indevTexts.use();
  const { member, logIn } = useReader();
  const [isEditing, setEditing] = useState(false);
  const { revalidate } = useRevalidator();
  if (!member) {
    return (
      <section className={style['part']} id="apply">
        <SectionHead title={t.apply} />
        <p className="muted">{t.logInText}</p>
        <p className={style['acts']}>
          <Button tone="primary" onClick={() => logIn()}>
            {t.logIn}
          </Button>
        </p>
      </section>
    );
  }
  const showsForm = own === null || own.state === 'withdrawn' || isEditing;
  return (
    <section className={style['part']} id="apply">
      <SectionHead title={t.apply} />
      {own && <State own={own} onEdit={() => setEditing(true)} isEditing={isEditing} />}
      <p className={style['verified']}>
        <Icon name={verified ? 'check-circle' : 'info'} size="s" />
        <span>
          {verified ? t.verified[verified] : t.unverified} <Link to="/user/account/authen">{t.authen}</Link>
        </span>
      </p>
      {showsForm && (
        <Suspense fallback={<SkeletonRows count={4} />}>
          <ApplyForm
            own={own}
            onSent={async () => {
              setEditing(false);
              await revalidate();
            }}
          />
        </Suspense>
      )}
    </section>
  );
}

const tones = {
  applied: 'info',
  approved: 'primary',
  returned: 'danger',
  withdrawn: 'line',
  suspended: 'danger',
  closed: 'line',
} as const;

function State({ own, isEditing, onEdit }: { own: OwnApplication; isEditing: boolean; onEdit: () => void }) {
  const t = indevTexts.use();
  const language = htmlLang[useLanguage()];
  const { send } = useSend();
  async function withdraw() {
    if (!(await confirm({ title: t.withdrawTitle, text: t.withdrawText, confirmText: t.withdraw }))) return;
    await send('/api/ask/withdrawDeveloper', {}, { done: t.withdrawn, refresh: true });
  }
  return (
    <div className={`card ${style['state']}`}>
      <h3>
        {own.nameZh} · {own.nameEn} <Chip tone={tones[own.state]}>{t.states[own.state]}</Chip>
      </h3>
      <p>
        <code>{own.slug}</code>
      </p>
      <p>{t.stateText[own.state]}</p>
      {own.reason !== '' && <p className="c-danger">{t.reason(own.reason)}</p>}
      <p className="small muted">
        {t.appliedAt} <Time value={own.appliedAt} language={language} mode="datetime" />
        {own.decidedAt !== null && (
          <>
            {' · '}
            {t.decidedAt} <Time value={own.decidedAt} language={language} mode="datetime" />
          </>
        )}{' '}
        · {t.agreementVersion(own.agreement)}
      </p>
      {(own.state === 'applied' || own.state === 'returned') && !isEditing && (
        <div className="btns">
          <Button tone={own.state === 'returned' ? 'primary' : 'default'} onClick={onEdit}>
            {t.edit}
          </Button>
          <Button tone="quiet" onClick={() => void withdraw()}>
            {t.withdraw}
          </Button>
        </div>
      )}
      {own.state === 'approved' && (
        <div className="btns">
          <LinkButton to="/ask/devdoc">{t.docs}</LinkButton>
          <LinkButton tone="quiet" to="/user/xiaowo/cards">
            {t.cards}
          </LinkButton>
        </div>
      )}
    </div>
  );
}
