import { useState } from 'react';
import { listOwnRealNames } from '#app/account/real-name/real-name.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts, useRootFacts } from '#app/core/request/page-data.ts';
import { pageTexts, useLanguage } from '#app/core/texts/page-texts.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { PageHead, SectionHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import type { Route } from './+types/authen.page.ts';
import type { RealName } from './real-name.schema.ts';
import { AuthenForm } from './authen-form.tsx';
import type { AuthenTexts } from './authen-texts.ts';
import style from './authen.module.css';

const texts = await pageTexts(
  () => import('./authen.zh.ts'),
  () => import('./authen.en.ts'),
);

export const loader = pageLoader(async ({ ctx }) => listOwnRealNames(ctx));

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: texts.in(rootFacts(matches).language).title });
}

/** Who the member is by their documents: the state of it, and the form. */
export default function Authen({ loaderData: { verified, last } }: Route.ComponentProps) {
  const t = texts.use();
  const { hasMoney } = useRootFacts();
  const [isOpen, setOpen] = useState(false);
  const isWaiting = last?.state === 'in_review';
  const isFirst = !verified && !last;
  return (
    <div className={style['page']}>
      <PageHead title={t.title}>{hasMoney ? t.lead : t.leadPlain}</PageHead>
      {verified && <Statement of={verified} t={t} text={t.verifiedText} />}
      {last && <Statement of={last} t={t} text={isWaiting ? t.waitingText : ''} />}
      {isFirst && (
        <Notice icon="shield" title={t.none}>
          <p>{t.noneText}</p>
        </Notice>
      )}
      {!isWaiting && !isFirst && !isOpen && (
        <section>
          <Button onClick={() => setOpen(true)}>{verified ? t.change : t.again}</Button>
          {verified && <p className="small muted">{t.changeText}</p>}
        </section>
      )}
      {!isWaiting && (isFirst || isOpen) && (
        <section>
          <AuthenForm t={t} onDone={() => setOpen(false)} />
        </section>
      )}
    </div>
  );
}

const tones = {
  in_review: 'accent',
  verified: 'primary',
  rejected: 'danger',
  replaced: 'line',
  revoked: 'danger',
} as const;

function Statement({ of, t, text }: { of: RealName; t: AuthenTexts; text: string }) {
  const language = useLanguage();
  return (
    <section>
      <SectionHead title={t.kinds[of.kind]} aside={<Chip tone={tones[of.state]}>{t.states[of.state]}</Chip>} />
      <dl className={style['facts']}>
        <dt>{t.name[of.kind]}</dt>
        <dd>{of.nameHint}</dd>
        <dt>{t.number[of.kind]}</dt>
        <dd className="num">{of.numberHint}</dd>
        <dt>{t.submittedAt}</dt>
        <dd>
          <Time value={of.submittedAt} language={language} mode="datetime" />
        </dd>
        {of.decidedAt !== null && (
          <>
            <dt>{t.decidedAt}</dt>
            <dd>
              <Time value={of.decidedAt} language={language} mode="datetime" />
            </dd>
          </>
        )}
        {of.reason !== '' && (
          <>
            <dt>{t.reason}</dt>
            <dd>{of.reason}</dd>
          </>
        )}
      </dl>
      {text !== '' && <p className="muted">{text}</p>}
    </section>
  );
}
