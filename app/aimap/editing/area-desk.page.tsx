import { useState } from 'react';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { listAreaDesk } from '#app/aimap/editing/node-editing.queries.server.ts';
import { nodePath } from '#app/aimap/nodes/node-addresses.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { AreaDialog } from './area-dialog.tsx';
import { topicsDesk } from './desk-addresses.ts';
import style from './editing.module.css';
import type { AreaRow } from './node-editing.schema.ts';
import { type NodeFormTexts, nodeFormTexts } from './node-form-texts.ts';
import type { Route } from './+types/area-desk.page.ts';

export const loader = pageLoader(({ ctx }) => listAreaDesk(ctx));

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: nodeFormTexts.in(rootFacts(matches).language).areas });
}

/** The areas of the map: their names, colours and order. */
export default function AreaDesk({ loaderData: rows }: Route.ComponentProps) {
  const t = nodeFormTexts.use();
  const mayEdit = useAuth()('edit', topicsDesk);
  const [open, setOpen] = useState<AreaRow | 'new' | null>(null);
  const actions = (
    <>
      <LinkButton to={topicsDesk}>{t.back}</LinkButton>
      {mayEdit && (
        <Button tone="primary" icon="plus" onClick={() => setOpen('new')}>
          {t.newArea}
        </Button>
      )}
    </>
  );
  return (
    <>
      <PageHead title={t.areas} actions={actions}>
        {t.areasLead}
      </PageHead>
      {!mayEdit && <Notice tone="warn">{t.readOnly}</Notice>}
      <AreaTable rows={rows} t={t} onEdit={mayEdit ? setOpen : null} />
      {open && <AreaDialog area={open === 'new' ? null : open} t={t} onClose={() => setOpen(null)} />}
    </>
  );
}

type TableProps = { rows: readonly AreaRow[]; t: NodeFormTexts; onEdit: ((area: AreaRow) => void) | null };

function AreaTable({ rows, t, onEdit }: TableProps) {
  const language = useLanguage();
  const columns: Column<AreaRow>[] = [
    {
      key: 'area',
      label: t.area,
      cell: (row) => (
        <span className={style['areaName']}>
          <span className={style['swatch']} style={{ background: `var(--area-${row.pigment}-ink)` }} aria-hidden />
          <Link to={nodePath(row)}>{language === 'en' ? row.titleEn : row.titleZh}</Link>
          {row.status !== 'published' && <Chip>{t.states[row.status]}</Chip>}
        </span>
      ),
    },
    {
      key: 'topics',
      label: t.topics,
      phoneLabel: t.topics,
      end: true,
      cell: (row) => formatNumber(row.topics),
    },
    { key: 'position', label: t.position, phoneLabel: t.position, end: true, cell: (row) => row.position },
  ];
  if (onEdit)
    columns.push({ key: 'acts', label: t.acts, cell: (row) => <Acts row={row} t={t} onEdit={() => onEdit(row)} /> });
  return <Table caption={t.areas} rows={rows} rowKey={(row) => row.id} columns={columns} />;
}

function Acts({ row, t, onEdit }: { row: AreaRow; t: NodeFormTexts; onEdit: () => void }) {
  const { send, isBusy } = useSend();
  const language = useLanguage();
  const title = language === 'en' ? row.titleEn : row.titleZh;
  const { id, revision, status, topics } = row;
  const put = (next: 'published' | 'archived') =>
    send('/api/admin/setTopicStatus', { id, revision, status: next }, { done: true, refresh: true });
  return (
    <div className={style['acts']}>
      <Button size="s" aria-label={t.editOf(title)} onClick={onEdit}>
        {t.edit}
      </Button>
      {status === 'published' ? (
        <Button
          size="s"
          loading={isBusy}
          reason={topics > 0 ? t.hasTopics : null}
          aria-label={t.archiveOf(title)}
          onClick={() => void put('archived')}
        >
          {t.archive}
        </Button>
      ) : (
        <Button size="s" loading={isBusy} aria-label={t.publishOf(title)} onClick={() => void put('published')}>
          {t.publish}
        </Button>
      )}
    </div>
  );
}
