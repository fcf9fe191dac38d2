import { type ReactNode, Suspense } from 'react';
import { Links, type LoaderFunctionArgs, Meta, Outlet, useRouteLoaderData } from 'react-router';
import { pageRequest } from '#app/core/ctx.server.ts';
import { defaultLanguage, htmlLang } from '#app/core/texts/language.ts';
import { LanguageContext } from '#app/core/texts/page-texts.ts';
import { requestHost } from '#app/core/request/request-host.ts';
import { requirePageEntry } from '#app/account/entry/entry.queries.server.ts';
import { pageGuard } from '#app/core/http/page.server.ts';
import { isImpersonated, isMember } from '#app/core/ctx.server.ts';
import { countWaiting } from '#app/messages/conversations/messages.queries.server.ts';
import { findReviewMenu } from '#app/moderation/reviews/waiting-reviews.queries.server.ts';
import { getShell } from '#app/site/site.queries.server.ts';
import { messagesPath } from '#app/messages/conversations/message-addresses.ts';
import { noticesPath } from '#app/messages/notices/notices-path.ts';
import { LazyProof } from '#app/account/reauth/lazy-proof.tsx';
import { ConsoleSuggestContext } from '#app/ui/forms/search-box.tsx';
import { LazyHosts } from '#app/ui/overlays/lazy-hosts.tsx';
import { ProgressBar } from '#app/ui/overlays/progress-bar.tsx';
import { LaterStyles } from '#app/ui/frame/later-styles.tsx';
import { RouteAnnouncer } from '#app/ui/frame/route-announcer.tsx';
import { SmoothScroll } from '#app/ui/frame/smooth-scroll.tsx';
import { Toaster } from '#app/ui/overlays/toaster.tsx';
import { OwnIcon } from '#app/ui/kit/mark.tsx';
import { UiTextsProvider } from '#app/ui/kit/texts.tsx';
import { ClockProvider } from '#app/ui/kit/time.tsx';
import { WaitingContext } from '#app/ui/kit/waiting-counts.ts';
import { latePart } from '#app/ui/kit/late-part.tsx';
import type { Route } from './+types/root.ts';
import { EarlyGuard } from '#app/site/shell/early-guard.tsx';
import { ErrorPage } from '#app/site/errors/error-page.tsx';
import type { FirstRoute } from '#app/site/first-routes.ts';
import { shellTexts } from '#app/site/shell-texts.ts';
import { ShellBehaviour } from '#app/site/shell/shell-behaviour.tsx';
import '#app/ui/styles/styles.css';

const FinderSuggest = latePart(() => import('#app/admin/finder/finder-suggest.tsx'));
const ImpersonationBar = latePart(() => import('#app/account/overview/impersonation-bar.tsx'));

/** Whom the site lets in: nobody is behind it who has not passed. */
export const middleware = [pageGuard(({ ctx, url }) => requirePageEntry(ctx, url))];

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
  const { userMenus: _shownInTheirCentre, ...shell } = await getShell(ctx);
  const { actor } = ctx;
  const member = isMember(actor) && 'face' in actor && actor.face ? { id: actor.id, ...actor.face } : null;
  const [waiting, reviews] = member ? await Promise.all([countWaiting(ctx), findReviewMenu(ctx)]) : [null, null];
  return {
    ...shell,
    navUserMenus: reviews ? [...shell.navUserMenus, reviews] : shell.navUserMenus,
    language: ctx.language,
    theme,
    siteUrl,
    now: ctx.now.getTime(),
    member: member && {
      ...member,
      isStaff: ctx.actor.kind === 'staff',
      isImpersonated: isImpersonated(ctx),
    },
    waiting: waiting && { [messagesPath]: waiting.count, [noticesPath]: waiting.notices },
  };
}

export type RootData = Awaited<ReturnType<typeof loader>>;

/**
 * The frame's data changes with the member and the language, not with each navigation; who comes to the login page has
 * often just been logged out.
 */
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
  const hasThread = useRouteLoaderData('ask/thread/info.page' satisfies FirstRoute) !== undefined;
  const language = data?.language ?? defaultLanguage;
  return (
    <html
      lang={htmlLang[language]}
      data-theme={data?.theme === 'system' ? undefined : data?.theme}
      style={data?.accent}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        {data?.brand?.tabIcon ? (
          <link rel="icon" href={data.brand.tabIcon} type="image/png" sizes="32x32" />
        ) : (
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        )}
        <link rel="apple-touch-icon" href={data?.brand?.touchIcon || '/icon-192.png'} />
        <link rel="manifest" href="/site.webmanifest" />
        <Meta />
        <LaterStyles isWaiting={!data?.member && hasThread} />
        <Links />
      </head>
      <body>
        <LanguageContext value={language}>
          <UiTextsProvider texts={shellTexts.in(language).ui}>
            <OwnIcon value={data?.brand?.icon ?? ''}>
              <ClockProvider now={data?.now ?? 0}>
                <ProgressBar />
                <EarlyGuard texts={shellTexts.in(language)} />
                {children}
                <Toaster />
                <LazyHosts onLost={tellLost} />
                <LazyProof />
              </ClockProvider>
            </OwnIcon>
          </UiTextsProvider>
        </LanguageContext>
        <RouteAnnouncer />
        <SmoothScroll />
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
      <ConsoleSuggestContext value={FinderSuggest}>
        <Outlet />
      </ConsoleSuggestContext>
    </WaitingContext>
  );
}

const nothing = {};

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
