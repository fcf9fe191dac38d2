import { renderMarkdown } from '#app/core/markdown/render.server.ts';
import { hasId, pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { pageTexts, useLanguage } from '#app/core/texts/page-texts.ts';
import { getPluginForm } from '#app/market/plugins/plugins.queries.server.ts';
import { BackLink } from '#app/ui/frame/back-link.tsx';
import { SectionHead } from '#app/ui/kit/card.tsx';
import { FactList } from '#app/ui/kit/fact-list.tsx';
import style from './plugin-preview.module.css';
import { PluginIcon } from './plugin-icon.tsx';
import type { Listing } from './plugins.schema.ts';
import type { Route } from './+types/plugin-preview.page.ts';

const texts = await pageTexts(
  () => import('./plugin-preview.zh.ts'),
  () => import('./plugin-preview.en.ts'),
);

export const loader = pageLoader(async ({ ctx, params, spendRead }) => {
  const plugin = await getPluginForm(ctx, { id: Number(params['id']) });
  const { bodyZh, bodyEn } = plugin.draft;
  const body = ctx.language === 'en' ? bodyEn || bodyZh : bodyZh || bodyEn;
  if (body !== '') spendRead();
  return { plugin, html: body === '' ? '' : (await renderMarkdown(body, { by: ctx })).html };
}, hasId);

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { language } = rootFacts(matches);
  const draft = loaderData?.plugin.draft;
  return pageHead(matches, { title: texts.in(language).title((draft && inLanguage(language, draft).name) ?? '') });
}

/** What the draft says in a language, where it says it in that. */
function inLanguage(language: string, { nameZh, nameEn, shortZh, shortEn, privacy }: Listing) {
  const { readsZh, readsEn } = privacy;
  return language === 'en'
    ? { name: nameEn || nameZh, short: shortEn || shortZh, reads: readsEn || readsZh }
    : { name: nameZh || nameEn, short: shortZh || shortEn, reads: readsZh || readsEn };
}

/** How a plugin will look to visitors, from its draft. */
export default function PluginPreview({ loaderData: { plugin, html } }: Route.ComponentProps) {
  const t = texts.use();
  const language = useLanguage();
  const { draft } = plugin;
  const { name, short, reads } = inLanguage(language, draft);
  return (
    <div className={style['preview']}>
      <BackLink to={`/developer/plugin/${plugin.id}`}>{t.back}</BackLink>
      <p className="muted small">{t.lead}</p>
      <div className={style['head']}>
        <PluginIcon plugin={{ slug: plugin.slug, name, icon: draft.icon }} size="l" />
        <div>
          <h1>{name || plugin.slug}</h1>
          <p>{short}</p>
        </div>
      </div>
      {draft.screenshots.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must scroll by keyboard too
        <div className={style['previewShots']} role="region" aria-label={t.screenshots} tabIndex={0}>
          {draft.screenshots.map((url, i) => (
            <img key={url} src={url} alt={t.screenshot(i + 1)} loading="lazy" />
          ))}
        </div>
      )}
      <section className={style['previewPart']}>
        <SectionHead title={t.about} />
        {html === '' ? (
          <p className="muted">{t.noText}</p>
        ) : (
          <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
        )}
      </section>
      <section className={style['previewPart']}>
        <SectionHead title={t.privacy} />
        <p>{reads || <span className="muted">{t.noPrivacy}</span>}</p>
        <h3>{t.services}</h3>
        {draft.privacy.services.length === 0 ? (
          <p className="muted">{t.noServices}</p>
        ) : (
          <ul>
            {draft.privacy.services.map((service) => (
              <li key={`${service.name} ${service.purpose}`}>
                {service.url === '' ? service.name : <Outside to={service.url}>{service.name}</Outside>}:{' '}
                {service.purpose}
              </li>
            ))}
          </ul>
        )}
      </section>
      <Facts draft={draft} categories={plugin.categories} />
    </div>
  );
}

type FactsProps = Pick<Route.ComponentProps['loaderData']['plugin'], 'categories'> & { draft: Listing };

function Facts({ draft, categories }: FactsProps) {
  const t = texts.use();
  const language = useLanguage();
  const category = categories.find(({ id }) => id === draft.categoryId);
  const link = (to: string) => (to === '' ? null : <Outside to={to}>{to}</Outside>);
  return (
    <section className={style['previewPart']}>
      <SectionHead title={t.facts} />
      <FactList
        facts={[
          { name: t.category, value: category && (language === 'en' ? category.nameEn : category.nameZh) },
          { name: t.tags, value: draft.tags.join(language === 'en' ? ', ' : '、') || null },
          { name: t.licence, value: draft.licence || null },
          { name: t.support, value: link(draft.supportUrl) },
          { name: t.repository, value: link(draft.repositoryUrl) },
          { name: t.homepage, value: link(draft.homepageUrl) },
        ]}
      />
    </section>
  );
}

const Outside = ({ to, children }: { to: string; children: string }) => (
  <a href={to} rel="nofollow ugc noopener external" target="_blank">
    {children}
  </a>
);
