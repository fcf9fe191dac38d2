import { formatMoney } from '#app/core/money.ts';
import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Time, useClock } from '#app/ui/kit/time.tsx';
import { defaultHost } from '#app/market/manifests/default-host.ts';
import { HostRange } from '#app/market/manifests/host-range.tsx';
import { PluginIcon } from '#app/market/plugins/plugin-icon.tsx';
import { MakerMarks } from './maker-proof.tsx';
import { pluginPath } from './store-addresses.ts';
import type { PluginRow } from './store.schema.ts';
import { storeTexts } from './store-texts.ts';
import style from './plugin-rows.module.css';

/** A short list of plugins with a heading: the newest with their time, or the most taken with their place. */
export function PluginShelf({
  title,
  plugins,
  to,
  isRanked = false,
}: {
  title: string;
  plugins: readonly PluginRow[];
  to: string;
  isRanked?: boolean;
}) {
  const t = storeTexts.use();
  const language = htmlLang[useLanguage()];
  const List = isRanked ? 'ol' : 'ul';
  return (
    <div className={style['shelf']}>
      <h2>
        {title}
        <Link to={to} aria-label={`${title}: ${t.allNew}`}>
          {t.allNew}
        </Link>
      </h2>
      <List>
        {plugins.map((plugin, place) => (
          <li key={plugin.id}>
            <Link to={pluginPath(plugin.slug)}>
              {isRanked && <span className={style['rank']}>{place + 1}</span>}
              <PluginIcon plugin={plugin} size="s" />
              <span className={style['names']}>
                <b>{plugin.name}</b>
                <small>{isRanked ? plugin.category?.name : plugin.summary}</small>
              </span>
              <span className={style['value']}>
                {isRanked ? formatNumber(plugin.downloads) : <Time value={plugin.publishedAt} language={language} />}
              </span>
            </Link>
          </li>
        ))}
      </List>
    </div>
  );
}

/** Plugins below each other: on wide screens with their figures in columns. */
export function PluginRows({ plugins }: { plugins: readonly PluginRow[] }) {
  const t = storeTexts.use();
  return (
    <>
      <div className={style['columns']} aria-hidden="true">
        <span>{t.columns.plugin}</span>
        <span>{t.columns.rating}</span>
        <span className={style['end']}>{t.columns.downloads}</span>
        <span>{t.columns.host}</span>
        <span className={style['end']}>{t.columns.price}</span>
      </div>
      <ul className={style['rows']}>
        {plugins.map((plugin) => (
          <Row key={plugin.id} plugin={plugin} />
        ))}
      </ul>
    </>
  );
}

const new_s = 14 * 86_400;
const shownPermissions = 3;

function Row({ plugin }: { plugin: PluginRow }) {
  const t = storeTexts.use();
  const { now } = useClock();
  return (
    <li>
      <PluginIcon plugin={plugin} />
      <div>
        <div className={style['title']}>
          <h3>
            <Link to={pluginPath(plugin.slug)}>{plugin.name}</Link>
            {now / 1000 - plugin.publishedAt < new_s && <Chip tone="info">{t.isNew}</Chip>}
            <span className={style['maker']}>{plugin.maker.name}</span>
          </h3>
          <MakerMarks maker={plugin.maker} />
        </div>
        <p>{plugin.summary}</p>
        <Reach permissions={plugin.permissions} />
      </div>
      <Figures plugin={plugin} />
    </li>
  );
}

/** Its figures: columns on wide screens, a line on narrow ones. */
function Figures({ plugin }: { plugin: PluginRow }) {
  const t = storeTexts.use();
  return (
    <div className={style['figures']}>
      <div className={style['cell']}>
        {plugin.ratings === 0 ? (
          <small>{t.noRating}</small>
        ) : (
          <>
            <span className={style['grade']}>
              <Icon name="star" size="s" />
              <span aria-hidden="true">{plugin.rating.toFixed(1)}</span>
              <span className="sr">{t.ratingOf(plugin.rating.toFixed(1), formatNumber(plugin.ratings))}</span>
            </span>
            <small aria-hidden="true">{t.ratings(formatNumber(plugin.ratings))}</small>
          </>
        )}
      </div>
      <div className={`${style['cell']} ${style['end']}`}>
        <span aria-hidden="true">{formatNumber(plugin.downloads)}</span>
        <span className="sr">{t.downloadsOf(formatNumber(plugin.downloads))}</span>
      </div>
      <div className={style['cell']}>
        {plugin.hostRange && <HostRange range={plugin.hostRange} />}
        {plugin.version && <small>{t.versionOf(plugin.version)}</small>}
      </div>
      <div className={`${style['cell']} ${style['end']}`}>
        <span>{plugin.price === null ? t.free : t.from(formatMoney(plugin.price))}</span>
        <small>{plugin.licence}</small>
      </div>
    </div>
  );
}

/** What it may do, the riskiest first. */
function Reach({ permissions }: { permissions: readonly string[] }) {
  const t = storeTexts.use();
  const language = useLanguage() === 'en' ? 'en' : 'zh';
  if (permissions.length === 0)
    return (
      <ul className={style['reach']}>
        <li>
          <Icon name="lock" size="s" />
          {t.noPermissions}
        </li>
      </ul>
    );
  const known = defaultHost.permissions.filter(({ name }) => permissions.includes(name));
  const rest = permissions.length - Math.min(known.length, shownPermissions);
  return (
    <ul className={style['reach']}>
      {known.slice(0, shownPermissions).map(({ name, title, risk }) => (
        <li key={name} className={risk === 'high' ? style['risky'] : undefined}>
          <Icon name={iconOf(name)} size="s" />
          {title[language]}
        </li>
      ))}
      {rest > 0 && <li>{t.morePermissions(rest)}</li>}
    </ul>
  );
}

/** The icon of a permission. */
export function iconOf(name: string) {
  if (name === 'network') return 'globe';
  if (name.startsWith('files')) return 'file';
  if (name === 'run-programs') return 'flame';
  if (name === 'notifications') return 'bell';
  if (name === 'models') return 'sparkle';
  if (name.startsWith('conversations')) return 'mail';
  if (name.startsWith('clipboard')) return 'copy';
  return name === 'storage' ? 'box' : 'eye';
}
