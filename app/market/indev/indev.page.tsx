import { getIndev } from '#app/market/indev/indev.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts, useRootFacts } from '#app/core/request/page-data.ts';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { IndevParts } from './indev-parts.tsx';
import style from './indev.module.css';
import { indevTexts } from './indev-texts.ts';
import type { Route } from './+types/indev.page.ts';

export const loader = pageLoader(({ ctx }) => getIndev(ctx));

export function meta({ matches }: Route.MetaArgs): ReturnType<typeof pageHead> {
  const { language, siteName } = rootFacts(matches);
  const t = indevTexts.in(language);
  return pageHead(matches, { title: t.title, description: t.description(siteName), canonical: '/ask/indev' });
}

/** Joining as a developer: what one earns, the rules, the steps, the application and where it stands. */
export default function Indev({ loaderData }: Route.ComponentProps) {
  const t = indevTexts.use();
  const { hasMoney } = useRootFacts();
  return (
    <main id="main" className={style['page']}>
      <div className={style['main']}>
        <PageHead title={t.title}>{t.lead}</PageHead>
        <Notice>
          <p>{t.what}</p>
          {hasMoney && <p>{t.selling}</p>}
        </Notice>
        <IndevParts view={loaderData} />
      </div>
    </main>
  );
}
