import { useRootFacts } from '#app/core/request/page-data.ts';
import { Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useReader } from '#app/ask/kit/use-reader.ts';
import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { SectionHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { SkeletonRows } from '#app/ui/kit/skeleton.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { latePart } from '#app/ui/kit/late-part.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import style from './indev.module.css';
import type { IndevView, OwnApplication } from './indev.schema.ts';
import { indevTexts } from './indev-texts.ts';

const ApplyForm = latePart(() => import('./apply-form.tsx'));

/** The reader's own application: where it stands, and the form to apply or apply again. */
export function OwnApplicationPart({ view: { own, verified } }: { view: IndevView }) {
  const t = indevTexts.use();
  const { member, loginPath } = useReader();
  const { hasMoney } = useRootFacts();
  const [isEditing, setEditing] = useState(false);
  const { revalidate } = useRevalidator();
  if (!member) {
    return (
      <section className={style['part']} id="apply">
        <SectionHead title={t.apply} />
        <p className="muted">{t.logInText}</p>
        <p className={style['acts']}>
          <LinkButton tone="primary" to={loginPath()}>
            {t.logIn}
          </LinkButton>
        </p>
      </section>
    );
  }
  const showsForm = own === null || own.state === 'withdrawn' || isEditing;
  return (
    <section className={style['part']} id="apply">
      <SectionHead title={t.apply} />
      {own && <State own={own} onEdit={() => setEditing(true)} isEditing={isEditing} />}
      {hasMoney && (
        <p className={style['verified']}>
          <Icon name={verified ? 'check-circle' : 'info'} size="s" />
          <span>
            {verified ? t.verified[verified] : t.unverified} <Link to="/user/account/authen">{t.authen}</Link>
          </span>
        </p>
      )}
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

type StateProps = { own: OwnApplication; isEditing: boolean; onEdit: () => void };

function State({ own, isEditing, onEdit }: StateProps) {
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
          <LinkButton tone="primary" to="/developer">
            {t.area}
          </LinkButton>
          <LinkButton to="/ask/devdoc">{t.docs}</LinkButton>
        </div>
      )}
    </div>
  );
}
