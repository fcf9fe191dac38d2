import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { HostRange } from '#app/market/manifests/host-range.tsx';
import { isOpen } from './plugin-side.tsx';
import { downloadPath } from './store-addresses.ts';
import type { PluginView, ShownVersion } from './store.schema.ts';
import { pluginTexts } from './store-texts.ts';
import style from './plugin.module.css';

/** The newest versions with what changed in them; those that can be had are links to them. */
export function PluginVersions({ plugin }: { plugin: PluginView }) {
  const t = pluginTexts.use();
  const language = htmlLang[useLanguage()];
  const mayDownload = isOpen(plugin);
  return (
    <section className={style['part']} id="versions" aria-labelledby="versions-title">
      <h2 id="versions-title">{t.versions}</h2>
      <Table
        caption={t.allVersions}
        rows={plugin.versions}
        rowKey={({ id }) => id}
        empty={<p className="muted">{t.noVersion}</p>}
        columns={[
          {
            key: 'version',
            label: t.columns.version,
            cell: (one) => <Number slug={plugin.slug} version={one} mayDownload={mayDownload} />,
          },
          { key: 'changes', label: t.columns.changes, cell: (one) => <Changes version={one} /> },
          {
            key: 'host',
            label: t.columns.host,
            phoneLabel: t.columns.host,
            cell: ({ hostRange }) => <HostRange range={hostRange} />,
          },
          {
            key: 'date',
            label: t.columns.date,
            end: true,
            cell: ({ publishedAt }) => <Time value={publishedAt} language={language} mode="date" />,
          },
        ]}
      />
      {plugin.moreVersions > 0 && <p className="muted small">{t.moreVersions(plugin.moreVersions)}</p>}
    </section>
  );
}

function Number({ slug, version, mayDownload }: { slug: string; version: ShownVersion; mayDownload: boolean }) {
  const t = pluginTexts.use();
  const { channel, state, isSecurity, isInstallable } = version;
  return (
    <span className={style['number']}>
      {mayDownload && isInstallable ? (
        <a href={downloadPath(slug, version.version)} rel="nofollow" aria-label={t.downloadVersion(version.version)}>
          {version.version}
        </a>
      ) : (
        <b>{version.version}</b>
      )}
      {channel === 'beta' && <Chip tone="accent">{t.channels.beta}</Chip>}
      {isSecurity && (
        <Chip tone="primary" icon="shield">
          {t.security}
        </Chip>
      )}
      {t.states[state] && <Chip tone={state === 'blocked' ? 'danger' : 'line'}>{t.states[state]}</Chip>}
    </span>
  );
}

function Changes({ version: { changes, reason, replacement, state } }: { version: ShownVersion }) {
  const t = pluginTexts.use();
  return (
    <>
      <span className={style['changes']}>{changes || t.noChanges}</span>
      {(state === 'blocked' || state === 'yanked') && reason && <p className="small">{t.notices.reason(reason)}</p>}
      {state === 'deprecated' && replacement && <p className="small">{t.replacedBy(replacement)}</p>}
    </>
  );
}
