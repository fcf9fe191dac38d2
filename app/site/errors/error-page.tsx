import { type ComponentType, useEffect, useState } from 'react';
import { loadCode } from '#app/core/request/load-code.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { shellTexts } from '#app/site/shell-texts.ts';
import { latePart } from '#app/ui/kit/late-part.tsx';

type Details = ComponentType<{ error: unknown }>;
let loaded: Details | null = null;

const importDetails = () => import('./error-details.tsx');
const ServerDetails = latePart(importDetails);

/** Fetches the code of the error page, which pages that open well do without; rejects when there is no network. */
export async function loadErrorDetails(): Promise<void> {
  loaded = (await loadCode(importDetails)).default;
}

/** Whether the page that the server wrote is an error page. Browser only. */
export const isErrorWritten = () => document.querySelector('[data-fault]') !== null;

/** The page of any failure. Should its code be missing, it says so itself and offers another try. */
export function ErrorPage({ error }: { error: unknown }) {
  return import.meta.env.SSR ? <ServerDetails error={error} /> : <BrowserPage error={error} />;
}

function BrowserPage({ error }: { error: unknown }) {
  const t = shellTexts.in(useLanguage());
  const [Details, setDetails] = useState(() => loaded);
  const [tries, setTries] = useState(0);
  const [failed, setFailed] = useState(-1);
  useEffect(() => {
    loadErrorDetails().then(
      () => setDetails(() => loaded),
      () => setFailed(tries),
    );
  }, [tries]);
  const isLost = failed === tries;
  if (Details) return <Details error={error} />;
  return (
    <main id="main" className="wrap" aria-busy={!isLost}>
      {isLost && (
        <div className="empty empty-page" role="alert">
          <h1>{t.offline}</h1>
          <p>{t.offlineStay}</p>
          <button type="button" className="btn btn-s" onClick={() => setTries(tries + 1)}>
            {t.ui.retry}
          </button>
        </div>
      )}
    </main>
  );
}
