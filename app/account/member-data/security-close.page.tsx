import { useState, type FormEvent } from 'react';
import { Outlet, useNavigate, useRevalidator } from 'react-router';
import { getClosingFacts } from '#app/account/member-data/member-data.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { clearLogin } from '#app/core/request/login-state.ts';
import { pageHead, rootFacts, useRootFacts } from '#app/core/request/page-data.ts';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import type { Failure } from '#app/core/request/request.ts';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Checkbox, Choices, Radio } from '#app/ui/forms/check.tsx';
import { Field } from '#app/ui/forms/field.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { closingLoginPath } from '#app/account/parts/login-target.ts';
import { BackLink } from '#app/account/parts/security-back-link.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { ClosingFunds } from './closing-funds.tsx';
import style from '#app/account/parts/security.module.css';
import type { Route } from './+types/security-close.page.ts';

const texts = await pageTexts(
  () => import('./close.zh.ts'),
  () => import('./close.en.ts'),
);

export const loader = pageLoader(({ ctx }) => getClosingFacts(ctx));

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: texts.in(rootFacts(matches).language).title });
}

/** The end of an account: what becomes of its balance, what is lost, what becomes of the texts. While it waits, the frame shows the way back. */
export default function Close({ loaderData: facts }: Route.ComponentProps) {
  const t = texts.use();
  const { hasMoney } = useRootFacts();
  return (
    <>
      <BackLink>{t.back}</BackLink>
      <PageHead title={t.title}>{hasMoney ? t.lead : t.leadPlain}</PageHead>
      <div className={style['narrow']}>
        {facts.isLastAdministrator && !facts.closure && <Notice tone="warn">{t.last}</Notice>}
        {facts.funds.length > 0 && <ClosingFunds funds={facts.funds} t={t.funds} />}
        <Outlet />
        {!facts.closure && !facts.isLastAdministrator && facts.funds.length === 0 && (
          <CloseForm points={facts.points} />
        )}
      </div>
    </>
  );
}

function CloseForm({ points }: { points: number }) {
  const t = texts.use();
  const { hasMoney } = useRootFacts();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [isSure, setSure] = useState(false);
  const { send, isBusy } = useSend();
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const content = new FormData(event.currentTarget).get('content');
    if (!isSure) return;
    // Money may have come in since the page was read: it shows what.
    const onRefused = ({ data }: Failure) => data && 'funds' in data && revalidate();
    const answer = await send<{ dueAt: number }>('/api/account/closeAccount', { content }, { done: true, onRefused });
    if (!answer) return;
    clearLogin();
    await revalidate();
    await navigate(closingLoginPath(answer.data.dueAt));
  }
  const { lost } = t;
  return (
    <form className="stack" onSubmit={(event) => void submit(event)} aria-label={t.title}>
      <section>
        <h2 className={style['small']}>{t.loses}</h2>
        <ul className="loses">
          {[lost.profile, lost.keys, lost.personal, lost.points(formatNumber(points))].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className="small muted">{hasMoney ? t.stays : t.staysPlain}</p>
      </section>
      <Field group label={t.content}>
        <Choices>
          <Radio name="content" value="keep" defaultChecked help={t.keepText}>
            {t.keep}
          </Radio>
          <Radio name="content" value="remove" help={t.removeText}>
            {t.remove}
          </Radio>
        </Choices>
      </Field>
      <Checkbox checked={isSure} onChange={(event) => setSure(event.currentTarget.checked)}>
        {t.understood}
      </Checkbox>
      <div className={style['acts']}>
        <Button tone="danger" type="submit" disabled={!isSure} loading={isBusy}>
          {t.submit}
        </Button>
        <LinkButton tone="quiet" to="/user/account/security">
          {t.cancel}
        </LinkButton>
      </div>
    </form>
  );
}
