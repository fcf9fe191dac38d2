import { Link } from '#app/ui/kit/link.tsx';
import { PluginIcon } from '#app/market/plugins/plugin-icon.tsx';
import { pluginPath } from '#app/market/store/store-addresses.ts';
import type { PluginRow } from '#app/market/store/store.schema.ts';
import type { HomeTexts } from './home-texts.ts';
import style from './home.module.css';
import own from './home-plugins.module.css';

/** So many plugins stand on the home page. */
export const homePlugins = 4;

/** Plugins that are new. Nothing is shown while there is none. */
export function HomePlugins({ plugins, t }: { plugins: readonly PluginRow[]; t: HomeTexts }) {
  if (plugins.length === 0) return null;
  return (
    <section className={`wrap ${style['block']}`} aria-labelledby="plugins">
      <div className={style['head']}>
        <h2 id="plugins">{t.plugins}</h2>
        <Link className="small" to="/plugin">
          {t.pluginsMore}
        </Link>
      </div>
      <ul className={own['plugins']}>
        {plugins.map((plugin) => (
          <li key={plugin.id}>
            <PluginIcon plugin={plugin} />
            <div>
              <h3>
                <Link to={pluginPath(plugin.slug)}>{plugin.name}</Link>
              </h3>
              <p>{plugin.summary}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
