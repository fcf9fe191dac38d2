import { raisePageHeadings } from '#app/account/site-pages/site-pages.policy.ts';
import { getDraftPage } from '#app/account/site-pages/site-pages.queries.server.ts';
import { hasId, pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { htmlLang, type Language } from '#app/core/texts/language.ts';
import { Link } from '#app/ui/kit/link.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { pageDeskTexts } from './page-desk-texts.ts';
import style from './page-desk.module.css';
import type { Route } from './+types/page-preview.page.ts';

export const loader = pageLoader(async ({ ctx, params, url }) => {
  const language: Language = url.searchParams.get('language') === 'en' ? 'en' : 'zh-cn';
  const id = Number(params['id']);
  return { id, page: await getDraftPage(ctx, { id, language }) };
}, hasId);

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const t = pageDeskTexts.in(rootFacts(matches).language);
  return pageHead(matches, { title: loaderData ? t.previewTitle(loaderData.page.title) : t.title });
}

/** The newest saved state of a page as readers would see it. */
export default function PagePreview({ loaderData: { id, page } }: Route.ComponentProps) {
  const t = pageDeskTexts.use();
  const back = <Link to={`/admin/pages/${id}?language=${page.language}`}>{t.backToEdit}</Link>;
  return (
    <>
      <Notice tone={page.isShown ? 'ok' : 'warn'} action={back}>
        {page.isShown ? t.previewShown : t.previewLead}
      </Notice>
      <article className={style['preview']} lang={htmlLang[page.language]}>
        <h1>{page.title}</h1>
        <div className="prose" dangerouslySetInnerHTML={{ __html: raisePageHeadings(page.html) }} />
      </article>
    </>
  );
}
