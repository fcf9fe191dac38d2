import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { nodePath } from '#app/aimap/nodes/node-addresses.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { linkDeskTexts } from './link-desk-texts.ts';
import type { LinkEdit } from './link-dialog.tsx';
import style from './links.module.css';
import type { DeskLink, LinkFilter } from './links.schema.ts';

type Props = { state: LinkFilter; rows: readonly DeskLink[]; onEdit: ((edit: LinkEdit) => void) | null };

/** Links in one state. `onEdit` is null for staff who may only look. */
export function LinkTable({ state, rows, onEdit }: Props) {
  const t = linkDeskTexts.use();
  const language = useLanguage();
  const columns: Column<DeskLink>[] = [
    { key: 'link', label: t.link, cell: (row) => <Address link={row} /> },
    { key: 'topics', label: t.topics, phoneLabel: t.topics, cell: (row) => <Topics link={row} /> },
    { key: 'told', label: t.told, phoneLabel: t.told, cell: (row) => <Told link={row} /> },
    {
      key: 'checked',
      label: t.checked,
      phoneLabel: t.checked,
      cell: (row) => (
        <>
          {row.checkedAt === null ? t.never : <Time value={row.checkedAt} language={htmlLang[language]} />}
          {row.isDue && <span className={style['sub']}>{t.due}</span>}
        </>
      ),
    },
  ];
  if (onEdit)
    columns.push({ key: 'acts', label: t.acts, end: true, cell: (row) => <Acts link={row} onEdit={onEdit} /> });
  const empty = (
    <Empty level={2} title={t.empty[state]}>
      {t.emptyText}
    </Empty>
  );
  return <Table caption={t.list} columns={columns} rows={rows} rowKey={(row) => row.id} empty={empty} />;
}

function Outside({ url }: { url: string }) {
  return (
    <a className={style['address']} href={url} target="_blank" rel="noopener noreferrer nofollow">
      {url}
    </a>
  );
}

function Address({ link: { title, url, movedTo, archivedUrl, reports } }: { link: DeskLink }) {
  const t = linkDeskTexts.use();
  return (
    <>
      <b className={style['name']}>{title}</b>
      <Outside url={url} />
      {movedTo !== null && (
        <span className={style['sub']}>
          {t.movedTo} <Outside url={movedTo} />
        </span>
      )}
      {reports.length > 0 && (
        <span className={style['sub']}>
          {t.reports}: {reports.map((note) => note || '–').join(' / ')}
        </span>
      )}
      {archivedUrl !== null && (
        <span className={style['sub']}>
          {t.copy} <Outside url={archivedUrl} />
        </span>
      )}
    </>
  );
}

function Topics({ link: { topics } }: { link: DeskLink }) {
  return (
    <ul className={style['topics']}>
      {topics.map((topic) => (
        <li key={topic.id}>
          <Link to={nodePath(topic)}>{topic.title}</Link>
        </li>
      ))}
    </ul>
  );
}

function Told({ link: { status, fault, isBarred, faultDays } }: { link: DeskLink }) {
  const t = linkDeskTexts.use();
  const lines = [
    status !== null && t.status(status),
    isBarred ? (fault === 'robots.txt' ? t.robots : t.barred) : fault,
    faultDays > 0 && t.days(faultDays),
  ].filter((line) => typeof line === 'string' && line !== '');
  return <span className={style['told']}>{lines.join(' · ') || '–'}</span>;
}

function Acts({ link, onEdit }: { link: DeskLink; onEdit: (edit: LinkEdit) => void }) {
  const t = linkDeskTexts.use();
  const { send, busy } = useSend();
  const { id, url, movedTo, reports } = link;
  const done = { done: true, refresh: true } as const;
  return (
    <span className={style['acts']}>
      {movedTo !== null && (
        <Button
          size="s"
          tone="primary"
          aria-label={t.takeOf(url)}
          loading={busy === 'take'}
          onClick={() => void send('/api/admin/replaceMapLink', { id, url: movedTo }, { ...done, name: 'take' })}
        >
          {t.take}
        </Button>
      )}
      <Button
        size="s"
        aria-label={t.checkOf(url)}
        loading={busy === 'check'}
        onClick={() => void send('/api/admin/checkMapLink', { id }, { ...done, name: 'check' })}
      >
        {t.check}
      </Button>
      {reports.length > 0 && (
        <Button
          size="s"
          aria-label={t.settleOf(url)}
          loading={busy === 'settle'}
          onClick={() => void send('/api/admin/settleMapLink', { id }, { ...done, name: 'settle' })}
        >
          {t.settle}
        </Button>
      )}
      <Button size="s" aria-label={t.replaceOf(url)} onClick={() => onEdit({ act: 'replace', link })}>
        {t.replace}
      </Button>
      <Button size="s" aria-label={t.archiveOf(url)} onClick={() => onEdit({ act: 'archive', link })}>
        {t.archive}
      </Button>
    </span>
  );
}
