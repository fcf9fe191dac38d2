import { useSyncExternalStore } from 'react';
import { isRouteErrorResponse, useLocation, useNavigate, useRevalidator, useRouteLoaderData } from 'react-router';
import { pageTexts, useLanguage } from '#app/core/texts/page-texts.ts';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { ErrorView } from '#app/ui/frame/error-view.tsx';
import type { RootData } from '#app/root.tsx';
import { isNetworkFault } from '#app/site/network-fault.ts';

const texts = await pageTexts(
  () => import('./error.zh.ts'),
  () => import('./error.en.ts'),
);

type Fault = { text?: string; own?: boolean; requestId?: string; path?: string };
type Shown = { title: string; text: string; fixed?: string; isForbidden?: boolean; onRetry?: () => void };

/** What the error page says: unknown address, refusal, no network, or a fault of ours. Retrying clears the error. */
export default function ErrorDetails({ error }: { error: unknown }) {
  const t = texts.in(useLanguage());
  const fault: Fault =
    isRouteErrorResponse(error) && typeof error.data === 'object' && error.data !== null ? (error.data as Fault) : {};
  const { title, text, fixed, isForbidden, onRetry } = useShown(error, fault);
  const siteName = useRouteLoaderData<RootData>('root')?.siteName;
  return (
    <main id="main" className="wrap" data-fault="">
      <title>{siteName ? `${title} - ${siteName}` : title}</title>
      <ErrorView
        level={1}
        page
        title={title}
        requestId={isForbidden && fault.own ? null : fault.requestId}
        onRetry={onRetry}
        actions={
          <>
            {isForbidden && <WayOn />}
            <LinkButton size="s" to="/">
              {t.home}
            </LinkButton>
            <LinkButton size="s" to="/ask/search">
              {t.search}
            </LinkButton>
          </>
        }
      >
        {text}
        {fixed && (
          <>
            <br />
            <span className="mono">{fixed}</span>
          </>
        )}
      </ErrorView>
    </main>
  );
}

/**
 * Where to go from a page that is not for this reader: guests to the login page, which leads back here, members to
 * where they came from.
 */
function WayOn() {
  const t = texts.in(useLanguage());
  const root = useRouteLoaderData<RootData>('root');
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const canGoBack = useSyncExternalStore(
    () => () => {},
    () => history.length > 1,
    () => false,
  );
  if (root && !root.member)
    return (
      <LinkButton size="s" tone="primary" to={`/user/login?to=${encodeURIComponent(pathname + search)}`}>
        {t.logIn}
      </LinkButton>
    );
  return (
    canGoBack && (
      <Button size="s" tone="primary" onClick={() => void navigate(-1)}>
        {t.back}
      </Button>
    )
  );
}

function useShown(error: unknown, fault: Fault): Shown {
  const t = texts.in(useLanguage());
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const again = () => void navigate(0);
  // A reload without network would end in the browser's own error page.
  if (isNetworkFault(error)) return { title: t.lost, text: t.lostText, onRetry: () => void revalidate() };
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 404)
    return {
      title: (fault.own && fault.text) || t.missing,
      text: t.notFoundText,
      fixed: t.notFound(decodePath(fault.path ?? pathname)),
    };
  if (status === 401 || status === 403)
    return { title: t.forbidden, text: (fault.own && fault.text) || t.forbiddenText, isForbidden: true };
  if (status === 429) return { title: t.tooMany, text: fault.text ?? '', onRetry: again };
  if (status === 503) return { title: t.away, text: t.awayText, onRetry: again };
  if (status >= 500) return { title: t.internal, text: t.internalText, onRetry: again };
  return { title: fault.text || t.other, text: status === 400 ? t.otherText : t.internalText };
}

function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
