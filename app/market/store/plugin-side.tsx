import type { ReactNode } from 'react';
import { htmlLang } from '#app/core/texts/language.ts';
import { useRootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Avatar } from '#app/ui/kit/avatar.tsx';
import { buttonClass, LinkButton } from '#app/ui/kit/button.tsx';
import { Fact, Facts } from '#app/ui/kit/facts.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatBytes } from '#app/ui/kit/number-format.ts';
import { Time } from '#app/ui/kit/time.tsx';
import { CopyButton } from '#app/ui/forms/copy-button.tsx';
import { postPath, writePath } from '#app/ask/parts/ask-addresses.ts';
import { HostRange } from '#app/market/manifests/host-range.tsx';
import { HostLine } from './host-line.tsx';
import { MakerProof } from './maker-proof.tsx';
import { downloadPath, makerPath, pluginPath } from './store-addresses.ts';
import type { PluginView } from './store.schema.ts';
import { pluginTexts } from './store-texts.ts';
import style from './plugin.module.css';

/** Whether its reader may have a version: what was taken off the list only members who have it. */
export const isOpen = ({ state, own, file, isLicensed }: PluginView) =>
  file !== null && isLicensed && (state === 'published' || (state === 'delisted' && own.mayRate));

/** Stays at the end of its line, so that none begins with it. */
const dot = '\u00a0· ';

/** What is downloaded, where it runs, and how to tell that it is the right file. */
export function DownloadCard({ plugin }: { plugin: PluginView }) {
  const t = pluginTexts.use();
  const { shown, state, file } = plugin;
  const mayDownload = isOpen(plugin) && shown?.isInstallable === true;
  if (!mayDownload && state !== 'published' && file === null) return null;
  return (
    <section className={`card ${style['download']}`} aria-label={t.download}>
      {mayDownload ? (
        <a
          className={buttonClass({ tone: 'primary', size: 'l', block: true })}
          href={downloadPath(plugin.slug)}
          rel="nofollow"
        >
          <Icon name="download" />
          {t.downloadVersion(shown.version)}
        </a>
      ) : (
        state === 'published' && shown?.isInstallable !== true && <p className="muted">{t.noVersion}</p>
      )}
      {shown && (mayDownload || file) && <FileFacts plugin={plugin} shown={shown} mayDownload={mayDownload} />}
      {file && <Verify slug={plugin.slug} version={shown?.version ?? ''} file={file} />}
    </section>
  );
}

type FileProps = { plugin: PluginView; shown: NonNullable<PluginView['shown']>; mayDownload: boolean };

/** Which file it is and where it runs; for who may not have it yet, how they come to it. */
function FileFacts({ plugin: { offers, file, state }, shown, mayDownload }: FileProps) {
  const t = pluginTexts.use();
  const said = [
    mayDownload ? (offers.length > 0 ? t.licensed : t.free) : t.version(shown.version),
    file && formatBytes(file.bytes),
    mayDownload ? t.downloadHint : state === 'published' && offers.length > 0 && t.afterBuying,
  ];
  return (
    <>
      <p className={style['fine']}>{said.filter(Boolean).join(dot)}</p>
      <p className={style['fine']}>
        {shown.hostRange ? (
          <>
            {t.compatible} <HostRange range={shown.hostRange} />
          </>
        ) : (
          t.notTested
        )}
        {shown.channel === 'beta' && ` ${t.beta}`}
        {shown.state === 'deprecated' && ` ${t.deprecated}`}
      </p>
    </>
  );
}

/** Hash and signature of the file, and how to check them. */
function Verify({
  slug,
  version,
  file: { sha256, signature },
}: {
  slug: string;
  version: string;
  file: NonNullable<PluginView['file']>;
}) {
  const t = pluginTexts.use();
  const { siteUrl } = useRootFacts();
  return (
    <details className={style['verify']}>
      <summary>
        <Icon name="shield" size="s" />
        {t.verify}
      </summary>
      <p className="small">{t.verifyLead}</p>
      <dl>
        <dt>{t.sha256}</dt>
        <dd>
          <code>{sha256}</code> <CopyButton text={sha256} />
        </dd>
        {signature && (
          <>
            <dt>{t.signature}</dt>
            <dd>
              <code>{signature.signature}</code> <CopyButton text={signature.signature} />
            </dd>
            <dt>{t.key}</dt>
            <dd>
              <code>{signature.keyId}</code>
            </dd>
          </>
        )}
      </dl>
      <p className="small">{t.verifyHash}</p>
      <pre tabIndex={0}>
        <code>{`sha256sum ${slug}-${version}.zip`}</code>
      </pre>
      <p className="small">
        {t.verifyKeys} <a href="/api/market/v1/keys">{`${siteUrl}/api/market/v1/keys`}</a>
      </p>
    </details>
  );
}

/** Facts, developer and questions; what other parts of the site know of it stands between. */
type SideProps = { plugin: PluginView; host: string; children: ReactNode };

export function PluginSide({ plugin, host, children }: SideProps) {
  const t = pluginTexts.use();
  return (
    <aside className="rail" aria-label={t.facts}>
      <PluginFacts plugin={plugin} host={host} />
      <MakerCard plugin={plugin} />
      {children}
      <Asked plugin={plugin} />
    </aside>
  );
}

function PluginFacts({ plugin, host }: { plugin: PluginView; host: string }) {
  const t = pluginTexts.use();
  const language = htmlLang[useLanguage()];
  const { support, repository, homepage } = plugin.links;
  const links = [
    [support, t.support],
    [repository, t.repository],
    [homepage, t.homepage],
  ] as const;
  const given = links.filter(([url]) => url !== '');
  return (
    <section>
      <h2>{t.facts}</h2>
      <Facts size="s">
        <Fact label={t.categoryFact}>{plugin.category?.name}</Fact>
        <Fact label={t.licence}>{plugin.licence}</Fact>
        <Fact label={t.hostRange}>
          {plugin.hostRange && (
            <>
              <HostRange range={plugin.hostRange} />
              <HostLine host={host} className={style['fine']} />
            </>
          )}
        </Fact>
        <Fact label={t.published}>
          <Time value={plugin.publishedAt} language={language} mode="date" />
        </Fact>
        <Fact label={t.updated}>
          <Time value={plugin.updatedAt} language={language} mode="date" />
        </Fact>
        <Fact label={t.dependencies}>
          {plugin.dependencies.length > 0 && (
            <ul>
              {plugin.dependencies.map(({ slug, name, range }) => (
                <li key={slug}>
                  {name ? <Link to={pluginPath(slug)}>{name}</Link> : slug} <HostRange range={range} />
                </li>
              ))}
            </ul>
          )}
        </Fact>
        <Fact label={t.links}>
          {given.length > 0 && (
            <ul>
              {given.map(([url, name]) => (
                <li key={name}>
                  <a href={url} rel="nofollow noopener noreferrer" target="_blank">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </Fact>
      </Facts>
    </section>
  );
}

function MakerCard({ plugin: { maker } }: { plugin: PluginView }) {
  const t = pluginTexts.use();
  return (
    <section>
      <h2>{t.maker}</h2>
      <div className="person">
        <Avatar id={maker.slug} name={maker.name} size="m" />
        <div>
          <b>
            <Link to={makerPath(maker.slug)}>{maker.name}</Link>
          </b>
          <span>
            {t.makerPlugins(maker.plugins)}&nbsp;· {t.since(String(new Date(maker.since * 1000).getUTCFullYear()))}
          </span>
        </div>
      </div>
      <MakerProof maker={maker} />
    </section>
  );
}

function Asked({ plugin: { questions, slug } }: { plugin: PluginView }) {
  const t = pluginTexts.use();
  return (
    <section>
      <h2>{t.asked}</h2>
      {questions.length === 0 ? (
        <p className="muted">{t.noneAsked}</p>
      ) : (
        <ul className="rail-list">
          {questions.map((question) => (
            <li key={question.id}>
              <Link to={postPath(question.id)}>{question.title}</Link>
              <p className="meta">{t.answers(question.answers)}</p>
            </li>
          ))}
        </ul>
      )}
      <p className={style['verified']}>
        <LinkButton size="s" icon="ask" to={writePath({ tag: slug })}>
          {t.ask}
        </LinkButton>
      </p>
    </section>
  );
}
