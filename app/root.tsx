import { lazy, type ReactNode, Suspense } from 'react';
import { Links, type LoaderFunctionArgs, Meta, Outlet, Scripts, useRouteLoaderData } from 'react-router';
import { pageRequest } from '#app/core/ctx.server.ts';
import { defaultLanguage, htmlLang } from '#app/core/language.ts';
import { LanguageContext, pageTexts } from '#app/core/page-texts.ts';
import { requestHost } from '#app/core/request-host.ts';
import { getUserInfo } from '#app/account/queries.server.ts';
import { isImpersonated, isMember } from '#app/core/ctx.server.ts';
import { countWaiting } from '#app/messages/queries.server.ts';
import { findReviewMenu } from '#app/ask/moderation/waiting/queries.server.ts';
import { getShell } from '#app/site/queries.server.ts';
import { messagesPath } from './messages/ui/addresses.ts';
import { noticesPath } from './messages/notices/ui/notices-path.ts';
import { LazyProof } from './account/ui/lazy-proof.tsx';
import { LazyHosts } from '#app/ui/lazy-hosts.tsx';
import { useNonce } from '#app/ui/nonce.tsx';
import { ProgressBar } from '#app/ui/progress-bar.tsx';
import { RouteAnnouncer } from '#app/ui/route-announcer.tsx';
import { SmoothScroll } from '#app/ui/smooth-scroll.tsx';
import { Toaster } from '#app/ui/toaster.tsx';
import { UiTextsProvider } from '#app/ui/texts.tsx';
import { ClockProvider } from '#app/ui/time.tsx';
import { WaitingContext } from '#app/ui/waiting-counts.ts';
import type { Route } from './+types/root.ts';
import { EarlyGuard } from './site/ui/early-guard.tsx';
import { ErrorPage } from './site/ui/error-page.tsx';
import { ShellBehaviour } from './site/ui/shell-behaviour.tsx';
import '#app/ui/styles.css';

const ImpersonationBar = lazy(() => import('./account/ui/impersonation-bar.tsx'));

const texts = await pageTexts(
  () => import('./site/lang/zh-cn/shell.ts'),
  () => import('./site/lang/en/shell.ts'),
);

/** What the frame around every page needs; the pages' own data is their own loaders' business. */
export async function loader({ context }: LoaderFunctionArgs) {
  try {
    return await readFrame(context);
  } catch (error) {
    context.get(pageRequest).isFrameMissing = true;
    throw error;
  }
}

async function readFrame(context: LoaderFunctionArgs['context']) {
  const { ctx, theme, siteUrl } = context.get(pageRequest);
  const shell = await getShell(ctx);
  const [member, waiting, reviews] = isMember(ctx.actor)
    ? await Promise.all([getUserInfo(ctx, ctx.actor.id), countWaiting(ctx), findReviewMenu(ctx)])
    : [null, null, null];
  return {
    ...shell,
    navUserMenus: reviews ? [...shell.navUserMenus, reviews] : shell.navUserMenus,
    language: ctx.language,
    theme,
    siteUrl,
    now: ctx.now.getTime(),
    member: member && {
      id: member.id,
      username: member.username,
      nickname: member.nickname,
      avatar: member.avatar,
      isStaff: ctx.actor.kind === 'staff',
      isImpersonated: isImpersonated(ctx),
    },
    waiting: waiting && { [messagesPath]: waiting.count, [noticesPath]: waiting.notices },
  };
}

export type RootData = Awaited<ReturnType<typeof loader>>;

/** The frame's data changes with the member and the language, not with each navigation; who comes to the login page has often just been logged out. */
export const shouldRevalidate = ({
  defaultShouldRevalidate,
  formMethod,
  currentUrl,
  nextUrl,
}: {
  defaultShouldRevalidate: boolean;
  formMethod?: string;
  currentUrl: URL;
  nextUrl: URL;
}) => (formMethod ? defaultShouldRevalidate : currentUrl.href === nextUrl.href || nextUrl.pathname === '/user/login');

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root');
  const nonce = useNonce();
  const language = data?.language ?? defaultLanguage;
  return (
    <html lang={htmlLang[language]} data-theme={data?.theme === 'system' ? undefined : data?.theme} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/site.webmanifest" />
        <Meta />
        <Links />
      </head>
      <body>
        <LanguageContext value={language}>
          <UiTextsProvider texts={texts.in(language).ui}>
            <ClockProvider now={data?.now ?? 0}>
              <ProgressBar />
              <EarlyGuard nonce={nonce} texts={texts.in(language)} />
              {children}
              <Toaster />
              <LazyHosts onLost={tellLost} />
              <LazyProof />
            </ClockProvider>
          </UiTextsProvider>
        </LanguageContext>
        <RouteAnnouncer />
        <SmoothScroll />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

/** Nothing can be asked without network: says what a request would say. */
function tellLost(): void {
  const host = requestHost();
  host.showError(host.lostText());
}

export default function App() {
  const root = useRouteLoaderData<typeof loader>('root');
  const member = root?.member;
  return (
    <WaitingContext value={root?.waiting ?? nothing}>
      {member?.isImpersonated && (
        <Suspense>
          <ImpersonationBar name={member.nickname} memberId={member.id} />
        </Suspense>
      )}
      <ShellBehaviour />
      <Outlet />
    </WaitingContext>
  );
}

const nothing = {};

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
