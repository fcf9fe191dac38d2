import { pluginTag } from '#app/market/plugins/kept-plugins.server.ts';
import { getMaker } from '#app/market/store/plugin-view.queries.server.ts';
import { MakerInput } from '#app/market/store/store.schema.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { AuthorLink } from '#app/ask/kit/author.tsx';
import { Avatar } from '#app/ui/kit/avatar.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Time } from '#app/ui/kit/time.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { usePluginsSeen } from '#app/market/plugin-events/use-plugins-seen.ts';
import { PluginRows } from './plugin-rows.tsx';
import { MakerProof } from './maker-proof.tsx';
import { makerPath } from './store-addresses.ts';
import { makerTexts, pluginTexts } from './store-texts.ts';
import style from './plugin.module.css';
import type { Route } from './+types/maker.page.ts';

/** The public page of a developer: who they are, since when, and what they publish. */
export const loader = pageLoader(
  async ({ ctx, params, madeOf, shows }) => {
    const maker = await getMaker(ctx, params['developer'] ?? '');
    madeOf(pluginTag.maker(maker.id));
    shows(...maker.plugins.map(({ id }) => pluginTag.row(id)));
    return maker;
  },
  ({ developer }) => MakerInput.shape.slug.safeParse(developer).success,
);

export function meta({ matches, loaderData: maker }: Route.MetaArgs): ReturnType<typeof pageHead> {
  if (!maker) return [];
  const t = makerTexts.in(rootFacts(matches).language);
  return pageHead(matches, {
    title: t.title(maker.name),
    description: maker.introduction || t.title(maker.name),
    ...(maker.state === 'approved' ? { canonical: makerPath(maker.slug) } : {}),
  });
}

export default function MakerPage({ loaderData: maker }: Route.ComponentProps) {
  const t = makerTexts.use();
  const shared = pluginTexts.use();
  const language = useLanguage();
  usePluginsSeen('row', maker.plugins);
  return (
    <main id="main" className={`wrap page ${style['page']}`}>
      <nav aria-label={shared.crumbs}>
        <ol className="crumb">
          <li>
            <Link to="/plugin">{shared.market}</Link>
          </li>
          <li aria-current="page">{maker.name}</li>
        </ol>
      </nav>
      <header className={style['head']}>
        <Avatar id={maker.slug} name={maker.name} src={maker.member?.avatar ?? null} size="xl" />
        <div>
          <h1>
            {maker.name}
            {maker.otherName !== maker.name && (
              <small lang={htmlLang[language === 'en' ? 'zh-cn' : 'en']}>{maker.otherName}</small>
            )}
          </h1>
          <ul className={style['under']}>
            <li>
              {t.since} <Time value={maker.since} language={htmlLang[language]} mode="date" />
            </li>
            <li className="num">{shared.makerPlugins(maker.plugins.length)}</li>
            <li className="num">{shared.downloads(formatNumber(maker.downloads))}</li>
            {maker.ratings > 0 && (
              <li className="num">{shared.ratingOf(maker.rating.toFixed(1), formatNumber(maker.ratings))}</li>
            )}
            {maker.member && (
              <li>
                {t.account} <AuthorLink author={maker.member} />
              </li>
            )}
            {maker.homepage && (
              <li>
                <a href={maker.homepage} rel="nofollow noopener noreferrer" target="_blank">
                  {shared.homepage}
                </a>
              </li>
            )}
          </ul>
          <MakerProof maker={maker} />
          {maker.introduction && <p className={style['intro']}>{maker.introduction}</p>}
        </div>
      </header>
      {maker.state === 'suspended' && (
        <div className={style['state']}>
          <Notice tone="bad">{t.suspended}</Notice>
        </div>
      )}
      <section className={style['part']} aria-labelledby="plugins">
        <h2 id="plugins">{t.plugins}</h2>
        {maker.plugins.length === 0 ? <Empty title={t.none} /> : <PluginRows plugins={maker.plugins} />}
      </section>
    </main>
  );
}
