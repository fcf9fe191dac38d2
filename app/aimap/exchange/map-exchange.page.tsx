import { useAuth } from '#app/account/rules/allowed.tsx';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { buttonClass } from '#app/ui/kit/button.tsx';
import { PageHead, SectionHead } from '#app/ui/kit/card.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { mapExchangeTexts } from './map-exchange-texts.ts';
import { MapImport } from './map-import.tsx';
import type { Route } from './+types/map-exchange.page.ts';
import style from './map-exchange.module.css';

export const loader = pageLoader(async ({ ctx }) => {
  await requireConsole(ctx, 'aiMap/exchange');
  return {};
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: mapExchangeTexts.in(rootFacts(matches).language).title });
}

/** Where staff take the whole map along as a file, and bring one. */
export default function MapExchange() {
  const t = mapExchangeTexts.use();
  const mayImport = useAuth()('import', '/admin/aiMap/exchange');
  return (
    <>
      <PageHead title={t.title}>{t.lead}</PageHead>
      <section>
        <SectionHead title={t.exportTitle} />
        <p className="muted">{t.exportText}</p>
        <p className={style['download']}>
          <a className={buttonClass({ tone: 'primary' })} href="/admin/aiMap/exchange/file" download>
            <Icon name="download" />
            {t.download}
          </a>
        </p>
      </section>
      <section className={style['second']}>
        <SectionHead title={t.importTitle} />
        {mayImport ? <MapImport /> : <Notice>{t.readOnly}</Notice>}
      </section>
    </>
  );
}
