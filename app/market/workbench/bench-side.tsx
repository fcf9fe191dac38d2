import { formatMoney } from '#app/core/money.ts';
import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { PluginIcon } from '#app/market/plugins/plugin-icon.tsx';
import { PluginState } from '#app/market/plugins/plugin-state.tsx';
import { pluginName } from '#app/market/plugins/plugin-name.ts';
import type { Bench } from './workbench.schema.ts';
import { lineOf } from '#app/messages/notices/notice-line.ts';
import { lineTexts } from '#app/messages/notices/notice-texts.ts';
import { SectionHead } from '#app/ui/kit/card.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Time } from '#app/ui/kit/time.tsx';
import style from './workbench.module.css';
import { workbenchTexts } from './workbench-texts.ts';

/** The newest plugins, and what was told lately. */
export function BenchSide({ bench }: { bench: Bench }) {
  const t = workbenchTexts.use();
  const language = useLanguage();
  return (
    <div className={style['halves']}>
      {bench.newest.length > 0 && (
        <section>
          <SectionHead title={t.plugins} aside={<Link to="/developer/plugin">{t.allPlugins(bench.plugins)}</Link>} />
          <ul className={style['mine']}>
            {bench.newest.map((plugin) => (
              <li key={plugin.id}>
                <PluginIcon plugin={{ ...plugin, name: pluginName(plugin, language) }} size="s" />
                <div>
                  <Link to={`/developer/plugin/${plugin.id}`}>
                    <b>{pluginName(plugin, language)}</b>
                  </Link>{' '}
                  <PluginState state={plugin.state} />
                  <small>
                    {plugin.slug}
                    {plugin.version && ` · ${plugin.version}`}
                  </small>
                </div>
                <span className="num">
                  {formatNumber(plugin.downloads)}
                  <small>{t.downloads}</small>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <SectionHead title={t.notices} aside={<Link to="/user/account/notice?kind=market">{t.allNotices}</Link>} />
        {bench.news.length === 0 ? (
          <p className="muted">{t.noNotices}</p>
        ) : (
          <ul className={style['news']}>
            {bench.news.map((one) => (
              <NewsLine key={`${one.kind} ${one.id}`} one={one} />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

function NewsLine({ one }: { one: Bench['news'][number] }) {
  const t = workbenchTexts.use();
  const language = useLanguage();
  const lines = lineTexts.use();
  const time = <Time value={one.at} language={htmlLang[language]} />;
  if ('amount' in one)
    return (
      <li>
        {t[one.kind](pluginName(one, language), one.amount === null ? '' : formatMoney(one.amount))}
        {time}
      </li>
    );
  const { who, did, title } = lineOf(lines, one);
  return (
    <li>
      {[who, did, title].filter(Boolean).join(' ')}
      {time}
    </li>
  );
}
