import { useState } from 'react';
import { type LoaderFunctionArgs, redirectDocument } from 'react-router';
import { requireFrameAddress } from '#app/account/rules/rules.queries.server.ts';
import { pageRequest } from '#app/core/ctx.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { buttonClass } from '#app/ui/kit/button.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { useHydrated } from '#app/account/parts/use-hydrated.ts';
import type { Route } from './+types/iframe.page.ts';
import style from './iframe.module.css';

const texts = await pageTexts(
  () => import('./frame.zh.ts'),
  () => import('./frame.en.ts'),
);

/**
 * Only addresses that a rule of the reader holds, of other sites. The document's policy must name the framed site, so
 * the page is always a document of its own: a client navigation is sent round by a full load.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { allowFrame, siteUrl } = args.context.get(pageRequest);
  const read = pageLoader(async ({ ctx, params, url: here }) => {
    const url = params['url'] ?? '';
    await requireFrameAddress(ctx, url);
    const { origin, host } = new URL(url);
    if (origin === new URL(siteUrl).origin) throw notFound();
    if (new URL(args.request.url).pathname.endsWith('.data')) throw redirectDocument(here.pathname);
    allowFrame(origin);
    return { url, host };
  });
  return read(args);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageHead(matches, { title: loaderData?.host ?? texts.in(rootFacts(matches).language).title });
}

/** A page of another site inside the member centre, in a sandbox, behind a mask until it is there. */
export default function Embedded({ loaderData: { url, host } }: Route.ComponentProps) {
  const t = texts.use();
  const isHydrated = useHydrated();
  const [isLoaded, setLoaded] = useState(false);
  return (
    <div className={style['page']}>
      <div className={style['head']}>
        <h1>{host}</h1>
        <a
          className={buttonClass({ size: 's', tone: 'quiet' })}
          href={url}
          target="_blank"
          rel="external noopener noreferrer"
        >
          <Icon name="external" />
          {t.openOutside}
        </a>
      </div>
      <div className={style['stage']} aria-busy={!isLoaded}>
        {isHydrated && (
          <iframe
            className={style['frame']}
            title={host}
            src={url}
            // oxlint-disable-next-line react/iframe-missing-sandbox -- the page is another site's: the loader refuses addresses of our own
            sandbox="allow-scripts allow-forms allow-popups allow-downloads allow-same-origin"
            referrerPolicy="no-referrer"
            onLoad={() => setLoaded(true)}
          />
        )}
        {!isLoaded && (
          <div className={style['mask']} role="status">
            <span className="spin" aria-hidden />
            {t.loading(host)}
          </div>
        )}
      </div>
    </div>
  );
}
