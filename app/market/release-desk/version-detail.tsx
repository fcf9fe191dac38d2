import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { DifferenceView } from '#app/market/releases/difference-view.tsx';
import { FindingList } from '#app/market/releases/finding-list.tsx';
import { findingsTexts } from '#app/market/releases/findings-texts.ts';
import type { VersionView } from '#app/market/releases/releases.schema.ts';
import { VersionState } from '#app/market/releases/version-state.tsx';
import { FactList } from '#app/ui/kit/fact-list.tsx';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { formatBytes } from '#app/ui/kit/number-format.ts';
import { Time } from '#app/ui/kit/time.tsx';
import { updateTexts } from './developer-update-texts.ts';
import style from './developer-update.module.css';

/** One version: what it is, what was found in it, and what it changes. */
export function VersionDetail({ version, back }: { version: VersionView; back: string }) {
  const t = updateTexts.use();
  const found = findingsTexts.use();
  const language = useLanguage();
  const { plugin, manifest, changesZh, changesEn, findings, checks, difference } = version;
  const moment = (at: number | null) => (at === null ? null : <Time value={at} language={htmlLang[language]} />);
  const changes = language === 'en' ? changesEn || changesZh : changesZh || changesEn;
  return (
    <section className={style['detail']}>
      <header>
        <h2>
          {t.detailTitle(language === 'en' ? plugin.nameEn : plugin.nameZh, version.version)}{' '}
          <VersionState state={version.state} />
        </h2>
        <LinkButton to={back} size="s" tone="quiet" icon="close">
          {t.close}
        </LinkButton>
      </header>
      <div className={style['columns']}>
        <div>
          <h3>{found.findings}</h3>
          <FindingList findings={findings} checks={checks} />
          <h3>{found.difference}</h3>
          <DifferenceView difference={difference} />
        </div>
        <aside aria-label={t.facts}>
          <h3>{t.changes}</h3>
          <p className={style['said']}>{changes || t.noChanges}</p>
          <h3>{t.facts}</h3>
          <FactList
            facts={[
              { name: t.fact.host, value: <code>{version.hostRange}</code> },
              { name: t.fact.size, value: formatBytes(version.bytes) },
              { name: t.fact.permissions, value: manifest.permissions.join(', ') || t.none },
              { name: t.fact.created, value: moment(version.createdAt) },
              { name: t.fact.published, value: moment(version.publishedAt) },
              { name: t.fact.live, value: moment(version.liveAt) },
              { name: t.fact.sha256, value: <code className={style['hash']}>{version.sha256}</code> },
            ]}
          />
        </aside>
      </div>
    </section>
  );
}
