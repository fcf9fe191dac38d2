import { useLanguage } from '#app/core/texts/page-texts.ts';
import { PluginIcon } from '#app/market/plugins/plugin-icon.tsx';
import { downloadPath, pluginPath } from '#app/market/store/store-addresses.ts';
import { buttonClass, LinkButton } from '#app/ui/kit/button.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import type { FreePlugin } from './plugin-purchases.schema.ts';
import { pluginPurchasesTexts } from './plugin-purchases-texts.ts';
import style from './plugin-purchases.module.css';

/** A free plugin that the member took: which version, and the newest to take. */
export function FreePluginEntry({ row: { plugin, version, newest, at, isBlocked, rating } }: { row: FreePlugin }) {
  const t = pluginPurchasesTexts.use();
  const language = useLanguage();
  return (
    <article className={style['entry']} aria-label={plugin.name}>
      <div className={style['head']}>
        <PluginIcon plugin={plugin} />
        <div>
          <h2>
            {plugin.isListed ? <Link to={pluginPath(plugin.slug)}>{plugin.name}</Link> : plugin.name}
            <Chip tone="line">{t.free}</Chip>
            {isBlocked && <Chip tone="danger">{t.chips.blocked(version)}</Chip>}
            {!plugin.isListed && <Chip tone="line">{t.chips.unlisted}</Chip>}
          </h2>
          <p className={style['line']}>
            <span>
              {t.takenOn(version)} <Time value={at} language={language} mode="date" />
            </span>
            {newest !== '' && newest !== version && <span>{t.newer(newest)}</span>}
          </p>
        </div>
        <div className={style['acts']}>
          {plugin.isListed && newest !== '' && (
            <a
              className={buttonClass({ size: 's' })}
              href={downloadPath(plugin.slug, newest)}
              rel="nofollow"
              aria-label={t.downloadOf(newest, plugin.name)}
            >
              <Icon name="download" />
              {t.download(newest)}
            </a>
          )}
          {rating !== null && (
            <LinkButton
              size="s"
              icon="star"
              to={`${pluginPath(plugin.slug)}#ratings`}
              aria-label={rating === 'given' ? t.changeRatingOf(plugin.name) : t.rateOf(plugin.name)}
            >
              {rating === 'given' ? t.changeReview : t.toReview}
            </LinkButton>
          )}
        </div>
      </div>
    </article>
  );
}
