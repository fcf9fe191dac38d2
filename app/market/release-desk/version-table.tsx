import type { ReactNode } from 'react';
import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import type { VersionRow } from '#app/market/releases/releases.schema.ts';
import { VersionState } from '#app/market/releases/version-state.tsx';
import { PluginIcon } from '#app/market/plugins/plugin-icon.tsx';
import type { OpenSubmission } from '#app/market/submissions/submissions.schema.ts';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatBytes } from '#app/ui/kit/number-format.ts';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { type UpdateTexts, updateTexts } from './developer-update-texts.ts';
import style from './developer-update.module.css';
import { VersionActs, type VersionRights } from './version-acts.tsx';

type Props = {
  rows: readonly VersionRow[];
  open: readonly OpenSubmission[];
  rights: VersionRights;
  /** Where a version is shown with all of it. */
  addressOf: (id: number) => string;
  empty: ReactNode;
};

/** Versions with their state, checks and share; each row says what waits for whom. */
export function VersionTable({ rows, open, rights, addressOf, empty }: Props) {
  const t = updateTexts.use();
  const language = useLanguage();
  const openOf = (id: number) => open.find(({ versionId }) => versionId === id) ?? null;
  const columns: Column<VersionRow>[] = [
    {
      key: 'version',
      label: t.columns.version,
      cell: (row) => <Name row={row} open={openOf(row.id)} address={addressOf(row.id)} />,
    },
    {
      key: 'channel',
      label: t.columns.channel,
      phoneLabel: t.columns.channel,
      cell: ({ channel }) => t.channels[channel],
    },
    {
      key: 'host',
      label: t.columns.host,
      phoneLabel: t.columns.host,
      cell: ({ hostRange, bytes }) => (
        <span className={style['two']}>
          <code>{hostRange}</code> <span>{formatBytes(bytes)}</span>
        </span>
      ),
    },
    {
      key: 'scan',
      label: t.columns.scan,
      phoneLabel: t.columns.scan,
      cell: ({ sha256, scan, state }) => (
        <span className={style['two']}>
          <code title={sha256}>{`${sha256.slice(0, 4)}…${sha256.slice(-4)}`}</code>{' '}
          <ScanWord t={t} scan={scan} isChecking={state === 'scanning'} />
        </span>
      ),
    },
    {
      key: 'share',
      label: t.columns.share,
      phoneLabel: t.columns.share,
      end: true,
      cell: ({ state, rollOut, isPaused }) =>
        state === 'rolling_out' || state === 'live' || state === 'deprecated'
          ? isPaused
            ? t.paused
            : `${rollOut}%`
          : t.noShare,
    },
    {
      key: 'acts',
      label: <span className="sr">{t.columns.acts}</span>,
      end: true,
      cell: (row) => (
        <VersionActs
          row={row}
          open={openOf(row.id)}
          rights={rights}
          address={addressOf(row.id)}
          name={`${language === 'en' ? row.plugin.nameEn : row.plugin.nameZh} ${row.version}`}
        />
      ),
    },
  ];
  return <Table caption={t.versions} columns={columns} rows={rows} rowKey={({ id }) => id} empty={empty} />;
}

/** What the checks came to, in a word. */
function ScanWord({ t, scan, isChecking }: { t: UpdateTexts; scan: VersionRow['scan']; isChecking: boolean }) {
  if (isChecking) return <span className="muted">{t.checking}</span>;
  if (scan.errors > 0) return <span className="c-danger">{t.errors(scan.errors)}</span>;
  if (scan.warnings > 0) return <span className="c-accent">{t.warnings(scan.warnings)}</span>;
  if (scan.failed > 0) return <span className="c-accent">{t.failed(scan.failed)}</span>;
  return <span className="c-primary">{t.clean}</span>;
}

function Name({ row, open, address }: { row: VersionRow; open: OpenSubmission | null; address: string }) {
  const t = updateTexts.use();
  const language = useLanguage();
  const { plugin, version, state, isSecurity } = row;
  const name = language === 'en' ? plugin.nameEn : plugin.nameZh;
  const changes = (language === 'en' ? row.changesEn || row.changesZh : row.changesZh || row.changesEn).split('\n')[0];
  return (
    <div className={style['name']}>
      <PluginIcon plugin={{ slug: plugin.slug, name, icon: plugin.icon }} size="s" />
      <div>
        <div className={style['title']}>
          <Link to={address}>
            {name} {version}
          </Link>
          <VersionState state={state} />
          {isSecurity && (
            <Chip tone="accent" icon="shield">
              {t.security}
            </Chip>
          )}
        </div>
        {changes && <p className={style['changes']}>{changes}</p>}
        <Standing row={row} open={open} address={address} />
      </div>
    </div>
  );
}

/** The one thing that a row has to say: what it waits for, or why it ended. */
function Standing({ row, open, address }: { row: VersionRow; open: OpenSubmission | null; address: string }) {
  const t = updateTexts.use();
  const language = htmlLang[useLanguage()];
  const { state, reason, replacement, scheduledAt } = row;
  if (open?.state === 'waiting' && open.place !== null)
    return <p className={style['standing']}>{t.queued(open.place)}</p>;
  if (open?.state === 'changes_requested' && open.silentAt !== null)
    return (
      <p className={style['standing']}>
        {t.silentAt}
        <Time value={open.silentAt} language={language} />{' '}
        <Link to={address.replace('#detail', '#thread')}>{t.seeThread}</Link>
      </p>
    );
  if (state === 'scan_failed' || state === 'quarantined')
    return (
      <p className={style['standing']}>
        <Link to={address}>{t.seeFindings}</Link>
      </p>
    );
  if (state === 'scheduled' && scheduledAt !== null)
    return (
      <p className={style['standing']}>
        {t.scheduledAt}
        <Time value={scheduledAt} language={language} />
      </p>
    );
  if (state === 'deprecated') return <p className={style['standing']}>{t.replacement(replacement)}</p>;
  if (reason !== '' && ['yanked', 'blocked', 'rejected'].includes(state))
    return <p className={style['standing']}>{t.reason(reason)}</p>;
  return null;
}
