import { useEffect, useEffectEvent, useState } from 'react';
import {
  type LoaderFunctionArgs,
  redirect,
  useLocation,
  useNavigate,
  useRevalidator,
  useSearchParams,
} from 'react-router';
import { listOffers } from '#app/account/federation/federation.queries.server.ts';
import { siteParty } from '#app/account/passkeys/passkeys.queries.server.ts';
import { countMembers } from '#app/account/account.queries.server.ts';
import { listLaw } from '#app/account/consent/consent.queries.server.ts';
import { getCheckIn } from '#app/account/login/login.queries.server.ts';
import { isCaptchaEnabled } from '#app/core/captcha/switch.server.ts';
import { ctxOf, isMember } from '#app/core/ctx.server.ts';
import { getDirectorySettings } from '#app/account/directory/directory.settings.server.ts';
import { readMemberId, tellTabs, watchLogin } from '#app/core/request/login-state.ts';
import { pageHead, rootFacts, useRootFacts } from '#app/core/request/page-data.ts';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import { chosenLanguage, documentLanguage } from '#app/core/request/request-headers.ts';
import { Link } from '#app/ui/kit/link.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import type { RootData } from '#app/root.tsx';
import type { Route } from './+types/login.page.ts';
import style from '#app/account/parts/login.module.css';
import { ProviderButtons } from '#app/account/federation/provider-buttons.tsx';
import { createDraft } from '#app/ui/forms/form-draft.ts';
import { ClosingNotice } from './closing-notice.tsx';
import { LoginForm } from './login-form.tsx';
import { LoginHead } from './login-head.tsx';
import { LoginLead } from './login-lead.tsx';
import {
  asksForConsole,
  asksToRegister,
  invitationOf,
  isSent,
  loginTarget,
  otherFormPath,
} from '#app/account/parts/login-target.ts';
import { QuietMap } from '#app/account/parts/quiet-map.tsx';
import { Registration } from './registration.tsx';
import { RetrieveDialog } from './retrieve-dialog.tsx';
import { TwoStepForm } from '#app/account/two-step/two-step-form.tsx';
import { useCaptcha } from '#app/account/parts/use-captcha.tsx';

/** From so many members on their number invites; a smaller one would argue against joining. */
const telling = 50;

const texts = await pageTexts(
  () => import('#app/account/parts/login.zh.ts'),
  () => import('#app/account/parts/login.en.ts'),
);

/** Members are led on at once; on data requests the page does that itself, after the frame has learnt who is there. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const ctx = ctxOf(context);
  const url = new URL(request.url);
  if (isMember(ctx.actor) && !url.pathname.endsWith('.data')) throw redirect(loginTarget(url.searchParams));
  const [options, members, providers, law] = await Promise.all([
    getCheckIn(ctx, invitationOf(url.searchParams)),
    countMembers(ctx),
    listOffers(ctx),
    listLaw(ctx, ctx.language),
  ]);
  const { directoryOn: hasDirectory } = await getDirectorySettings(ctx);
  return {
    ...options,
    codeCaptcha: isCaptchaEnabled(),
    members,
    providers,
    law,
    passkeyHost: siteParty()?.id ?? null,
    hasDirectory,
  };
}

export function meta({ matches, location }: Route.MetaArgs) {
  const t = texts.in(rootFacts(matches).language);
  return pageHead(matches, {
    title: asksToRegister(new URLSearchParams(location.search)) ? t.register : t.login,
    canonical: '/user/login',
  });
}

export default function Login({ loaderData: data }: Route.ComponentProps) {
  const t = texts.use();
  const root = useRootFacts<RootData>();
  const [query] = useSearchParams();
  useLeadOn(root.member !== null);
  useOtherTabs();
  return (
    <div className={style['page']}>
      <main id="main" className={style['main']}>
        <LoginHead root={root} t={t} />
        <div className={style['box']}>
          {root.openMemberCenter || asksForConsole(query) ? (
            <Forms data={data} isOpen={root.openMemberCenter} />
          ) : (
            <Closed />
          )}
        </div>
        <p className={style['fine']}>
          © {new Date(root.now).getUTCFullYear()} {root.siteName}
          {root.recordNumber && (
            <a className={style['record']} href="https://beian.miit.gov.cn/" rel="external noopener">
              {root.recordNumber}
            </a>
          )}
        </p>
      </main>
      <aside className={style['side']} aria-label={t.sideLabel}>
        <div className={style['stage']}>
          <QuietMap />
          <div className={style['about']}>
            <h2>
              <i aria-hidden />
              {root.siteName}
            </h2>
            {data.members >= telling && (
              <dl>
                <dt>{t.members(data.members)}</dt>
                <dd>{data.members.toLocaleString('en')}</dd>
              </dl>
            )}
            <p>{t.motto}</p>
          </div>
        </div>
      </aside>
    </div>
  );
}

/** While the member centre is closed (`isOpen` false) staff alone can log in, and nobody register. */
function Forms({ data, isOpen }: { data: Route.ComponentProps['loaderData']; isOpen: boolean }) {
  const t = texts.use();
  const [query] = useSearchParams();
  const onDone = useEntry();
  const [drafts] = useState(() => ({ login: createDraft(), register: createDraft(), retrieve: createDraft() }));
  const [isRetrieving, setRetrieving] = useState(false);
  const [ticket, setTicket] = useState<string | null>(null);
  const loginCaptcha = useCaptcha(t.captcha, data.userLoginCaptchaSwitch);
  const codeCaptcha = useCaptcha(t.captcha, data.codeCaptcha);
  const registers = isOpen && asksToRegister(query);
  const mayJoin = registers || data.registration !== 'closed';
  const form = { t, onDone, path: isOpen ? '/api/user/checkIn' : '/api/user/staffCheckIn' } as const;
  if (ticket !== null) return <TwoStepForm {...form} ticket={ticket} onBack={() => setTicket(null)} />;
  return (
    <>
      <LoginLead t={t} registers={registers} isOpen={isOpen} mayJoin={mayJoin} />
      <noscript>
        <Notice tone="warn">{t.noScript}</Notice>
      </noscript>
      <ClosingNotice say={t.closing} />
      <CameBack />
      {!registers && (
        <LoginForm
          {...form}
          draft={drafts.login}
          askCaptcha={loginCaptcha.ask}
          onTicket={setTicket}
          passkeyHost={data.passkeyHost}
          onForgot={() => setRetrieving(true)}
        />
      )}
      {registers && (
        <Registration
          {...form}
          data={data}
          draft={drafts.register}
          askCaptcha={codeCaptcha.ask}
          invitation={invitationOf(query)}
        />
      )}
      <ProviderButtons
        t={t}
        offers={data.providers}
        to={loginTarget(query)}
        keeps={() => drafts.login.read('keep') !== 'off'}
        joining={() => ({
          invitation: invitationOf(query),
          note: registers ? (drafts.register.read('note') ?? '') : '',
        })}
      />
      {isOpen && mayJoin && (registers || !isSent(query)) && <OtherForm registers={registers} />}
      {isRetrieving && (
        <RetrieveDialog
          t={t}
          hasDirectory={data.hasDirectory}
          draft={drafts.retrieve}
          channels={data.retrieveTypes}
          askCaptcha={codeCaptcha.ask}
          onClose={() => setRetrieving(false)}
        />
      )}
      {loginCaptcha.dialog}
      {codeCaptcha.dialog}
    </>
  );
}

function OtherForm({ registers }: { registers: boolean }) {
  const t = texts.use();
  const [query] = useSearchParams();
  return (
    <p className={style['switch']}>
      {registers ? t.toLogin : t.toRegister}
      <Link to={otherFormPath(query)} replace preventScrollReset>
        {registers ? t.toLoginLink : t.toRegisterLink}
      </Link>
    </p>
  );
}

/** Why a provider has sent the browser back without a login. */
function CameBack() {
  const { state } = useLocation() as { state: { fault?: unknown } | null };
  if (typeof state?.fault !== 'string' || state.fault === '') return null;
  return (
    <div className={style['cameBack']}>
      <Notice tone="bad" live>
        {state.fault}
      </Notice>
    </div>
  );
}

function Closed() {
  const t = texts.use();
  return (
    <>
      <h1>{t.login}</h1>
      <p className={style['lead']}>{t.closedText}</p>
      <Notice tone="warn">{t.closed}</Notice>
      <p className={style['switch']}>
        <Link to="/user/login?to=%2Fadmin" replace>
          {t.staffLogin}
        </Link>
      </p>
    </>
  );
}

/**
 * What follows a login: the frame learns who is there, or the page comes anew in the language that the member has
 * chosen.
 */
function useEntry(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  const [query] = useSearchParams();
  return async () => {
    const chosen = chosenLanguage();
    tellTabs();
    if (chosen === null || chosen === documentLanguage()) return revalidate();
    location.replace(loginTarget(query));
    await new Promise(() => {}); // the page is being left
  };
}

/** A login in another tab is one here too: the page learns of it instead of asking for the password again. */
function useOtherTabs(): void {
  const { revalidate } = useRevalidator();
  const look = useEffectEvent(() => readMemberId() !== null && void revalidate());
  useEffect(() => watchLogin(() => look()), []);
}

/** Leads a member on to where they wanted to go, also when the login came about elsewhere. */
function useLeadOn(isMemberNow: boolean): void {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const target = loginTarget(query);
  useEffect(() => {
    if (isMemberNow) void navigate(target, { replace: true });
  }, [isMemberNow, target, navigate]);
}
