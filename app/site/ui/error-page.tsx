import { isRouteErrorResponse, useLocation, useNavigate } from 'react-router';
import { pageTexts, useLanguage } from '#app/core/page-texts.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { ErrorView } from '#app/ui/error-view.tsx';

const texts = await pageTexts(
  () => import('../lang/zh-cn/error.ts'),
  () => import('../lang/en/error.ts'),
);

type Fault = { text?: string; requestId?: string; path?: string };

/** The page of any failure: unknown address, refusal or a fault of ours. Retrying clears the error. */
export function ErrorPage({ error }: { error: unknown }) {
  const t = texts.in(useLanguage());
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const fault: Fault = isRouteErrorResponse(error) && typeof error.data === 'object' && error.data !== null ? (error.data as Fault) : {};
  const path = decodePath(fault.path ?? pathname);
  const shown =
    status === 404
      ? { title: t.notFound(path), text: t.notFoundText }
      : status === 401 || status === 403
        ? { title: t.forbidden, text: t.forbiddenText }
        : status === 429
          ? { title: t.tooMany, text: fault.text ?? '' }
          : status >= 500
            ? { title: t.internal, text: t.internalText }
            : { title: fault.text ?? t.other, text: t.internalText };
  return (
    <main id="main" className="wrap">
      <title>{shown.title}</title>
      <ErrorView
        level={1}
        page
        title={shown.title}
        requestId={fault.requestId}
        {...(status >= 500 || status === 429 ? { onRetry: () => void navigate(0) } : {})}
        actions={
          <>
            <LinkButton size="s" to="/">
              {t.home}
            </LinkButton>
            <LinkButton size="s" to="/ask/search">
              {t.search}
            </LinkButton>
          </>
        }
      >
        {shown.text}
      </ErrorView>
    </main>
  );
}

function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
