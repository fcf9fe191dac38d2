import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { redirect, useLocation, useNavigate } from 'react-router';
import { findAttempt } from '#app/account/federation/federation.queries.server.ts';
import { isMember } from '#app/core/ctx.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { tellTabs } from '#app/core/request/login-state.ts';
import { pageHead, rootFacts, useRootFacts } from '#app/core/request/page-data.ts';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import { request } from '#app/core/request/request.ts';
import { Link } from '#app/ui/kit/link.tsx';
import { Mark } from '#app/ui/kit/mark.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { Skeleton, SkeletonLine } from '#app/ui/kit/skeleton.tsx';
import type { RootData } from '#app/root.tsx';
import { suspendedText } from '#app/account/parts/submit-button.tsx';
import { loginTarget } from '#app/account/parts/login-target.ts';
import style from '#app/account/parts/login.module.css';
import { TwoStepForm } from '#app/account/two-step/two-step-form.tsx';
import type { Route } from './+types/federation-back.page.ts';

const texts = await pageTexts(
  () => import('#app/account/parts/login.zh.ts'),
  () => import('#app/account/parts/login.en.ts'),
);

/** Looks up what the journey was for; the browser ends it with a POST. */
export const loader = pageLoader(async ({ ctx, params, url }) => {
  const provider = /^[1-9]\d{0,8}$/.test(params['id'] ?? '') ? Number(params['id']) : 0;
  const attempt = await findAttempt(ctx, provider, url.searchParams.get('state') ?? '');
  const isOwn = attempt !== null && (attempt.binds || attempt.proves);
  if (isOwn && !isMember(ctx.actor)) throw redirect(`/user/login?to=${encodeURIComponent(attempt.target)}`);
  if (isMember(ctx.actor) && !isOwn) throw redirect(attempt ? targetOf(attempt.target) : '/user');
  return {
    provider: Math.max(provider, 1),
    binds: attempt?.binds ?? false,
    isOwn,
    target: targetOf(attempt?.target ?? '/user'),
    name: attempt?.name ?? '',
  };
});

const targetOf = (to: string) => loginTarget(new URLSearchParams({ to }));

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: texts.in(rootFacts(matches).language).login, canonical: '/user/login' });
}

type Facts = Route.ComponentProps['loaderData'];

/** Where a provider sends the browser back to: ends logging in or binding, and leads on. */
export default function Back({ loaderData: data }: Route.ComponentProps) {
  const t = texts.use();
  const root = useRootFacts<RootData>();
  const path = root.openMemberCenter ? '/api/user/checkIn' : '/api/user/staffCheckIn';
  const { ticket, backToLogin } = useEnding(data, path);
  const leave = async () => leaveFor(data.target);
  return (
    <div className={`${style['page']} ${style['alone']}`}>
      <main id="main" className={style['main']}>
        <div className={style['head']}>
          <Link className="brand" to="/" aria-label={t.home(root.siteName)}>
            <Mark />
            <span>{root.siteName}</span>
          </Link>
        </div>
        <div className={style['box']}>
          {ticket === null ? (
            <Waiting name={data.name} binds={data.binds} />
          ) : (
            <TwoStepForm t={t} ticket={ticket} path={path} onDone={leave} onBack={() => backToLogin('')} />
          )}
        </div>
      </main>
    </div>
  );
}

function Waiting({ name, binds }: { name: string; binds: boolean }) {
  const t = texts.use();
  return (
    <>
      <h1>{binds ? t.sso.binding : t.sso.entering}</h1>
      <p className={style['lead']} role="status">
        {name === '' ? t.sso.checking : t.sso.asking(name)}
      </p>
      <noscript>
        <Notice tone="warn">{t.noScript}</Notice>
      </noscript>
      <Skeleton>
        <SkeletonLine width={60} />
        <SkeletonLine shape="block" />
      </Skeleton>
    </>
  );
}

/** The whole page comes anew: it knows who is there, and the language that the member has chosen. */
function leaveFor(target: string): void {
  tellTabs();
  location.replace(target);
}

/** Sends what the provider said, once; what went wrong is shown on the page from which the journey began. */
function useEnding({ provider, isOwn, target }: Facts, path: string) {
  const t = texts.use();
  const navigate = useNavigate();
  const { search } = useLocation();
  const isSent = useRef(false);
  const [ticket, setTicket] = useState<string | null>(null);
  const backToLogin = (fault: string) =>
    void navigate(`/user/login?${new URLSearchParams({ to: target })}`, { replace: true, state: { fault } });
  async function end() {
    const quiet = { showErrorMessage: isOwn, showCodeMessage: isOwn, showSuccessMessage: true };
    const body = { provider, params: search };
    if (isOwn) {
      await request.post('/api/account/finishBinding', body, quiet);
      return navigate(target, { replace: true });
    }
    const answer = await request.post(path, { tab: 'federation', ...body }, quiet);
    if (answer.code === 1) return leaveFor(target);
    if (answer.data?.type === 'two step' && answer.data.ticket) return setTicket(answer.data.ticket);
    backToLogin(answer.data?.error === 'SUSPENDED' ? suspendedText(t, answer.msg, answer.data) : answer.msg);
  }
  const endOnce = useEffectEvent(() => {
    if (isSent.current) return;
    isSent.current = true;
    void end();
  });
  useEffect(() => endOnce(), []);
  return { ticket, backToLogin };
}
