import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Time } from '#app/ui/kit/time.tsx';
import { Stars } from '#app/ui/forms/stars.tsx';
import { PluginIcon } from '#app/market/plugins/plugin-icon.tsx';
import { MakerMarks } from './maker-proof.tsx';
import { makerPath } from './store-addresses.ts';
import type { PluginView } from './store.schema.ts';
import { pluginTexts } from './store-texts.ts';
import style from './plugin.module.css';

/** Icon, names, a sentence and the figures of a plugin. */
export function PluginHead({ plugin }: { plugin: PluginView }) {
  const t = pluginTexts.use();
  const language = useLanguage();
  const grade = plugin.rating.toFixed(1);
  return (
    <div className={style['head']}>
      <PluginIcon plugin={plugin} size="l" />
      <div>
        <h1>
          {plugin.name}
          {plugin.otherName && <small lang={htmlLang[language === 'en' ? 'zh-cn' : 'en']}>{plugin.otherName}</small>}
        </h1>
        <p className={style['summary']}>{plugin.summary}</p>
        {plugin.state !== 'removed' && (
          <ul className={style['under']}>
            <li>
              {plugin.ratings === 0 ? (
                <span className="muted">{t.noRatings}</span>
              ) : (
                <a href="#ratings">
                  <Stars value={plugin.rating} label={t.ratingOf(grade, formatNumber(plugin.ratings))} />{' '}
                  <span aria-hidden="true">
                    <b className="num">{grade}</b>&nbsp;· {t.ratings(formatNumber(plugin.ratings))}
                  </span>
                </a>
              )}
            </li>
            <li className="num">{t.downloads(formatNumber(plugin.downloads))}</li>
            {plugin.shown && (
              <li>
                {t.version(plugin.shown.version)}&nbsp;·{' '}
                <Time value={plugin.shown.publishedAt} language={htmlLang[language]} />
              </li>
            )}
            <li>
              <Link to={makerPath(plugin.maker.slug)}>{plugin.maker.name}</Link> <MakerMarks maker={plugin.maker} />
            </li>
            {plugin.state === 'published' && (
              <li>
                <Chip tone="primary" icon="shield">
                  {t.reviewed}
                </Chip>
              </li>
            )}
          </ul>
        )}
      </div>
    </div>
  );
}
